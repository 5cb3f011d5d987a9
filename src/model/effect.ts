import type { Place, Span } from './span.js';

/** `unknown`: nothing is known of the call, so it is never taken for harmless. */
export type EffectKind = 'write' | 'nondeterminism' | 'held-resource' | 'unknown';

/** Something on a path from the handler's entry to an input point that a re-run of the handler repeats. */
export interface Effect extends Place {
  readonly span: Span;
  readonly kind: EffectKind;
  /** Source text of the call, shortened to one line. */
  readonly text: string;
  /** `low`: judged by the name of the call alone. */
  readonly confidence: 'high' | 'low';
}
