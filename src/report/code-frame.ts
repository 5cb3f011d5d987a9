import type { ReportedFinding } from '../model/report.js';

/** One line of a source file, without its end; undefined where it can't be had any more. */
export type LineOf = (file: string, line: number) => string | undefined;

/** Characters of a line that are shown. */
const WIDTH = 110;

/**
 * The first line of a finding with a caret below each character of it, on both sides of a bar; empty where the line can't be
 * had. Tabs stay, so that the caret stands where it should however wide they are.
 */
export function codeFrame({ file, line, column, endLine, endColumn }: ReportedFinding, lineOf: LineOf): string[] {
  const text = lineOf(file, line)?.trimEnd();
  if (text === undefined || column > text.length) return [];
  const end = Math.min(endLine === line ? endColumn : text.length + 1, text.length + 1);
  const { shown, from } = cropped(text, column - 1, end - 1);
  const lead = shown.slice(0, column - 1 - from).replace(/[^\t]/g, ' ');
  const carets = '^'.repeat(Math.max(1, Math.min(end - column, shown.length - lead.length)));
  const number = String(line);
  return [`${number} | ${shown}`, `${' '.repeat(number.length)} | ${lead}${carets}`];
}

/** The line without its indentation, and of a long one the stretch around what is marked. */
function cropped(text: string, start: number, end: number): { readonly shown: string; readonly from: number } {
  const indent = Math.min(text.length - text.trimStart().length, start);
  if (text.length - indent <= WIDTH) return { shown: text.slice(indent), from: indent };
  const from = Math.max(indent, Math.min(start - 20, end - WIDTH));
  return { shown: text.slice(from, from + WIDTH), from };
}
