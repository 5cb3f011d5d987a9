import { UsageError } from '../model/errors.js';
import { type BranchCommit, commitsSince, isPlainMerge, pick } from '../workspace/branch-history.js';
import { type CommitSettings, changeId } from '../workspace/commits.js';
import { claimedChange } from './commit-message.js';

/** What stands on a branch from before: commits as the tool left them, and those of other people. */
export interface EarlierCommits {
  readonly ours: readonly BranchCommit[];
  readonly others: readonly BranchCommit[];
  /** Whether those of other people all stand on top of ours. */
  readonly inOrder: boolean;
}

/** Tells the tool's own commits from others: one that somebody amended is somebody's. Plain merges carry nothing. */
export async function earlierCommits(root: string, base: string, branch: string, tip: string): Promise<EarlierCommits> {
  const ours: BranchCommit[] = [];
  const others: BranchCommit[] = [];
  let inOrder = true;
  for (const commit of await commitsSince(root, base, tip)) {
    if (commit.parents.length > 1) {
      inOrder = false;
      if (await isPlainMerge(root, commit)) continue;
      throw new UsageError(
        `branch ${branch} holds a merge with changes of its own (${commit.sha.slice(0, 10)}); merge or rebase it by hand, or name another with --branch`,
      );
    }
    const claim = claimedChange(commit.message);
    if (claim !== undefined && claim === (await changeId(root, commit.sha))) {
      ours.push(commit);
      if (others.length > 0) inOrder = false;
    } else others.push(commit);
  }
  return { ours, others, inOrder };
}

/** Puts the commits of other people on top again. Throws `UsageError` where that needs a decision. */
export async function keepOthers(
  tree: string,
  branch: string,
  others: readonly BranchCommit[],
  settings: CommitSettings,
): Promise<readonly BranchCommit[]> {
  const kept: BranchCommit[] = [];
  for (const commit of others) {
    const done = await pick(tree, commit.sha, settings);
    if (done === 'picked') kept.push(commit);
    if (typeof done === 'string') continue;
    const what = `${commit.sha.slice(0, 10)} (${firstLine(commit.message)}) in ${done.join(', ')}`;
    throw new UsageError(
      `branch ${branch} has a commit of somebody else that does not go together with the new ones: ${what}; the branch is as it was: merge it, move that commit elsewhere, or name another with --branch`,
    );
  }
  return kept;
}

export function firstLine(message: string): string {
  return message.split('\n')[0] ?? '';
}
