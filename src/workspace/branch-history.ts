import { UsageError } from '../model/errors.js';
import type { CommitSettings } from './commits.js';
import { GitError, git, gitOrNothing } from './git-command.js';

export interface BranchCommit {
  readonly sha: string;
  readonly parents: readonly string[];
  readonly tree: string;
  readonly message: string;
}

/** The commit a branch stands on; `undefined` if there is no such branch. */
export function tipOf(root: string, ref: string): Promise<string | undefined> {
  return gitOrNothing(root, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
}

/** The commits of a branch that the base does not have, oldest first. */
export async function commitsSince(root: string, base: string, tip: string): Promise<readonly BranchCommit[]> {
  const format = '--format=%H%x00%P%x00%T%x00%B';
  const said = await git(root, ['log', '-z', '--reverse', '--topo-order', format, `${base}..${tip}`]);
  const fields = said.split('\0');
  const commits: BranchCommit[] = [];
  for (let at = 0; at + 3 < fields.length; at += 4) {
    const [sha = '', parents = '', tree = '', message = ''] = fields.slice(at, at + 4);
    commits.push({ sha, parents: parents.split(' ').filter((parent) => parent !== ''), tree, message });
  }
  return commits;
}

/** Whether a merge holds nothing but what git makes of its parents by itself. Unknown to a git below 2.38, so `false`. */
export async function isPlainMerge(root: string, { parents, tree }: BranchCommit): Promise<boolean> {
  const [ours = '', theirs = ''] = parents;
  if (parents.length !== 2) return false;
  const made = await gitOrNothing(root, ['merge-tree', '--write-tree', ours, theirs]);
  return made?.split('\n')[0] === tree;
}

/** Puts a commit on top of what a work tree stands on; `empty` if all of it is there. Files in conflict are given. */
export async function pick(
  tree: string,
  sha: string,
  settings: CommitSettings,
): Promise<'picked' | 'empty' | readonly string[]> {
  try {
    await git(tree, ['cherry-pick', '--allow-empty', sha], settings);
    return 'picked';
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    const unmerged = await git(tree, ['diff', '--name-only', '--diff-filter=U', '-z']);
    const files = unmerged.split('\0').filter((name) => name !== '');
    const isEmpty = files.length === 0 && (await gitOrNothing(tree, ['diff', '--cached', '--quiet'])) !== undefined;
    await gitOrNothing(tree, isEmpty ? ['cherry-pick', '--skip'] : ['cherry-pick', '--abort']);
    if (isEmpty) return 'empty';
    if (files.length === 0) throw new UsageError(`commit ${sha.slice(0, 10)} could not be kept (${error.said})`);
    return files;
  }
}

/** Moves a branch, or makes it, if it still stands where it stood. */
export async function moveBranch(root: string, branch: string, to: string, from: string | undefined): Promise<void> {
  const old = from ?? '0'.repeat(to.length);
  await git(root, ['update-ref', '-m', 'mcp-mrtr pr', `refs/heads/${branch}`, to, old]).catch((error: unknown) => {
    if (!(error instanceof GitError)) throw error;
    throw new UsageError(`branch ${branch} could not be moved (${error.said}); nothing was changed`);
  });
}
