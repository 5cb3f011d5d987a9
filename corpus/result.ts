import type { AskKind } from '../src/model/input-point.js';
import type { PlanKind, ReasonId } from '../src/model/plan.js';

/** One input point, as the corpus counts it. */
export interface CorpusPoint {
  readonly file: string;
  readonly line: number;
  readonly kind: AskKind;
  readonly plan: PlanKind;
  readonly reasons: readonly ReasonId[];
  readonly details: readonly string[];
  /** The same for copies of one example. */
  readonly shape: string;
}

/** A run of the tool that did not end as it should. */
export interface Failure {
  /** What was run: `check`, `migrate --write`, or the same once more. */
  readonly run: string;
  readonly why: string;
}

/** What came of one repository. */
export interface RepositoryResult {
  readonly name: string;
  /** Source files that were looked at, and those that were parsed. */
  readonly files: number;
  readonly parsed: number;
  readonly points: readonly CorpusPoint[];
  readonly findings: number;
  /** Files that `migrate --write` changed or made. */
  readonly changed: readonly string[];
  readonly crashes: readonly Failure[];
  readonly timeOuts: readonly Failure[];
  /** Files that parsed before and do not after. */
  readonly parseNoMore: readonly string[];
  readonly changedOnSecondRun: readonly string[];
  /** Undefined without `node_modules`. */
  readonly newTypeErrors: readonly string[] | undefined;
  /** Of all runs of the tool together. */
  readonly seconds: number;
  /** Of the run that took most. */
  readonly peakBytes: number;
}

/** Whether something happened that never may. */
export function isBad(result: RepositoryResult): boolean {
  const { crashes, timeOuts, parseNoMore, changedOnSecondRun, newTypeErrors = [] } = result;
  return [crashes, timeOuts, parseNoMore, changedOnSecondRun, newTypeErrors].some((list) => list.length > 0);
}
