import type { PlanKind, ReasonId } from '../model/plan.js';
import type { Report, ReportedFinding, ReportedInputPoint } from '../model/report.js';
import { codeFrame, type LineOf } from './code-frame.js';
import { isAt } from './places.js';
import { summaryLine } from './summary.js';

type Paint = (text: string) => string;

/** The colours of picocolors that are used here; its `createColors(false)` gives plain text. */
export interface Colors {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly yellow: Paint;
  readonly green: Paint;
  readonly cyan: Paint;
}

export interface PrettyOptions {
  readonly colors: Colors;
  /** What a reason means, and what to do about it. */
  readonly reasonText: (id: ReasonId) => { readonly short: string; readonly extra: string };
  /** Where it is given, each finding shows its code. */
  readonly lineOf?: LineOf;
}

/** The report for people: by file, then what could not be followed or read, then one line of sums. */
export function renderPretty(report: Report, options: PrettyOptions): string {
  const parts = [...byFile(report, options), ...remarks(report, options), legend(report, options)];
  return `${[...parts.filter((part) => part.length > 0).map((part) => part.join('\n')), summaryLine(report)].join('\n\n')}\n`;
}

/** The rule that finds input points: what the report tells of the plan says more than its message would. */
const OF_POINTS = 'no-server-initiated-request';

function byFile(report: Report, options: PrettyOptions): string[][] {
  const { inputPoints, findings } = report;
  const isTold = (one: ReportedFinding) => one.rule === OF_POINTS && inputPoints.some((point) => isAt(one, point));
  const blocks = [
    ...inputPoints.map((point) => ({ at: point, lines: inputPoint(point, report, options) })),
    ...findings.filter((one) => !isTold(one)).map((one) => ({ at: one, lines: finding(one, options) })),
  ];
  return [...new Set(blocks.map(({ at }) => at.file))].sort().map((file) => {
    const own = blocks.filter(({ at }) => at.file === file);
    // An input point stays before what else is found there.
    own.sort((a, b) => a.at.line - b.at.line || a.at.column - b.at.column);
    return [options.colors.bold(file), ...own.flatMap(({ lines }) => lines)];
  });
}

function inputPoint(point: ReportedInputPoint, report: Report, options: PrettyOptions): string[] {
  const { colors, reasonText } = options;
  const { handler, route } = point;
  const asker =
    handler === null ? 'no handler' : `${handler.method} ${handler.name ?? `at ${handler.file}:${handler.line}`}`;
  const steps = route.map(({ file, line, name }) => `${name} (${file}:${line})`);
  const via = steps.length === 0 ? '' : colors.dim(`, via ${steps.join(' > ')}`);
  const here = report.findings.filter((one) => one.rule === OF_POINTS && isAt(one, point));
  const rules = here.map(({ level, rule }) => `${level} ${rule}`);
  const findings = rules.length === 0 ? '' : colors.dim(`  ${rules.join(', ')}`);
  return [
    `  ${position(point)}${planColor(point.plan, colors)(point.plan.padEnd(8))}${point.kind.padEnd(9)}${asker}${via}${findings}`,
    ...here.flatMap((one) => frame(one, options)),
    ...point.reasons.map((id) => `    ${colors.cyan(id)}: ${reasonText(id).short}`),
    ...point.details.map((detail) => `      ${detail}`),
  ];
}

function finding(one: ReportedFinding, options: PrettyOptions): string[] {
  const { colors } = options;
  const paint = { error: colors.red, warning: colors.yellow, info: colors.dim }[one.level];
  const head = `  ${position(one)}${paint(one.level.padEnd(8))}${one.message} ${colors.dim(one.rule)}`;
  return [head, ...frame(one, options)];
}

function frame(one: ReportedFinding, { colors, lineOf }: PrettyOptions): string[] {
  if (lineOf === undefined) return [];
  return codeFrame(one, lineOf).map((line) => `    ${colors.dim(line)}`);
}

function remarks({ escapes, unread, untyped, baseline }: Report, { colors }: PrettyOptions): string[][] {
  const followed = escapes.map(({ file, line, text }) => `  ${file}:${line}  ${text}`);
  const read = unread.map(({ file, why }) => `  ${file}: ${why}`);
  const stale = (baseline?.stale ?? []).map(({ rule, file, symbol }) => `  ${file}  ${symbol}  ${colors.dim(rule)}`);
  return [
    escapes.length === 0 ? [] : [colors.yellow('Could not be followed; look there for input points:'), ...followed],
    stale.length === 0 ? [] : [colors.yellow('Not found any more; --update-baseline takes them out:'), ...stale],
    untyped.length === 0
      ? []
      : [colors.yellow('Without types:'), ...untyped.map(({ file, why }) => `  ${file}: ${why}`)],
    unread.length === 0 ? [] : [colors.red('Could not be read or analysed:'), ...read],
  ];
}

/** What to do about each reason, once, however many input points have it. */
function legend(report: Report, { colors, reasonText }: PrettyOptions): string[] {
  const ids = [...new Set(report.inputPoints.flatMap(({ reasons }) => reasons))].sort();
  const lines = ids.map((id) => `  ${colors.cyan(id)}: ${reasonText(id).extra}`);
  return lines.length === 0 ? [] : ['What to do:', ...lines];
}

function planColor(plan: PlanKind, colors: Colors): Paint {
  return { auto: colors.green, review: colors.yellow, manual: colors.red }[plan];
}

function position({ line, column }: { readonly line: number; readonly column: number }): string {
  return `${line}:${column}`.padEnd(9);
}
