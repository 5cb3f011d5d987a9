import MagicString from 'magic-string';
import { InvariantError } from '../model/errors.js';
import type { TextEdit } from '../model/text-edit.js';

/**
 * The text after the edits, whose offsets all refer to `text`. Identical edits count once, insertions at one offset stay
 * in the order given and stand before a replacement that starts there; overlapping edits are a bug and throw.
 */
export function applyEdits(text: string, edits: readonly TextEdit[], eol: '\n' | '\r\n'): string {
  const ordered = inOrder(edits);
  checkApart(text, ordered);
  const result = new MagicString(text);
  // Replacements first: removing a stretch would take along what was inserted at its edges.
  for (const { start, end, text: content } of ordered) {
    if (start === end) continue;
    if (content === '') result.remove(start, end);
    else result.update(start, end, withEnding(content, eol));
  }
  for (const { start, end, text: content } of ordered) {
    if (start === end) result.appendLeft(start, withEnding(content, eol, endingAt(text, start)));
  }
  return result.toString();
}

function inOrder(edits: readonly TextEdit[]): TextEdit[] {
  const once = new Map<string, TextEdit>();
  for (const edit of edits) once.set(`${edit.start}:${edit.end}:${edit.text}`, edit);
  const isReplacement = (edit: TextEdit) => Number(edit.end > edit.start);
  return [...once.values()].sort((a, b) => a.start - b.start || isReplacement(a) - isReplacement(b));
}

function checkApart(text: string, ordered: readonly TextEdit[]): void {
  let last: TextEdit | undefined;
  for (const edit of ordered) {
    if (edit.start < 0 || edit.end < edit.start || edit.end > text.length) {
      throw new InvariantError(`edit outside the text of ${text.length} characters: ${describe(edit)}`);
    }
    if (last !== undefined && edit.start < last.end) {
      throw new InvariantError(`edits overlap: ${describe(last)} and ${describe(edit)}`);
    }
    if (edit.end > edit.start) last = edit;
  }
}

function describe({ file, start, end, text }: TextEdit): string {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return `${file} [${start}, ${end}) ${JSON.stringify(shown)}`;
}

/** `first` is for a line break that the content starts with: it ends a line which is not ours. */
function withEnding(content: string, eol: '\n' | '\r\n', first = eol): string {
  const own = content.replace(/\r?\n/g, eol);
  return first !== eol && own.startsWith(eol) ? first + own.slice(eol.length) : own;
}

/** How the line ends here, if it does. */
function endingAt(text: string, offset: number): '\n' | '\r\n' | undefined {
  if (text.startsWith('\r\n', offset)) return '\r\n';
  return text[offset] === '\n' ? '\n' : undefined;
}
