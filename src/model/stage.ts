import type { FileChange } from './text-edit.js';

/** Input points that are migrated together or not at all, because some path of a handler runs through all of them. */
export interface ConnectedSet {
  /** Ids of the input points, in the order of the analysis. */
  readonly points: readonly string[];
  /** Every file that the rewrite of these points touches, but for the generated ones. */
  readonly files: readonly string[];
  /** The generated files that these points need. */
  readonly shims: readonly string[];
}

/** What one commit takes on, over what the ones before it did. */
export interface StagePlan {
  /** Ids of the input points that are rewritten. */
  readonly moves: readonly string[];
  /** Ids of the input points that stay, and get their comment. */
  readonly marks: readonly string[];
  /** The generated files that are written; `all` brings older ones up to date too. */
  readonly shims: 'all' | readonly string[];
}

/** All that differs from the base once a commit is made. */
export type TreeState = readonly FileChange[];
