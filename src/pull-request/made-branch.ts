import type { Outcome } from '../workspace/shell-command.js';
import type { CommitPlan } from './commit-plan.js';
import type { CompiledProject, TypeErrors } from './type-proof.js';

/** One commit of the branch, with what is known of it. */
export interface MadeCommit {
  readonly sha: string;
  readonly subject: string;
  readonly plan: CommitPlan;
  /** Files from the root of the repository. */
  readonly files: readonly string[];
  readonly types: TypeErrors | undefined;
  /** A hook of the repository changed what was committed. */
  readonly hooked: boolean;
  readonly verified: Outcome | undefined;
}

/** A branch as it was made; nothing points to it yet. */
export interface MadeBranch {
  readonly base: string;
  readonly head: string;
  /** What the branch was before, if it was there. */
  readonly before: string | undefined;
  readonly commits: readonly MadeCommit[];
  /** Commits of other people that stood on the branch, kept on top. */
  readonly kept: readonly { readonly sha: string; readonly subject: string }[];
  readonly projects: readonly CompiledProject[];
  readonly baseTypes: TypeErrors | undefined;
  readonly baseVerified: Outcome | undefined;
}
