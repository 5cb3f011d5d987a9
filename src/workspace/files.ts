import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Unread } from '../model/analysis.js';
import { UsageError } from '../model/errors.js';
import { IgnoreRules } from './ignore-rules.js';
import { type Around, isTestFolder, whyFileLeftOut, whyFolderLeftOut } from './left-out.js';
import { findUp, gitRoot, modelPath } from './paths.js';
import { whyUnreadable } from './read.js';

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
  const around = entered(folder, rules, entries, options);
  for (const entry of entries) {
    const at = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (whyFolderLeftOut(entry.name, at, around) === undefined) walk(at, around.rules, options, found);
    } else if (entry.isFile() && whyFileLeftOut(entry.name, at, around) === undefined) {
      found.add(at);
    }
  }
}

function entered(folder: string, rules: IgnoreRules, entries: readonly Dirent[], { root, tests }: Walk): Around {
  const names = new Set(entries.map((entry) => entry.name));
  return {
    rules: folder === root ? rules : rules.enter(folder, names.has('.gitignore')),
    isPackage: folder === root || names.has('package.json'),
    tests,
  };
}

/** Source files below a folder whose name is of a form; what can't be listed is passed over. Sorted. */
export function filesNamed(name: RegExp, folder: string): readonly string[] {
  const found = new Set<string>();
  walk(
    folder,
    IgnoreRules.at(folder),
    { cwd: folder, onUnread: () => {}, root: folder, tests: isInTests(folder) },
    found,
  );
  return [...found].filter((file) => name.test(path.posix.basename(file))).sort();
}

/** Why a walk from a folder does not come upon a file below it: which entry stops it, and why. Undefined where it does. */
export function whyNotListed(file: string, root: string): string | undefined {
  const options: Walk = { cwd: root, onUnread: () => {}, root, tests: isInTests(root) };
  let folder = root;
  let rules = IgnoreRules.at(root);
  for (const name of path.posix.relative(root, file).split('/')) {
    const entries = read(folder, options);
    const entry = entries.find((one) => one.name === name);
    const around = entered(folder, rules, entries, options);
    const at = path.posix.join(folder, name);
    const why = entry?.isDirectory()
      ? whyFolderLeftOut(name, at, around)
      : entry?.isFile()
        ? whyFileLeftOut(name, at, around)
        : 'it is no file or folder, and links are not followed';
    if (why !== undefined) return `${at}: ${why}`;
    folder = at;
    rules = around.rules;
  }
  return undefined;
}

function read(folder: string, options: Walk): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    options.onUnread({ file: folder, why: whyUnreadable(error) });
    return [];
  }
}

/** Whether a folder lies inside a test folder of its own project; what lies above the project says nothing. */
function isInTests(folder: string): boolean {
  const root = gitRoot(folder) ?? findUp('package.json', folder) ?? path.posix.dirname(folder);
  return path.posix.relative(root, folder).split('/').some(isTestFolder);
}

/** Given paths that are not there; lets a front end refuse before anything is loaded. */
export function missingPaths(paths: readonly string[], cwd: string): string[] {
  return paths.filter((given) => !existsSync(path.resolve(cwd, given)));
}
