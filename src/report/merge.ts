import type { Report, ReportedBaseline, ReportedFinding, ReportSummary } from '../model/report.js';

/**
 * One report of those of all shards of a tree: what was found together, in order, and counted anew. Counts of parsed files
 * add up, and may be other than in one run, where a name can lead into more files.
 */
export function mergeReports(reports: readonly [Report, ...Report[]]): Report {
  const [first] = reports;
  const inputPoints = inOrder(reports.flatMap((report) => report.inputPoints));
  const findings = inOrder(reports.flatMap((report) => report.findings));
  const suppressed = inOrder(reports.flatMap((report) => report.suppressed));
  const prints = renumbered([...findings, ...suppressed]);
  const withPrint = <F extends ReportedFinding>(finding: F): F => ({
    ...finding,
    fingerprint: prints.get(finding) ?? finding.fingerprint,
  });
  const sum = (key: keyof ReportSummary) => reports.reduce((total, { summary }) => total + summary[key], 0);
  const baseline = mergedBaseline(reports);
  return {
    schemaVersion: first.schemaVersion,
    tool: first.tool,
    target: mergedTarget(reports),
    summary: {
      files: sum('files'),
      candidates: sum('candidates'),
      parsed: sum('parsed'),
      inputPoints: sum('inputPoints'),
      auto: sum('auto'),
      review: sum('review'),
      manual: sum('manual'),
      findings: sum('findings'),
      suppressed: sum('suppressed'),
    },
    inputPoints,
    findings: findings.map(withPrint),
    suppressed: suppressed.map(withPrint),
    ...(baseline === undefined ? {} : { baseline }),
    escapes: inOrder(reports.flatMap((report) => report.escapes)),
    unread: inOrder(once(reports.flatMap((report) => report.unread))),
    untyped: inOrder(once(reports.flatMap((report) => report.untyped))),
  };
}

function mergedTarget(reports: readonly Report[]): Report['target'] {
  const targets = new Set(reports.map(({ target }) => target).filter((target) => target !== 'none'));
  const [only = 'none'] = targets;
  return targets.size > 1 ? 'mixed' : only;
}

/** An entry is stale when no shard has found anything for it. */
function mergedBaseline(reports: readonly Report[]): ReportedBaseline | undefined {
  const all = reports.flatMap(({ baseline }) => (baseline === undefined ? [] : [baseline]));
  const [first, ...others] = all;
  if (first === undefined) return undefined;
  const isStaleIn = ({ stale }: ReportedBaseline, print: string) =>
    stale.some(({ fingerprint }) => fingerprint === print);
  const stale = first.stale.filter(({ fingerprint }) => others.every((other) => isStaleIn(other, fingerprint)));
  return { file: first.file, stale };
}

/** The same code in two shards has the same fingerprint: the second gets its number, as in one run. */
function renumbered(findings: readonly ReportedFinding[]): ReadonlyMap<ReportedFinding, string> {
  const seen = new Map<string, number>();
  return new Map(
    inOrder(findings).map((finding) => {
      const common = finding.fingerprint.replace(/~\d+$/, '');
      const number = (seen.get(common) ?? 0) + 1;
      seen.set(common, number);
      return [finding, number === 1 ? common : `${common}~${number}`];
    }),
  );
}

interface Somewhere {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

function inOrder<T extends Somewhere>(all: readonly T[]): readonly T[] {
  return [...all].sort((a, b) => {
    if (a.file !== b.file) return a.file < b.file ? -1 : 1;
    return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
  });
}

function once<T extends { readonly file: string; readonly why: string }>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [`${one.file}\n${one.why}`, one])).values()];
}
