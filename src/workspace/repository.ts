import { UsageError } from '../model/errors.js';
import { GitError, git, gitOrNothing } from './git-command.js';
import { gitRoot } from './paths.js';

/** The repository that the user stands in, as it is at the start. */
export interface Repository {
  /** Root of the work tree; absolute, forward slashes. */
  readonly root: string;
  /** The commit that is checked out. */
  readonly head: string;
  /** The branch that is checked out; `undefined` when none is. */
  readonly branch: string | undefined;
}

/** Opens the repository of a folder. Throws `UsageError` where there is none, or no commit in it. */
export async function openRepository(folder: string): Promise<Repository> {
  const root = gitRoot(folder);
  if (root === undefined)
    throw new UsageError(`${folder} is in no git repository; a pull request needs one, migrate --write does not`);
  const said = await git(root, ['rev-parse', '--verify', 'HEAD^{commit}']).catch((error: unknown) => {
    if (!(error instanceof GitError)) throw error;
    const isEmpty = /Needed a single revision/.test(error.said);
    const why = isEmpty
      ? 'the repository has no commit yet; commit the code first'
      : `${error.message}; mend that first`;
    throw new UsageError(why);
  });
  const branch = await gitOrNothing(root, ['symbolic-ref', '--quiet', '--short', 'HEAD']);
  return { root, head: said.trim(), branch };
}

/** Refuses a tree with uncommitted changes: what is committed is what the branch starts from. */
export async function refuseDirty({ root }: Repository): Promise<void> {
  const command = ['--no-optional-locks', 'status', '--porcelain', '-z', '--untracked-files=no'];
  const changed = (await git(root, [...command, '--ignore-submodules=all']))
    .split('\0')
    .filter((entry) => entry !== '');
  if (changed.length === 0) return;
  const shown = changed.slice(0, 3).map((entry) => entry.slice(3));
  const more = changed.length > 3 ? ` and ${changed.length - 3} more` : '';
  throw new UsageError(`uncommitted changes in ${shown.join(', ')}${more}; commit or stash them first`);
}

/** Where a branch is checked out, if anywhere: it can't be moved there behind the user's back. */
export async function checkedOutAt({ root }: Repository, branch: string): Promise<string | undefined> {
  const listed = await git(root, ['worktree', 'list', '--porcelain']);
  for (const block of listed.split('\n\n')) {
    const lines = block.split('\n');
    if (lines.includes(`branch refs/heads/${branch}`)) return lines[0]?.replace(/^worktree /, '');
  }
  return undefined;
}

/** Whether git takes this for the name of a branch. */
export async function isBranchName({ root }: Repository, name: string): Promise<boolean> {
  if (/^[a-z][a-z0-9]*(?:[/-][a-z0-9]+)*$/.test(name)) return true;
  return (await gitOrNothing(root, ['check-ref-format', '--branch', name])) === name;
}

/** First lines of the latest commits, merges left out. */
export async function latestSubjects({ root, head }: Repository, count: number): Promise<readonly string[]> {
  const said = await git(root, ['log', '--no-merges', `-${count}`, '--format=%s', head]);
  return said.split('\n').filter((line) => line !== '');
}
