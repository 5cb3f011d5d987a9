/** The closed list of reasons; each has its texts in `planner/reasons` and a page in `docs/reasons/`. */
export type ReasonId = ManualReason | ReviewReason;

/** Why an input point is left alone. */
export type ManualReason =
  | 'not-supported-yet'
  | 'dialect-not-rewritten'
  | 'effects-unknown'
  | 'outer-state-changed'
  | 'result-cannot-travel'
  | 'secret-in-state'
  | 'live-resource'
  | 'beside-manual'
  | 'called-outside-request'
  | 'outside-request'
  | 'background-task'
  | 'proxy-forwarding'
  | 'framework-source'
  | 'shim-not-possible'
  | 'answer-elsewhere'
  | 'effect-code'
  | 'ask-as-task'
  | 'no-handler-found'
  | 'method-cannot-ask'
  | 'not-awaited'
  | 'timer-race'
  | 'reply-time-measured'
  | 'callback-not-followed'
  | 'finally-repeats'
  | 'server-not-found'
  | 'generator'
  | 'outside-given-paths'
  | 'does-not-parse'
  | 'types-would-break'
  | 'completion-notified';

/** Why a migrated input point wants a look. */
export type ReviewReason =
  | 'effect-memoised'
  | 'value-memoised'
  | 'effect-repeats'
  | 'effect-moved'
  | 'effect-left'
  | 'finally-guarded'
  | 'chain-rebuilt'
  | 'asks-run-together'
  | 'throw-observed'
  | 'no-caller'
  | 'ask-moved'
  | 'unbounded-loop'
  | 'handler-wrapped'
  | 'receiver-by-shape'
  | 'custom-result-schema'
  | 'url-outcome'
  | 'capability-check-left'
  | 'capability-remembered';

/** What is done about a write before an ask: remembered where it stands, put below the ask where that can be, or left. */
export type Writes = 'once' | 'move' | 'report';

export type PlanKind = 'auto' | 'review' | 'manual';

/** What will be done at one input point, and why not more. */
export interface Plan {
  readonly kind: PlanKind;
  readonly reasons: readonly ReasonId[];
  /** One sentence for each reason that has more to say than its text: the call that is unknown, the other input point. */
  readonly details: readonly string[];
}
