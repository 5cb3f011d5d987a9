import { readFileSync } from 'node:fs';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { foldersUp, gitRoot } from './paths.js';

interface Rules {
  readonly folder: string;
  readonly matcher: Ignore;
}

/** The `.gitignore` files that hold in one folder, nearest first; the nearest that has an opinion decides, as in git. */
export class IgnoreRules {
  private constructor(private readonly rules: readonly Rules[]) {}

  /** Rules that hold at `folder`, from the git root down to it, its own included. */
  static at(folder: string): IgnoreRules {
    const root = gitRoot(folder);
    const folders = root === undefined ? [folder] : [...foldersUp(folder)].filter((at) => at.startsWith(root));
    let rules = new IgnoreRules(root === undefined ? [] : readRules(`${root}/.git/info/exclude`, root));
    for (const at of folders.reverse()) {
      // A folder that is ignored but was asked for by name is looked at: the rules above it don't count then.
      if (at !== root && rules.ignores(at, true)) rules = new IgnoreRules([]);
      rules = rules.enter(at, true);
    }
    return rules;
  }

  /** Rules one folder further down. */
  enter(folder: string, hasGitignore: boolean): IgnoreRules {
    const own = hasGitignore ? readRules(path.posix.join(folder, '.gitignore'), folder) : [];
    return own.length === 0 ? this : new IgnoreRules([...own, ...this.rules]);
  }

  ignores(file: string, isFolder: boolean): boolean {
    for (const { folder, matcher } of this.rules) {
      const below = path.posix.relative(folder, file);
      const { ignored, unignored } = matcher.test(isFolder ? `${below}/` : below);
      if (ignored || unignored) return ignored;
    }
    return false;
  }
}

function readRules(file: string, folder: string): Rules[] {
  try {
    return [{ folder, matcher: ignore().add(readFileSync(file, 'utf8')) }];
  } catch {
    // No such file, or one that can't be read: then it hides nothing.
    return [];
  }
}
