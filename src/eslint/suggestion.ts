import { existsSync } from 'node:fs';
import { replacements } from '../edit/replacements.js';
import type { Fixes } from '../engine/fixes.js';
import type { Finding } from '../model/finding.js';
import type { LintFinding } from './lint-finding.js';

/**
 * The edits that move the input point of a finding, where they all stand in its file and the generated file is there
 * already: an editor can't apply what needs more than that, `mcp-mrtr migrate` can.
 */
export function suggestedEdits(finding: Finding, { analysis, byPoint }: Fixes, text: string): LintFinding['edits'] {
  if (finding.fix !== 'auto') return [];
  const point = analysis.inputPoints.find(
    ({ file, span }) => file === finding.file && span.start === finding.start && span.end === finding.end,
  );
  const fix = point && byPoint.get(point.id);
  const [change, ...more] = fix?.changes ?? [];
  if (!fix || !change || more.length > 0 || change.file !== finding.file || change.before !== text) return [];
  if (!fix.shims.every((file) => existsSync(file))) return [];
  const offset = offsets(text);
  return replacements(text, change.after).map(({ startLine, startColumn, endLine, endColumn, text: added }) => ({
    start: offset(startLine, startColumn),
    end: offset(endLine, endColumn),
    text: added,
  }));
}

/** Offsets of 1-based lines and columns. */
function offsets(text: string): (line: number, column: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (line, column) => (starts[line - 1] ?? text.length) + column - 1;
}
