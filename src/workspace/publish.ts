import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UsageError } from '../model/errors.js';
import { freeEnvironment, GitError, git, gitOrNothing } from './git-command.js';

const run = promisify(execFile);

/** The commit that a branch stands on at the remote, fetched; `undefined` if it is not there. */
export async function fetchTip(root: string, remote: string, branch: string): Promise<string | undefined> {
  const ref = `refs/heads/${branch}`;
  try {
    const listed = await git(root, ['ls-remote', remote, ref]);
    const [sha] = /^[0-9a-f]{40,}/.exec(listed) ?? [];
    if (sha !== undefined) await git(root, ['fetch', '--quiet', '--no-tags', remote, ref]);
    return sha;
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    throw new UsageError(`${remote} can't be reached (${error.said}); nothing was changed: try without --push`);
  }
}

/** Whether one commit is in the history of another. */
export async function isAncestor(root: string, older: string, newer: string): Promise<boolean> {
  return (await gitOrNothing(root, ['merge-base', '--is-ancestor', older, newer])) !== undefined;
}

export interface Push {
  readonly remote: string;
  readonly branch: string;
  readonly commit: string;
  /** Where the branch stands at the remote; if it has moved meanwhile, nothing is pushed. */
  readonly expected: string | undefined;
}

/** Pushes one commit to one branch. Throws `UsageError` if the remote refuses. */
export async function pushCommit(root: string, { remote, branch, commit, expected }: Push): Promise<void> {
  const ref = `refs/heads/${branch}`;
  const lease = `--force-with-lease=${ref}:${expected ?? ''}`;
  try {
    await git(root, ['push', '--quiet', lease, remote, `${commit}:${ref}`]);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    throw new UsageError(
      `${remote} did not take ${branch} (${error.said}); it is made here, push it when that is solved`,
    );
  }
}

export interface PullRequest {
  readonly branch: string;
  /** Where it is to be merged; `undefined` leaves that to the host. */
  readonly into: string | undefined;
  readonly title: string;
  readonly bodyFile: string;
}

/** Opens a pull request with `gh`, or brings the one that is open up to date; its address. `undefined` without `gh`. */
export async function openPullRequest(root: string, request: PullRequest): Promise<string | undefined> {
  const gh = async (...command: string[]) =>
    (await run('gh', command, { cwd: root, env: freeEnvironment() })).stdout.trim();
  try {
    const open = await gh(
      'pr',
      'list',
      '--head',
      request.branch,
      '--state',
      'open',
      '--json',
      'url',
      '--jq',
      '.[].url',
    );
    const [url] = open.split('\n');
    if (url === undefined || url === '') return (await gh(...createCommand(request))).split('\n').at(-1);
    await gh('pr', 'edit', url, '--body-file', request.bodyFile);
    return url;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    const said = String((error as { stderr?: unknown }).stderr ?? error)
      .trim()
      .replace(/\s*\n\s*/g, ' / ');
    throw new UsageError(`gh failed (${said}); the branch is pushed, open the pull request by hand`);
  }
}

/** What `gh` is called with. */
export function createCommand({ branch, into, title, bodyFile }: PullRequest): string[] {
  const base = into === undefined ? [] : ['--base', into];
  return ['pr', 'create', '--head', branch, ...base, '--title', title, '--body-file', bodyFile];
}
