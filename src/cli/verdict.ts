import type { Level } from '../model/finding.js';
import type { Report } from '../model/report.js';
import type { MadeBranch } from '../pull-request/made-branch.js';
import { broken } from '../pull-request/verify.js';

/** How a command ends; `why` is the line on stderr for anything that is not 0. */
export interface Verdict {
  readonly code: 0 | 1 | 2;
  readonly why: string;
}

/** `check` fails on a finding of level error, and on more warnings than are allowed. */
export function checkVerdict(report: Report, maxWarnings = Number.POSITIVE_INFINITY): Verdict {
  const count = (level: Level) => report.findings.filter((finding) => finding.level === level).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const failed = unreadVerdict(report) ?? verdict(1, errors, 'finding of level error', 'findings of level error');
  if (failed.code !== 0 || warnings <= maxWarnings) return failed;
  return verdict(1, warnings, `warning, ${maxWarnings} allowed`, `warnings, ${maxWarnings} allowed`);
}

/** Which input points a run is about, and whether they may stay. */
export interface Allowed {
  readonly ids?: ReadonlySet<string> | undefined;
  readonly allowManual?: boolean | undefined;
}

/** `migrate` fails while an input point is left to be done by hand, of those that the run is about, unless that is allowed. */
export function migrateVerdict(report: Report, { ids, allowManual }: Allowed = {}): Verdict {
  const asked = report.inputPoints.filter(({ id }) => ids === undefined || ids.has(id));
  const manual = allowManual === true ? 0 : asked.filter(({ plan }) => plan === 'manual').length;
  return unreadVerdict(report) ?? verdict(1, manual, 'input point stays manual', 'input points stay manual');
}

/** `pr` fails as `migrate` does, and where the command of `--verify` holds at the base and not at each commit. */
export function pullRequestVerdict(report: Report, made: readonly MadeBranch[], allowed: Allowed): Verdict {
  const [failing] = made.flatMap(broken);
  const why =
    failing &&
    `the command of --verify holds at the base and fails at ${failing.sha.slice(0, 10)} (${failing.subject})`;
  return unreadVerdict(report) ?? (why === undefined ? migrateVerdict(report, allowed) : { code: 1, why });
}

function unreadVerdict({ unread }: Report): Verdict | undefined {
  const [first] = unread;
  if (first === undefined) return undefined;
  const more = unread.length === 1 ? '' : `, and ${unread.length - 1} more`;
  return { code: 2, why: `could not read or analyse ${first.file} (${oneLine(first.why)})${more}` };
}

function verdict(code: 1, count: number, one: string, many: string): Verdict {
  return count === 0 ? { code: 0, why: '' } : { code, why: `${count} ${count === 1 ? one : many}` };
}

/** Text without its line breaks. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ');
}
