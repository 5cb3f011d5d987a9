import type { Analysis } from '../model/analysis.js';
import type { Finding } from '../model/finding.js';
import type { InputPoint } from '../model/input-point.js';

/**
 * What of an analysis has to do with some files: findings and input points in them, and those whose handler, calls or effects
 * lie in them, since a change there may be what brought them.
 */
export function limitedTo(analysis: Analysis, files: ReadonlySet<string>): Analysis {
  const points = analysis.inputPoints.filter((point) => filesOf(point).some((file) => files.has(file)));
  const spans = new Set(points.map(({ span }) => `${span.file}:${span.start}`));
  const touches = ({ file, start, steps }: Finding): boolean =>
    files.has(file) || spans.has(`${file}:${start}`) || steps.some((step) => files.has(step.file));
  return {
    ...analysis,
    inputPoints: points,
    findings: analysis.findings.filter(touches),
    suppressed: analysis.suppressed.filter(touches),
    escapes: analysis.escapes.filter(({ file }) => files.has(file)),
    unread: analysis.unread.filter(({ file }) => files.has(file)),
  };
}

function filesOf({ file, routes, effects }: InputPoint): readonly string[] {
  const ways = routes.flatMap(({ handler, steps }) => [handler.file, ...steps.map((step) => step.file)]);
  return [file, ...ways, ...effects.map((effect) => effect.file)];
}
