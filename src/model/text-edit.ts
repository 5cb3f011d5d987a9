import type { Span } from './span.js';

/** Replaces the text of a span; an insertion has `start === end`. New lines in `text` are `\n` and take the file's own ending when applied. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** What one file was and what it will be. Both texts are without byte order mark; `before` is undefined for a new file. */
export interface FileChange {
  /** Absolute path with forward slashes. */
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string;
  /** The file starts with a byte order mark; a diff needs to know, writing sees it on disk. */
  readonly bom?: boolean;
}
