import type { StagePlan } from '../model/stage.js';

/** What a commit is about: the generated file, mechanical rewrites, rewrites to look at, comments, or all of it. */
export type CommitKind = 'shim' | 'auto' | 'review' | 'marks' | 'all';

export interface CommitPlan extends StagePlan {
  readonly kind: CommitKind;
  /** The package or owner it is for; empty if there is only one. */
  readonly part: string;
}

/** One branch to be. */
export interface PlannedBranch {
  /** For whom, with `--separate`. */
  readonly owner: string | undefined;
  readonly plans: readonly CommitPlan[];
}

/** Several commits as one, since they only type-check together. */
export function together(plans: readonly CommitPlan[]): CommitPlan {
  const [first, ...rest] = plans as readonly [CommitPlan, ...CommitPlan[]];
  return rest.reduce(
    (a, b): CommitPlan => ({
      kind: a.kind === b.kind ? a.kind : 'all',
      part: a.part === b.part ? a.part : '',
      moves: [...a.moves, ...b.moves],
      marks: [...a.marks, ...b.marks],
      shims: a.shims === 'all' || b.shims === 'all' ? 'all' : [...a.shims, ...b.shims],
    }),
    first,
  );
}
