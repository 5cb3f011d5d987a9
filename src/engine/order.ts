import type { Span } from '../model/span.js';

/** By file, then by place: the order of everything that is reported. */
export function bySpan(a: Span, b: Span): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.start - b.start;
}
