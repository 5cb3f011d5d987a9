import type { BaselineOutcome } from './baseline.js';
import type { Finding, SuppressedFinding } from './finding.js';
import type { InputPoint } from './input-point.js';
import type { Target } from './report.js';
import type { Place } from './span.js';

/** A server, context or ask that flows into code which could not be followed. */
export interface Escape extends Place {
  readonly text: string;
}

/** A file that could not be read or analysed. */
export interface Unread {
  readonly file: string;
  readonly why: string;
}

/** Something that a person has to do beside what is written. */
export interface Notice {
  readonly file: string;
  readonly text: string;
}

/** Everything the engine found, before anybody renders it. Order is deterministic: by file, then by place. */
export interface Analysis {
  readonly target: Target | 'mixed' | 'none';
  readonly counts: { readonly files: number; readonly candidates: number; readonly parsed: number };
  readonly inputPoints: readonly InputPoint[];
  /** Those that count. */
  readonly findings: readonly Finding[];
  /** Those that a comment or the baseline lets be. */
  readonly suppressed: readonly SuppressedFinding[];
  /** Where a baseline was given. */
  readonly baseline?: BaselineOutcome;
  readonly escapes: readonly Escape[];
  readonly unread: readonly Unread[];
  /** Folders of packages that were judged without types, or can't be type-checked. */
  readonly untyped: readonly Unread[];
}
