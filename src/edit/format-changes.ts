import { diffArrays } from 'diff';
import type { FileChange } from '../model/text-edit.js';
import { findBiome } from './formatters/biome.js';
import { findDprint } from './formatters/dprint.js';
import { findEslint } from './formatters/eslint.js';
import type { FindFormatter, Formatter } from './formatters/formatter.js';
import { findPrettier } from './formatters/prettier.js';

/** Those with a configuration of their own first; ESLint is there for other things too. */
const FORMATTERS: readonly FindFormatter[] = [findBiome, findDprint, findPrettier, findEslint];

/**
 * Lays out what changed as the project's own formatter does. Where a file was as the formatter has it before, so it is
 * after; in any other file only our own lines follow it. A file that the formatter can't take stays as it is given.
 */
export async function formatChanges(changes: readonly FileChange[]): Promise<readonly FileChange[]> {
  const found: FileChange[] = [];
  for (const change of changes) found.push({ ...change, after: await formatted(change) });
  return found;
}

async function formatted({ file, before, after }: FileChange): Promise<string> {
  if (before === after) return after;
  try {
    const format = await formatterOf(file);
    const wanted = format && (await settled(format, withLf(after), file));
    if (format === undefined || wanted === undefined) return after;
    const old = before === undefined ? undefined : await format(withLf(before), file);
    const clean = before === undefined || (old !== undefined && withLf(old) === withLf(before));
    return takeOver(before ?? '', after, wanted, clean);
  } catch {
    // A formatter that fails on the text is no reason not to migrate.
    return after;
  }
}

/** What the formatter would leave as it is: some need two passes over comments. */
async function settled(format: Formatter, text: string, file: string): Promise<string | undefined> {
  const once = await format(text, file);
  return once === undefined || once === text ? once : format(once, file);
}

async function formatterOf(file: string): Promise<Formatter | undefined> {
  for (const find of FORMATTERS) {
    const formatter = await find(file);
    if (formatter !== undefined) return formatter;
  }
  return undefined;
}

/** The formatted text, line for line as it was where nothing differs; unless `all`, only stretches of lines of ours. */
function takeOver(before: string, after: string, wanted: string, all: boolean): string {
  const lines = linesOf(after);
  const own = all ? undefined : newLines(before, lines);
  const eol = lines.filter((line) => line.endsWith('\r\n')).length * 2 > lines.length ? '\r\n' : '\n';
  const out: string[] = [];
  let at = 0;
  const parts = diffArrays(lines.map(withLf), linesOf(withLf(wanted)));
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (part === undefined) break;
    const old = part.added ? [] : lines.slice(at, at + part.value.length);
    if (!part.added && !part.removed) {
      out.push(...old);
      at += old.length;
      continue;
    }
    const next = part.removed ? parts[index + 1] : undefined;
    const added = part.added ? part.value : next?.added ? next.value : [];
    if (next?.added) index++;
    const isOurs =
      own === undefined || (old.every((_, offset) => own.has(at + offset)) && codeOf(old) === codeOf(added));
    out.push(...(isOurs ? added.map((line) => line.replace(/\n$/, eol)) : old));
    at += old.length;
  }
  return out.join('');
}

/**
 * What a formatter leaves as it is. Where only some stretches are taken over, lines that are alike may stand for one another, and
 * one stretch would get what belongs to the next.
 */
function codeOf(lines: readonly string[]): string {
  return lines.join('').replace(/[\s;,'"()]/g, '');
}

/** Numbers of the lines that the old text did not have. */
function newLines(before: string, after: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  let at = 0;
  for (const { added, removed, value } of diffArrays(linesOf(before), [...after])) {
    if (removed) continue;
    if (added) for (let offset = 0; offset < value.length; offset++) found.add(at + offset);
    at += value.length;
  }
  return found;
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function withLf(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
