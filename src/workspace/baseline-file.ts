import { readFileSync, writeFileSync } from 'node:fs';
import type { BaselineEntry } from '../model/baseline.js';
import { UsageError } from '../model/errors.js';

const VERSION = 1;

/** The entries of a baseline; undefined where the file is not there. Throws `UsageError` for one that is none of ours. */
export function readBaseline(file: string): readonly BaselineEntry[] | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new UsageError(`${file}: the baseline can't be read (${(error as Error).message})`);
  }
  const wrong = (what: string) => new UsageError(`${file}: ${what}; restore it, or delete it and make a new one`);
  let parsed: { readonly version?: unknown; readonly findings?: unknown } | null;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw wrong('the baseline is not JSON');
  }
  if (parsed?.version !== VERSION || !Array.isArray(parsed.findings) || !parsed.findings.every(isEntry)) {
    throw wrong(`it is no baseline of version ${VERSION}`);
  }
  return parsed.findings;
}

/** Writes a baseline: one entry a line and in order, so that a diff shows what came and went. */
export function writeBaseline(file: string, entries: readonly BaselineEntry[]): void {
  const lines = entries
    .map(({ rule, file, symbol, fingerprint }) => JSON.stringify({ rule, file, symbol, fingerprint }))
    .sort()
    .map((line) => `    ${line}`);
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  try {
    writeFileSync(file, `{\n  "version": ${VERSION},\n  "findings": ${list}\n}\n`);
  } catch (error) {
    throw new UsageError(`${file}: the baseline can't be written (${(error as Error).message})`);
  }
}

function isEntry(value: unknown): value is BaselineEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Record<string, unknown>;
  return ['fingerprint', 'rule', 'file', 'symbol'].every((key) => typeof entry[key] === 'string');
}
