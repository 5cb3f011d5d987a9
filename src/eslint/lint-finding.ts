import type { Finding } from '../model/finding.js';

/** A finding as it comes to ESLint, with the edits of its suggestion. Offsets are UTF-16 units, without byte order mark. */
export interface LintFinding extends Pick<Finding, 'rule' | 'message' | 'line' | 'column' | 'endLine' | 'endColumn'> {
  /** Empty where there is nothing to suggest, or where other files would have to change too. */
  readonly edits: readonly { readonly start: number; readonly end: number; readonly text: string }[];
}

/** What is linted: a file, and the text that ESLint has of it. */
export interface Linted {
  readonly file: string;
  /** Without byte order mark. */
  readonly text: string;
}
