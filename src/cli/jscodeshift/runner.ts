import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../../model/errors.js';

/** Options of jscodeshift's command line, with those of others, which it passes on: `--only=drop`, `--force=true`. */
export type RunnerOptions = Readonly<Record<string, unknown>>;

/** The process that all workers of a run have in common: with `--run-in-band`, this one. */
export function runnerProcess(): number {
  return process.send === undefined ? process.pid : process.ppid;
}

/**
 * The files and folders that the run was started for. A worker is told file after file and never these, but what hangs
 * together is migrated together, so they have to be known before the first file: from `--paths`, else from the command line
 * of the runner. Throws `UsageError` where that can't be read.
 */
export function givenPaths(options: RunnerOptions, cwd: string): readonly string[] {
  const said = words(options.paths);
  if (said.length > 0) return said;
  const line = commandLine();
  const found = line === undefined ? undefined : positional(line.words, options);
  const there = found?.filter((word) => existsSync(path.resolve(cwd, word))) ?? [];
  // A line that was taken apart at its blanks may have cut a path in two.
  if (there.length === 0 || (line?.isExact === false && there.length !== found?.length))
    throw new UsageError(
      'the paths that jscodeshift was given are not known here; say them again, as in --paths=src,lib',
    );
  return there;
}

/** What is no option, and no value of one. */
export function positional(line: readonly string[], options: RunnerOptions): readonly string[] | undefined {
  const start = line.findIndex((word) => /(?:^|[\\/])jscodeshift(?:\.js|\.cmd)?$/.test(word));
  if (start === -1 || options.stdin === true) return undefined;
  const values = new Set(Object.values(options).flatMap((value) => words(value)));
  const rest = line.slice(start + 1);
  return rest.filter((word, at) => {
    const before = rest[at - 1] ?? '';
    const isValue = before.startsWith('-') && !before.includes('=') && values.has(word);
    return !word.startsWith('-') && !isValue;
  });
}

/** An option that is given once or more, with commas or without, as words. */
export function words(value: unknown): readonly string[] {
  const all = Array.isArray(value) ? value : [value];
  return all.flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? String(one).split(',') : []));
}

interface CommandLine {
  readonly words: readonly string[];
  /** Whether the words are the arguments, and not just what stands between blanks. */
  readonly isExact: boolean;
}

function commandLine(): CommandLine | undefined {
  const runner = runnerProcess();
  if (runner === process.pid) return { words: process.argv, isExact: true };
  try {
    return { words: readFileSync(`/proc/${runner}/cmdline`, 'utf8').split('\0').slice(0, -1), isExact: true };
  } catch {
    // Not Linux.
  }
  try {
    const said = execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(runner)], { encoding: 'utf8', stdio: 'pipe' });
    return { words: said.trim().split(/\s+/), isExact: false };
  } catch {
    return undefined;
  }
}
