import type { InputPoint } from './input-point.js';
import type { Span } from './span.js';

export type Level = 'error' | 'warning' | 'info';

/** What a rule has to say about one place; the engine makes a `Finding` of it. */
export interface Problem extends Span {
  readonly level: Level;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Names around the place and its normalised text: what identifies it when lines move. */
  readonly symbol: string;
  readonly text: string;
  readonly fix: 'auto' | 'suggest' | 'none';
}

/** One rule: the model in, problems out. */
export interface Rule {
  /** Kebab-case; file, page and test are named for it. */
  readonly id: string;
  /** What it finds, in one line. */
  readonly description: string;
  check(points: readonly InputPoint[]): readonly Problem[];
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
  /** Survives moves and reformatting: rule, symbol path, normalised text, ordinal. */
  readonly fingerprint: string;
  readonly fix: 'auto' | 'suggest' | 'none';
}
