/** A stretch of one source file. Offsets are UTF-16 units into the text without its byte order mark; `end` is exclusive. */
export interface Span {
  /** Absolute path with forward slashes. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** A place as people name it: 1-based line and column, in the text before migration. */
export interface Place {
  /** Absolute path with forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
