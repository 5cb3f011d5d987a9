import { indentUnit, lineIndentAt, quoteStyle, usesSemicolons } from '../src/edit/indent.js';
import type { ts } from '../src/program/compiler.js';

/** How one file is written: what our own lines follow. */
export interface FileStyle {
  readonly unit: string;
  readonly quote: string;
  /** `;` or nothing. */
  readonly end: string;
  readonly indentAt: (offset: number) => string;
}

export function styleOf(source: ts.SourceFile): FileStyle {
  const { text } = source;
  return {
    unit: indentUnit(text),
    quote: quoteStyle(text),
    end: usesSemicolons(text) ? ';' : '',
    indentAt: (offset) => lineIndentAt(text, offset),
  };
}
