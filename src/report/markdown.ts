import type { ReasonId } from '../model/plan.js';
import type { Report, ReportedFinding, ReportedInputPoint } from '../model/report.js';
import { count } from './places.js';
import { summaryLine } from './summary.js';

export interface MarkdownOptions {
  /** What a reason means, and what to do about it. */
  readonly reasonText: (id: ReasonId) => { readonly short: string; readonly extra: string };
}

/** The report for a job summary or a comment: the sums, then a table of findings and one of input points. */
export function renderMarkdown(report: Report, options: MarkdownOptions): string {
  const parts = [
    `## mcp-mrtr\n\n${summaryLine(report)}`,
    findings(report.findings),
    points(report.inputPoints),
    reasons(report, options),
    list(
      'Could not be followed',
      report.escapes.map(({ file, line, text }) => `${code(`${file}:${line}`)} ${code(text)}`),
    ),
    list(
      'Without types',
      report.untyped.map(({ file, why }) => `${code(file)}: ${plain(why)}`),
    ),
    list(
      'Could not be read or analysed',
      report.unread.map(({ file, why }) => `${code(file)}: ${plain(why)}`),
    ),
    list(
      'Stale in the baseline',
      (report.baseline?.stale ?? []).map(({ rule, file, symbol }) => `${code(rule)} in ${code(file)} ${plain(symbol)}`),
    ),
    suppressions(report),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function findings(all: readonly ReportedFinding[]): string {
  const rows = all.map(({ level, rule, file, line, message }) => [
    level,
    code(rule),
    code(`${file}:${line}`),
    plain(message),
  ]);
  return table('Findings', ['level', 'rule', 'place', 'what'], rows);
}

function points(all: readonly ReportedInputPoint[]): string {
  const rows = all.map(({ file, line, kind, handler, plan, reasons }) => [
    code(`${file}:${line}`),
    kind,
    handler === null ? 'no handler' : `${handler.method} ${handler.name === null ? '' : code(handler.name)}`.trim(),
    plan,
    reasons.map(code).join(', '),
  ]);
  return table('Input points', ['place', 'kind', 'handler', 'plan', 'reasons'], rows);
}

function reasons({ inputPoints }: Report, { reasonText }: MarkdownOptions): string {
  const ids = [...new Set(inputPoints.flatMap((point) => point.reasons))].sort();
  return list(
    'What to do',
    ids.map((id) => `${code(id)}: ${plain(reasonText(id).extra)}`),
  );
}

function suppressions({ suppressed }: Report): string {
  const lines = suppressed.map(({ rule, file, line, by, reason }) => {
    const why = by === 'comment' ? plain(reason) : 'in the baseline';
    return `- ${code(rule)} at ${code(`${file}:${line}`)}: ${why}`;
  });
  if (lines.length === 0) return '';
  return `<details><summary>${count(lines.length, 'suppressed finding')}</summary>\n\n${lines.join('\n')}\n\n</details>`;
}

function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `### ${title}\n\n${lines.join('\n')}`;
}

function list(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `### ${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

/** Source text as code, whatever it holds: a longer fence than any run of backticks in it, and no end of a table cell. */
function code(text: string): string {
  const flat = text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
  const runs = flat.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  const pad = flat.startsWith('`') || flat.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${flat}${pad}${fence}`;
}

/** Text that may hold code in backticks already; what would be HTML or a table is escaped outside of it. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replace(/[<>*_[\]]/g, '\\$&')))
    .join('')
    .replaceAll('|', '\\|');
}
