import type { Place, Span } from './span.js';

/** `unknown`: nothing is known of the call, so it is never taken for harmless. */
export type EffectKind = 'write' | 'nondeterminism' | 'held-resource' | 'unknown';

/**
 * Whether its result can be carried to the next round by `rounds.once`: it is JSON by its type, nobody uses it, its type
 * is not known (checked at run time then), it can't travel, it looks secret, its failure would not be
 * remembered, it measures how long the answer takes, it runs together with others of its kind in no certain order, or it is
 * no call that could be wrapped.
 */
export type Remember =
  | 'json'
  | 'unused'
  | 'untyped'
  | 'live'
  | 'secret'
  | 'attempt'
  | 'measured'
  | 'together'
  | 'not-a-call';

/**
 * What becomes of a write where nothing else was asked for than `once`: it goes below another statement, it is left to be done
 * in each round, or it is done once after all, for a reason.
 */
export type WriteFate =
  | { readonly do: 'move'; readonly statement: Span; readonly below: Span }
  | { readonly do: 'leave' }
  | { readonly do: 'once'; readonly why: string };

/** Something on a path from the handler's entry to an input point that a re-run of the handler repeats. */
export interface Effect extends Place {
  readonly span: Span;
  readonly kind: EffectKind;
  /** Source text of the call, shortened to one line. */
  readonly text: string;
  /** `low`: judged by the name of the call alone. */
  readonly confidence: 'high' | 'low';
  /** Where it happens, when that is not the place itself but a function it calls: `tickets.ts:7: appendFileSync(…)`. */
  readonly cause: string | undefined;
  readonly remember: Remember;
  /** What is done once in its place: the statement around it, with the variables that it sets. */
  readonly whole?: Span;
  /** Parts of what it is given that ask: their values are taken before it is done once. */
  readonly askedFirst?: readonly Span[];
  /** Done twice, it is as if done once: setting a field to the same value. */
  readonly repeatable: boolean;
  /**
   * Whether it changes state of this process: not at all, a number that is stepped, only state, something elsewhere too, or
   * state that nothing else on the route looks at (`apart`).
   */
  readonly state: 'none' | 'counter' | 'only' | 'mixed' | 'apart';
  /** A moment that only serves to tell how long something took, in a log or a statistic. */
  readonly told?: true;
  /** With `--writes move` or `report`, of what writes. */
  readonly fate?: WriteFate;
}
