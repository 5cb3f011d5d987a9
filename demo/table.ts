import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';

/** A table with a header line, columns as wide as they need to be, none wider than `widest`. */
export function table(header: readonly string[], rows: readonly (readonly string[])[], widest = 30): string {
  const cells = [header.map((name) => pc.bold(name)), ...rows].map((row) => row.map((cell) => shorten(cell, widest)));
  const widths = header.map((_, i) => Math.max(...cells.map((row) => width(row[i] ?? ''))));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => pad(cell, widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  const rule = pc.dim(widths.map((n) => '─'.repeat(n)).join('──'));
  const [first = [], ...rest] = cells;
  return [line(first), rule, ...rest.map(line)].join('\n');
}

const width = (text: string): number => [...stripVTControlCharacters(text)].length;
const pad = (text: string, to: number): string => text + ' '.repeat(Math.max(0, to - width(text)));

function shorten(text: string, widest: number): string {
  if (width(text) <= widest) return text;
  return `${[...stripVTControlCharacters(text)].slice(0, widest - 1).join('')}…`;
}
