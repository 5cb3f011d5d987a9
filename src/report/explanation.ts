import type { Analysis } from '../model/analysis.js';
import type { Effect } from '../model/effect.js';
import type { Finding } from '../model/finding.js';
import type { InputPoint } from '../model/input-point.js';
import type { ReasonId } from '../model/plan.js';
import type { Colors } from './pretty.js';

/** What the texts of an explanation need to know. */
export interface ExplanationOptions {
  readonly colors: Colors;
  /** A file as people name it from where they stand. */
  readonly relative: (file: string) => string;
  readonly reasonText: (id: ReasonId) => { readonly short: string; readonly extra: string };
}

const KIND: Readonly<Record<Effect['kind'], string>> = {
  write: 'writes',
  nondeterminism: 'gives another value each time, or is read again',
  'held-resource': 'is held while the user is asked',
  unknown: 'does nobody knows what',
};

/**
 * Why things are as they are at one place: for each input point whose lines hold it the receiver, the ways there, what each
 * round does again, and the plan; and the findings of that line. Empty when there is nothing at that line.
 */
export function renderExplanation(
  { inputPoints, findings }: Analysis,
  { file, line }: { readonly file: string; readonly line: number },
  options: ExplanationOptions,
): string {
  const holds = (one: { readonly file: string; readonly line: number; readonly endLine: number }): boolean =>
    one.file === file && one.line <= line && line <= one.endLine;
  const parts = [
    ...inputPoints.filter(holds).map((point) => explainPoint(point, options)),
    ...findings
      .filter((finding) => finding.file === file && finding.line === line)
      .map((one) => explainFinding(one, options)),
  ];
  return parts.map((lines) => `${lines.join('\n')}\n`).join('\n');
}

function explainPoint(point: InputPoint, options: ExplanationOptions): readonly string[] {
  const { colors, relative, reasonText } = options;
  const at = (place: { readonly file: string; readonly line: number }): string =>
    `${relative(place.file)}:${place.line}`;
  const receivers = point.receivers.map(({ place, text }) => (place ? `${text} (${at(place)})` : text));
  const routes = point.routes.map(({ handler, steps }) => {
    const start = `${handler.method}${handler.name === undefined ? '' : ` ${handler.name}`} (${at(handler)})`;
    return [start, ...steps.map(({ name, ...place }) => `${name} (called in ${at(place)})`)].join(' > ');
  });
  const why = point.plan.reasons.flatMap((id) => [
    `${colors.bold(id)}: ${reasonText(id).short}. ${reasonText(id).extra}`,
  ]);
  return [
    `${colors.bold(`${at(point)}:${point.column}`)}  ${point.text}`,
    ...section('Asks by', [`${point.kind}, ${point.dialect}, ${point.form}`]),
    ...section('Receiver', receivers.length > 0 ? receivers : ['nothing is known of it']),
    ...section('Way there', routes.length > 0 ? routes : ['no registered handler leads here']),
    ...section(
      'Each round does again',
      point.effects.length > 0 ? point.effects.map((one) => told(one, at)) : ['nothing'],
    ),
    ...section('Plan', [colors.bold(point.plan.kind), ...why, ...point.plan.details]),
  ];
}

function told(effect: Effect, at: (place: Effect) => string): string {
  const sure = effect.confidence === 'high' ? '' : ', as its name says';
  const through = effect.cause === undefined ? '' : `, through ${effect.cause}`;
  return `${effect.text} (${at(effect)}) ${KIND[effect.kind]}${sure}${through}`;
}

function explainFinding(
  { rule, level, message, steps, ...place }: Finding,
  options: ExplanationOptions,
): readonly string[] {
  const { colors, relative } = options;
  return [
    `${colors.bold(`${relative(place.file)}:${place.line}:${place.column}`)}  ${level} ${colors.bold(rule)}`,
    `  ${message}`,
    ...section(
      'How it comes about',
      steps.map(({ file, line, text }) => `${relative(file)}:${line}: ${text}`),
    ),
    `  More: mcp-mrtr explain ${rule}`,
  ];
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`  ${title}`, ...lines.map((line) => `    ${line}`)];
}
