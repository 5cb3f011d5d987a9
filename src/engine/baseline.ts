import path from 'node:path';
import type { Analysis } from '../model/analysis.js';
import type { BaselineEntry } from '../model/baseline.js';
import type { Finding } from '../model/finding.js';
import { isBelow } from '../workspace/paths.js';

/** A baseline as it is compared with. */
export interface Baseline {
  /** Absolute path; the files of the entries are relative to its folder. */
  readonly file: string;
  readonly entries: readonly BaselineEntry[];
}

/** What a run looked at: an entry outside of it may be found by another run, and is not stale. */
export interface Scope {
  /** Absolute paths of files and folders. */
  readonly paths: readonly string[];
  /** Only these rules, where given. */
  readonly rules: readonly string[] | undefined;
}

/** Takes known findings out of those that count, by fingerprint, and tells which entries nothing is found for. */
export function compareWithBaseline(analysis: Analysis, baseline: Baseline, scope: Scope): Analysis {
  const { file, entries } = baseline;
  const pairs = paired(analysis.findings, baseline);
  const matched = new Set(pairs.values());
  const reason = path.posix.basename(file);
  const unread = new Set(analysis.unread.map((one) => one.file));
  return {
    ...analysis,
    findings: analysis.findings.filter((finding) => !pairs.has(finding)),
    suppressed: [
      ...analysis.suppressed,
      ...analysis.findings
        .filter((finding) => pairs.has(finding))
        .map((finding) => ({ ...finding, by: 'baseline', reason }) as const),
    ],
    baseline: {
      file,
      stale: entries.filter((entry) => {
        const at = placeOf(entry, baseline);
        return !matched.has(entry) && !unread.has(at) && isIn(scope, at, entry.rule);
      }),
    },
  };
}

/**
 * Which entry stands for which finding. Where the same code is found several times, as many are known as have an entry,
 * those in the file of an entry first: which of them came first in this run says nothing.
 */
function paired(findings: readonly Finding[], baseline: Baseline): ReadonlyMap<Finding, BaselineEntry> {
  const open = new Map<string, BaselineEntry[]>();
  for (const entry of baseline.entries) {
    const known = open.get(common(entry.fingerprint));
    if (known === undefined) open.set(common(entry.fingerprint), [entry]);
    else known.push(entry);
  }
  const pairs = new Map<Finding, BaselineEntry>();
  const pair = (fits: (finding: Finding, entry: BaselineEntry) => boolean): void => {
    for (const finding of findings) {
      const entries = open.get(common(finding.fingerprint)) ?? [];
      const at = pairs.has(finding) ? -1 : entries.findIndex((entry) => fits(finding, entry));
      const [entry] = at < 0 ? [] : entries.splice(at, 1);
      if (entry !== undefined) pairs.set(finding, entry);
    }
  };
  pair((finding, entry) => finding.file === placeOf(entry, baseline));
  pair(() => true);
  return pairs;
}

/** A fingerprint without its number among the same. */
function common(fingerprint: string): string {
  return fingerprint.replace(/~\d+$/, '');
}

function placeOf(entry: BaselineEntry, { file }: Baseline): string {
  return path.posix.join(path.posix.dirname(file), entry.file);
}

/**
 * The entries of a baseline after a run: what is stale goes, and the rest follows its findings to where they are now. What is
 * new comes in only when `grow` is set.
 */
export function updatedBaseline(compared: Analysis, baseline: Baseline, grow: boolean): readonly BaselineEntry[] {
  const folder = path.posix.dirname(baseline.file);
  const known = compared.suppressed.filter(({ by }) => by === 'baseline');
  const matched = new Set(paired(known, baseline).values());
  const stale = new Set(compared.baseline?.stale);
  const unseen = baseline.entries.filter((entry) => !matched.has(entry) && !stale.has(entry));
  const found = grow ? [...known, ...compared.findings] : known;
  return [...unseen, ...found.map((finding) => entryOf(finding, folder))];
}

function entryOf({ fingerprint, rule, file, symbol }: Finding, folder: string): BaselineEntry {
  return { fingerprint, rule, file: path.posix.relative(folder, file), symbol };
}

function isIn({ paths, rules }: Scope, file: string, rule: string): boolean {
  return (rules === undefined || rules.includes(rule)) && isBelow(file, paths);
}
