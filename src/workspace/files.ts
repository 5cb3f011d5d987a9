import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Unread } from '../model/analysis.js';
import { UsageError } from '../model/errors.js';
import { IgnoreRules } from './ignore-rules.js';
import { findUp, gitRoot, modelPath } from './paths.js';
import { whyUnreadable } from './read.js';

const SOURCE = /\.[cm]?[jt]sx?$/;
const NOT_SOURCE = /\.d\.[cm]?ts$|\.min\.[cm]?js$/;
const TEST_FILE = /\.(?:test|spec)\.[cm]?[jt]sx?$/;
const TEST_FOLDERS = new Set(['test', 'tests', '__tests__', '__mocks__', 'spec', 'e2e']);
const NEVER = new Set([
  'node_modules',
  '.git',
  '.next',
  '.nuxt',
  '.output',
  '.svelte-kit',
  '.turbo',
  '.yarn',
  '.cache',
]);
const OUTPUT_FOLDERS = new Set(['dist', 'build', 'out', 'coverage', 'vendor']);

export interface ListOptions {
  readonly cwd: string;
  /** Takes a folder that can't be listed; the rest is walked. */
  readonly onUnread: (unread: Unread) => void;
}

/**
 * Source files at or below the given paths: absolute, forward slashes, sorted. A file that is named directly is always
 * in; a path that is not there is a `UsageError`.
 */
export async function listSources(paths: readonly string[], options: ListOptions): Promise<string[]> {
  const found = new Set<string>();
  for (const given of paths) {
    const at = modelPath(given, options.cwd);
    const stat = statSync(at, { throwIfNoEntry: false });
    if (stat === undefined) throw new UsageError(`${given}: no such file or folder; check the path and run again`);
    if (stat.isDirectory()) walk(at, IgnoreRules.at(at), { ...options, root: at, tests: isInTests(at) }, found);
    else found.add(at);
  }
  return [...found].sort();
}

interface Walk extends ListOptions {
  readonly root: string;
  /** Whether test files count. */
  readonly tests: boolean;
}

// Not a glob: neither tinyglobby nor fdir can leave out a folder by the `.gitignore` files met on the way down.
function walk(folder: string, rules: IgnoreRules, options: Walk, found: Set<string>): void {
  const entries = read(folder, options);
  const names = new Set(entries.map((entry) => entry.name));
  const here = folder === options.root ? rules : rules.enter(folder, names.has('.gitignore'));
  // `src/build` may be hand-written; `build` beside a package.json is output.
  const isPackage = folder === options.root || names.has('package.json');
  for (const entry of entries) {
    const at = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (NEVER.has(entry.name) || (isPackage && OUTPUT_FOLDERS.has(entry.name))) continue;
      if (!options.tests && TEST_FOLDERS.has(entry.name)) continue;
      if (!here.ignores(at, true)) walk(at, here, options, found);
    } else if (entry.isFile() && isSource(entry.name, options.tests) && !here.ignores(at, false)) {
      found.add(at);
    }
  }
}

function read(folder: string, options: Walk): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    options.onUnread({ file: folder, why: whyUnreadable(error) });
    return [];
  }
}

function isSource(name: string, tests: boolean): boolean {
  return SOURCE.test(name) && !NOT_SOURCE.test(name) && (tests || !TEST_FILE.test(name));
}

/** Whether a folder lies inside a test folder of its own project; what lies above the project says nothing. */
function isInTests(folder: string): boolean {
  const root = gitRoot(folder) ?? findUp('package.json', folder) ?? path.posix.dirname(folder);
  return path.posix
    .relative(root, folder)
    .split('/')
    .some((name) => TEST_FOLDERS.has(name));
}

/** Given paths that are not there; lets a front end refuse before anything is loaded. */
export function missingPaths(paths: readonly string[], cwd: string): string[] {
  return paths.filter((given) => !existsSync(path.resolve(cwd, given)));
}
