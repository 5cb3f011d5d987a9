import { structuredPatch } from 'diff';
import type { FileChange } from '../model/text-edit.js';

/** Longer ones are cut: the whole is in the commits. */
const MOST_LINES = 50;

/** The lines of a change, around some lines of the old text (1-based, inclusive), as of `diff -u`. */
export function excerpt({ before = '', after }: FileChange, from: number, to: number): string {
  const lines = hunksOf(before, after, 2)
    .filter(({ oldStart, oldLines }) => oldStart <= to && from < oldStart + Math.max(1, oldLines))
    .flatMap(({ oldStart, newStart, lines: own }) => [`@@ line ${oldStart}, now ${newStart} @@`, ...own])
    .filter((line) => !line.startsWith('\\'));
  if (lines.length <= MOST_LINES) return lines.join('\n');
  return [...lines.slice(0, MOST_LINES), ` … ${lines.length - MOST_LINES} more lines in the commit`].join('\n');
}

/** Where a line of the old text is in the new one: the lines that took its place, or the one that it became. */
export function newLines({ before = '', after }: FileChange, line: number): { from: number; to: number } {
  let shift = 0;
  for (const { oldStart, oldLines, newStart, newLines: count } of hunksOf(before, after, 0)) {
    // Without context, `diff` gives an insertion the line before which it stands.
    if (line < oldStart) break;
    if (line < oldStart + oldLines) return { from: newStart, to: newStart + Math.max(1, count) - 1 };
    shift = newStart + count - (oldStart + oldLines);
  }
  return { from: line + shift, to: line + shift };
}

function hunksOf(before: string, after: string, context: number) {
  return structuredPatch('', '', plain(before), plain(after), undefined, undefined, { context }).hunks;
}

function plain(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
