import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freeEnvironment, git, gitOrNothing } from './git-command.js';
import { mirrorPackages } from './mirror-packages.js';

const PREFIX = 'mcp-mrtr-';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A second work tree of a repository, outside of it, on no branch: all work on commits is done in there. */
export interface TemporaryWorktree {
  /** Root of the work tree. */
  readonly root: string;
  /** A folder beside it, gone with it. */
  readonly scratch: string;
}

/**
 * Runs `work` in a temporary work tree at a commit, with the installed packages of the user's tree linked into it. It is
 * removed whatever happens, also on a signal; what a killed run left behind goes first.
 */
export async function inTemporaryWorktree<T>(
  root: string,
  commit: string,
  work: (tree: TemporaryWorktree) => Promise<T>,
): Promise<T> {
  await removeAbandoned(root);
  const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`))).replaceAll('\\', '/');
  // Some tools look at the name of the folder.
  const tree: TemporaryWorktree = { root: `${scratch}/${path.posix.basename(root)}`, scratch };
  const stop = (signal: NodeJS.Signals): void => {
    removeNow(root, tree);
    for (const name of SIGNALS) process.removeListener(name, stop);
    process.kill(process.pid, signal);
  };
  for (const name of SIGNALS) process.on(name, stop);
  try {
    // Hooks for a checkout have nothing to do here: nobody works in this tree.
    const config = [`core.hooksPath=${scratch}/none`];
    await git(root, ['worktree', 'add', '--quiet', '--detach', tree.root, commit], { config });
    await mirrorPackages(root, tree.root);
    return await work(tree);
  } finally {
    for (const name of SIGNALS) process.removeListener(name, stop);
    removeNow(root, tree);
  }
}

function removeNow(root: string, tree: TemporaryWorktree): void {
  rmSync(tree.scratch, { recursive: true, force: true, maxRetries: 3 });
  try {
    execFileSync('git', ['worktree', 'prune'], { cwd: root, env: freeEnvironment(), stdio: 'ignore' });
  } catch {
    // The next run, or git itself, does it.
  }
}

/** Work trees of ours whose process is gone. */
async function removeAbandoned(root: string): Promise<void> {
  const listed = (await gitOrNothing(root, ['worktree', 'list', '--porcelain'])) ?? '';
  for (const [, at = ''] of listed.matchAll(/^worktree (.+)$/gm)) {
    const scratch = path.posix.dirname(at);
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-\\w+$`).exec(path.posix.basename(scratch)) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    if (existsSync(scratch)) rmSync(scratch, { recursive: true, force: true });
    await gitOrNothing(root, ['worktree', 'prune']);
  }
}

/** Whether a process of this machine runs, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
