import { moveTo } from '../workspace/commits.js';
import { type Outcome, runShell } from '../workspace/shell-command.js';
import type { TemporaryWorktree } from '../workspace/temporary-worktree.js';
import type { MadeBranch, MadeCommit } from './made-branch.js';

/** The command of the user's that is to hold at each commit. */
export interface Verification {
  readonly command: string;
  /** Where it is run, from the root of the work tree. */
  readonly folder: string;
  /** What it prints goes here. */
  readonly log: string;
  readonly onProgress: (stage: string) => void;
}

/** Runs the command at the base and at each commit, and gives the branch with what came of it. */
export async function verifyBranch(
  made: MadeBranch,
  tree: TemporaryWorktree,
  { command, folder, log, onProgress }: Verification,
): Promise<MadeBranch> {
  const at = async (sha: string, title: string): Promise<Outcome> => {
    onProgress(`verifying ${title}`);
    await moveTo(tree.root, sha);
    return runShell(command, `${tree.root}/${folder}`, log, title);
  };
  const baseVerified = await at(made.base, `base ${made.base.slice(0, 10)}`);
  const commits: MadeCommit[] = [];
  for (const commit of made.commits)
    commits.push({ ...commit, verified: await at(commit.sha, `${commit.sha.slice(0, 10)} ${commit.subject}`) });
  return { ...made, baseVerified, commits };
}

/** Commits at which the command fails although it holds at the base. */
export function broken({ baseVerified, commits }: MadeBranch): readonly MadeCommit[] {
  return baseVerified?.code === 0 ? commits.filter(({ verified }) => verified && verified.code !== 0) : [];
}
