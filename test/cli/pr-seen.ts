import { readFileSync } from 'node:fs';
import { git } from '../temp-tree.js';

export const BRANCH = 'mcp-mrtr/migrate';

/** All of the user's that must be as it was: branch, commit, files, and the bytes of the index. */
export function seen(root: string): readonly string[] {
  const status = git(root, '--no-optional-locks', 'status', '--porcelain=v2', '--branch', '--ignored');
  const folder = git(root, 'rev-parse', '--git-dir').trim();
  return [status, readFileSync(folder.startsWith('/') ? `${folder}/index` : `${root}/${folder}/index`, 'base64')];
}

/** First lines of the commits that a branch has over `main`. */
export function subjects(root: string, branch = BRANCH): readonly string[] {
  const said = git(root, 'log', '--reverse', '--format=%s', `main..${branch}`).trim();
  return said === '' ? [] : said.split('\n');
}
