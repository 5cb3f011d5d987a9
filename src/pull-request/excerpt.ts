import { structuredPatch } from 'diff';
import type { FileChange } from '../model/text-edit.js';

/** Longer ones are cut: the whole is in the commits. */
const MOST_LINES = 50;

/** The lines of a change, around some lines of the old text (1-based, inclusive), as of `diff -u`. */
export function excerpt(change: FileChange, from: number, to: number): string {
  const lines = hunksOf(change, 2)
    .filter(({ oldStart, oldLines }) => oldStart <= to && from < oldStart + Math.max(1, oldLines))
    .flatMap(({ oldStart, newStart, lines: own }) => [`@@ line ${oldStart}, now ${newStart} @@`, ...own])
    .filter((line) => !line.startsWith('\\'));
  if (lines.length <= MOST_LINES) return lines.join('\n');
  return [...lines.slice(0, MOST_LINES), ` … ${lines.length - MOST_LINES} more lines in the commit`].join('\n');
}

/** Where a line of the old text is in the new one: the lines that took its place, or the one that it became. */
export function newLines(change: FileChange, line: number): { from: number; to: number } {
  let shift = 0;
  for (const { oldStart, oldLines, newStart, newLines: count } of hunksOf(change, 0)) {
    // Without context, `diff` gives an insertion the line before which it stands.
    if (line < oldStart) break;
    if (line < oldStart + oldLines) return { from: newStart, to: newStart + Math.max(1, count) - 1 };
    shift = newStart + count - (oldStart + oldLines);
  }
  return { from: line + shift, to: line + shift };
}

type Hunks = ReturnType<typeof structuredPatch>['hunks'];

const known = new WeakMap<FileChange, Map<number, Hunks>>();

/** A file with many input points is compared once. */
function hunksOf(change: FileChange, context: number): Hunks {
  const { before = '', after } = change;
  const byContext = known.get(change) ?? new Map<number, Hunks>();
  known.set(change, byContext);
  const hunks =
    byContext.get(context) ??
    structuredPatch('', '', plain(before), plain(after), undefined, undefined, { context }).hunks;
  byContext.set(context, hunks);
  return hunks;
}

function plain(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
