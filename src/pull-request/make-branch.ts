import type { TreeState } from '../model/stage.js';
import type { FileChange } from '../model/text-edit.js';
import type { BranchCommit } from '../workspace/branch-history.js';
import {
  type CommitSettings,
  changeId,
  changeMessage,
  commitStaged,
  headOf,
  lastCommit,
  moveTo,
  refuseOtherTexts,
  stagedTree,
  stageTexts,
} from '../workspace/commits.js';
import type { TemporaryWorktree } from '../workspace/temporary-worktree.js';
import { claimedChange, signed, withClaim } from './commit-message.js';
import { type CommitPlan, together } from './commit-plan.js';
import { type EarlierCommits, firstLine, keepOthers } from './earlier-commits.js';
import type { MadeBranch, MadeCommit } from './made-branch.js';
import { newErrors, type TypeProof } from './type-proof.js';

export interface BranchJob {
  /** Root of the user's repository. */
  readonly root: string;
  readonly base: string;
  readonly branch: string;
  /** Where the branch stands now, if it is there. */
  readonly tip: string | undefined;
  readonly earlier: EarlierCommits;
  readonly plans: readonly CommitPlan[];
  /** One for each plan. */
  readonly states: readonly TreeState[];
  readonly messageOf: (plan: CommitPlan) => string;
  readonly version: string;
  readonly settings: CommitSettings;
  /** Nothing was done in the work tree yet. */
  readonly isFirst: boolean;
  readonly onProgress: (stage: string) => void;
}

interface Step {
  readonly plan: CommitPlan;
  readonly state: TreeState;
}

/**
 * Makes the commits of one branch in a temporary work tree; no branch is moved. Commits from an earlier run that are the
 * same are taken over, and those of other people come on top. Throws `UsageError` where a commit is refused.
 */
export async function makeBranch(job: BranchJob, tree: TemporaryWorktree, proof: TypeProof): Promise<MadeBranch> {
  const { base, earlier, settings, tip } = job;
  if (!job.isFirst) await moveTo(tree.root, base);
  const steps = stepsOf(job);
  refuseOtherTexts(job.states.at(-1) ?? [], (file) => placeIn(job, tree, file));
  const commits = await commitSteps(job, tree, proof, steps);
  const isSame =
    commits.length === earlier.ours.length && commits.every(({ sha }, at) => sha === earlier.ours[at]?.sha);
  let head = commits.at(-1)?.sha ?? base;
  let kept: readonly BranchCommit[] = earlier.others;
  if (isSame && earlier.inOrder && tip !== undefined) {
    head = tip;
  } else if (earlier.others.length > 0) {
    kept = await keepOthers(tree.root, job.branch, earlier.others, settings);
    head = await headOf(tree.root);
  }
  return {
    ...{ base, head, before: tip, commits },
    kept: kept.map(({ sha, message }) => ({ sha, subject: firstLine(message) })),
    projects: proof.projects,
    baseTypes: proof.base,
    baseVerified: undefined,
  };
}

/** Steps that change something; what changes nothing is no commit. */
function stepsOf({ plans, states }: BranchJob): readonly Step[] {
  let last: TreeState = [];
  return plans.flatMap((plan, at) => {
    const state = states[at] ?? [];
    if (difference(last, state).length === 0) return [];
    last = state;
    return [{ plan, state }];
  });
}

async function commitSteps(
  job: BranchJob,
  tree: TemporaryWorktree,
  proof: TypeProof,
  steps: readonly Step[],
): Promise<readonly MadeCommit[]> {
  const commits: MadeCommit[] = [];
  let last: TreeState = [];
  let known = proof.base;
  let pending: CommitPlan[] = [];
  for (const [at, { plan, state }] of steps.entries()) {
    pending.push(plan);
    const changes = difference(last, state);
    await stageTexts(tree.root, changes, (file) => placeIn(job, tree, file), job.settings);
    job.onProgress(`checking types of commit ${commits.length + 1}`);
    const types = await proof.now();
    // What does not type-check by itself goes together with the next.
    if (at + 1 < steps.length && newErrors(known, types).length > 0) continue;
    const whole = together(pending);
    const made = await commit(
      job,
      tree,
      job.messageOf(whole),
      commits.at(-1)?.sha ?? job.base,
      job.earlier.ours[commits.length],
    );
    const files = changes.map(({ file }) => file.slice(job.root.length + 1));
    commits.push({ ...made, plan: whole, files, types, verified: undefined });
    last = state;
    known = types;
    pending = [];
  }
  return commits;
}

/** Commits what is staged, unless an earlier run left the very same commit in this place. */
async function commit(
  { version, settings }: BranchJob,
  { root }: TemporaryWorktree,
  message: string,
  parent: string,
  earlier: BranchCommit | undefined,
): Promise<Pick<MadeCommit, 'sha' | 'subject' | 'hooked'>> {
  const claim = await changeId(root);
  const staged = await stagedTree(root);
  const text = signed(message, version, claim);
  const isThere = (tree: string, said: string) =>
    earlier?.parents[0] === parent && earlier.tree === tree && earlier.message.trim() === said.trim();
  if (earlier && isThere(staged, text)) {
    await moveTo(root, earlier.sha);
    return { sha: earlier.sha, subject: firstLine(message), hooked: false };
  }
  await commitStaged(root, text, settings);
  const { sha: fresh, tree, said } = await lastCommit(root);
  let sha = fresh;
  const hooked = tree !== staged;
  const made = hooked ? await changeId(root, sha) : claim;
  const claimed = claimedChange(said) === made ? said : withClaim(said, made);
  if (earlier && isThere(tree, claimed)) sha = await moveTo(root, earlier.sha);
  else if (claimed !== said) sha = await changeMessage(root, claimed, settings);
  return { sha, subject: firstLine(said), hooked };
}

/** What has to be written to get from one state to the next. */
function difference(last: TreeState, next: TreeState): readonly FileChange[] {
  const before = new Map(last.map((change) => [change.file, change.after]));
  const after = new Map(next.map((change) => [change.file, change]));
  const files = [...new Set([...before.keys(), ...after.keys()])].sort();
  return files.flatMap((file): readonly FileChange[] => {
    const change = after.get(file) ?? last.find((one) => one.file === file);
    const old = before.get(file) ?? change?.before;
    const text = after.get(file)?.after ?? change?.before;
    return change === undefined || text === undefined || text === old ? [] : [{ ...change, before: old, after: text }];
  });
}

function placeIn({ root }: BranchJob, tree: TemporaryWorktree, file: string): string {
  return `${tree.root}${file.slice(root.length)}`;
}
