/** The closed list of reasons; each has its texts in `planner/reasons` and a page in `docs/reasons/`. */
export type ReasonId =
  // why an input point is left alone
  | 'not-supported-yet'
  | 'effects-unknown'
  | 'beside-manual'
  | 'called-outside-request'
  | 'no-handler-found'
  | 'method-cannot-ask'
  | 'not-awaited'
  | 'callback-not-followed'
  | 'finally-repeats'
  | 'construction-unreachable'
  | 'types-would-break'
  // why a migrated input point wants a look
  | 'handler-wrapped'
  | 'receiver-by-shape'
  | 'custom-result-schema'
  | 'effect-low-confidence';

export type PlanKind = 'auto' | 'review' | 'manual';

/** What will be done at one input point, and why not more. */
export interface Plan {
  readonly kind: PlanKind;
  readonly reasons: readonly ReasonId[];
  /** One sentence for each reason that has more to say than its text: the call that is unknown, the other input point. */
  readonly details: readonly string[];
}
