import { indentUnit, lineIndentAt, quoteStyle, usesSemicolons } from '../src/edit/indent.js';
import type { ts } from '../src/program/compiler.js';

/** How one file is written: what our own lines follow. */
export interface FileStyle {
  readonly unit: string;
  readonly quote: string;
  /** `;` or nothing. */
  readonly end: string;
  readonly indentAt: (offset: number) => string;
  /** Ends a statement before what stands at the offset: without semicolons, `(` or `[` would go on with it. */
  readonly endBefore: (offset: number) => string;
}

// Nothing follows in the pattern: it never goes back, however long the comments are.
const SPACE_AND_COMMENTS = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
/** What would be taken for the rest of an expression. */
const GOES_ON = /[([`+*,./-]/;

export function styleOf(source: ts.SourceFile): FileStyle {
  const { text } = source;
  const end = usesSemicolons(text) ? ';' : '';
  return {
    unit: indentUnit(text),
    quote: quoteStyle(text),
    end,
    indentAt: (offset) => lineIndentAt(text, offset),
    endBefore: (offset) => (GOES_ON.test(firstAfter(text, offset)) ? ';' : end),
  };
}

/** The first character behind white space and comments. */
function firstAfter(text: string, offset: number): string {
  SPACE_AND_COMMENTS.lastIndex = offset;
  SPACE_AND_COMMENTS.test(text);
  return text.charAt(SPACE_AND_COMMENTS.lastIndex);
}
