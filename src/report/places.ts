import path from 'node:path';
import type { ReportedFinding, ReportedInputPoint } from '../model/report.js';

/** Path from the root of the repository, where the report was made in its folder `prefix` (`` for the root itself). */
export function fromRoot(prefix: string, file: string): string {
  return path.posix.join(prefix, file);
}

/** The input point that a finding is about. */
export function pointAt(
  finding: ReportedFinding,
  points: readonly ReportedInputPoint[],
): ReportedInputPoint | undefined {
  return points.find((point) => isAt(finding, point));
}

/** Whether a finding is about an input point. */
export function isAt(finding: ReportedFinding, point: ReportedInputPoint): boolean {
  return finding.file === point.file && finding.line === point.line && finding.column === point.column;
}

/** `3 findings`, `1 finding`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
