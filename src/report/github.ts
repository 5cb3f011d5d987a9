import type { Report, ReportedFinding } from '../model/report.js';
import { fromRoot } from './places.js';
import { summaryLine } from './summary.js';

const COMMAND = { error: 'error', warning: 'warning', info: 'notice' } as const;

/**
 * Workflow commands that GitHub Actions shows beside the code, then the sums in a line. `prefix`: folder of the report
 * below the root of the repository.
 * Source: docs.github.com, "Workflow commands for GitHub Actions".
 */
export function renderGithub(report: Report, { prefix }: { readonly prefix: string }): string {
  const findings = report.findings.map((finding) => annotation(finding, prefix));
  const unread = report.unread.map(
    ({ file, why }) =>
      `::error file=${property(fromRoot(prefix, file))},title=mcp-mrtr::${data(`could not be read or analysed: ${why}`)}`,
  );
  return `${[...findings, ...unread, summaryLine(report)].join('\n')}\n`;
}

function annotation(finding: ReportedFinding, prefix: string): string {
  const { level, file, line, endLine, column, endColumn, rule, message } = finding;
  const at = [`file=${property(fromRoot(prefix, file))}`, `line=${line}`, `endLine=${endLine}`];
  // Columns mean something to GitHub on one line only; its end column is inclusive.
  const columns = line === endLine ? [`col=${column}`, `endColumn=${Math.max(column, endColumn - 1)}`] : [];
  return `::${COMMAND[level]} ${[...at, ...columns, `title=${property(rule)}`].join(',')}::${data(message)}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
