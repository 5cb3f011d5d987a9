import type { Place, Span } from './span.js';

export type Level = 'error' | 'warning' | 'info';

/** Sets of rules that a project turns on by name; `strict` holds all of `recommended`. */
export type Preset = 'recommended' | 'strict' | 'migration';

/** One stop on the way to a finding: a call of the route, or an effect that a re-run repeats. */
export interface FindingStep extends Place {
  readonly text: string;
}

/** A problem as it is reported. */
export interface Finding extends Span {
  readonly rule: string;
  readonly level: Level;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Names of the functions and classes around it, outermost first; independent of the file. */
  readonly symbol: string;
  /** Survives moves and reformatting: rule, symbol path, normalised text, ordinal. */
  readonly fingerprint: string;
  readonly fix: 'auto' | 'suggest' | 'none';
  /** How it comes about, in the order of execution; empty where the place says it all. */
  readonly steps: readonly FindingStep[];
}

/** What keeps a finding from counting. */
export type SuppressedBy = 'comment' | 'baseline';

/** A finding that does not count, and why. */
export interface SuppressedFinding extends Finding {
  readonly by: SuppressedBy;
  readonly reason: string;
}
