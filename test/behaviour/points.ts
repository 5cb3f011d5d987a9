import ts from 'typescript';
import type { Case, ExpectedPoint } from './case.js';
import type { ReportedPoint } from './tool.js';

/** An expected point with what the tool said of it. */
export interface Pair {
  readonly expected: ExpectedPoint;
  readonly reported: ReportedPoint;
}

/** The points of one case, expected and reported, and what does not fit. */
export interface Pairing {
  readonly pairs: readonly Pair[];
  readonly problems: readonly string[];
}

/** Pairs the input points that a case expects with those that were reported for it, by file and line. */
export function pairUp(one: Case, files: ReadonlyMap<string, Buffer>, reported: readonly ReportedPoint[]): Pairing {
  const left = reported.filter(({ file }) => file.startsWith(`${one.name}/`));
  const pairs: Pair[] = [];
  const problems: string[] = [];
  for (const expected of one.points) {
    const file = expected.file ?? one.entry;
    const lines = linesOf(expected, file, files.get(file)?.toString('utf8') ?? '');
    const kind = expected.kind ?? 'form';
    const i = left.findIndex((p) => p.file === `${one.name}/${file}` && p.line >= lines.first && p.line <= lines.last);
    const [point] = i < 0 ? [] : left.splice(i, 1);
    const place = `${file}:${lines.first}`;
    if (!point) {
      problems.push(`${place}: not reported (${kind})`);
      continue;
    }
    pairs.push({ expected, reported: point });
    if (point.kind !== kind) problems.push(`${place}: kind is ${point.kind}, not ${kind}`);
    const why = [...point.reasons, ...(point.details ?? [])].join('; ');
    if (!expected.plan.includes(point.plan)) {
      problems.push(`${place}: plan is ${point.plan}, not ${expected.plan.join(' or ')}${why && ` (${why})`}`);
    }
    if (point.plan !== 'auto' && point.reasons.length === 0) problems.push(`${place}: ${point.plan} without a reason`);
  }
  problems.push(
    ...left.map(
      ({ file, line, kind, plan }) => `${file}:${line}: reported (${kind}, ${plan}), but nothing is asked there`,
    ),
  );
  return { pairs, problems };
}

/** Lines on which a point may be reported: from where its call (or throw) begins to the text by which it is named. */
function linesOf({ at, nth = 1 }: ExpectedPoint, file: string, text: string): { first: number; last: number } {
  const source = ts.createSourceFile(file.replace(/\.([mc]?)js$/, '.$1ts'), text, ts.ScriptTarget.Latest, true);
  let offset = -1;
  for (let i = 0; i < nth; i += 1) offset = source.text.indexOf(at, offset + 1);
  if (offset < 0) throw new Error(`${file} does not have '${at}' ${nth} times`);
  let begin = offset;
  const visit = (node: ts.Node): void => {
    if (offset < node.getStart(source) || offset >= node.end) return;
    if (ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isThrowStatement(node))
      begin = node.getStart(source);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const line = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  return { first: line(begin), last: line(offset + at.length) };
}
