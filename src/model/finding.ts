import type { Span } from './span.js';

export type Level = 'error' | 'warning' | 'info';

/** What a rule has to say about one place. */
export interface Finding extends Span {
  readonly rule: string;
  readonly level: Level;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Survives moves and reformatting: rule, symbol path, normalised text, ordinal. */
  readonly fingerprint: string;
  readonly fix: 'auto' | 'suggest' | 'none';
}
