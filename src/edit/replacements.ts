import { diffLines } from 'diff';

/** A stretch of a text that is replaced; lines and columns are 1-based, the end is exclusive. */
export interface Replacement {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly text: string;
}

/** What makes `after` of `before`: the lines that differ, each cut down to the characters that do. In order, apart. */
export function replacements(before: string, after: string): readonly Replacement[] {
  const found: Replacement[] = [];
  let at = 0;
  let removed = '';
  let added = '';
  const close = (): void => {
    if (removed !== '' || added !== '') found.push(trimmed(before, at - removed.length, removed, added));
    removed = '';
    added = '';
  };
  for (const part of diffLines(before, after)) {
    if (part.added) added += part.value;
    else if (part.removed) removed += part.value;
    else close();
    if (!part.added) at += part.value.length;
  }
  close();
  return found;
}

function trimmed(before: string, start: number, removed: string, added: string): Replacement {
  const most = Math.min(removed.length, added.length);
  let head = 0;
  while (head < most && removed[head] === added[head]) head++;
  if (splits(removed, head) || splits(added, head)) head--;
  let tail = 0;
  while (tail < most - head && removed.at(-1 - tail) === added.at(-1 - tail)) tail++;
  if (splits(removed, removed.length - tail) || splits(added, added.length - tail)) tail--;
  const from = position(before, start + head);
  const to = position(before, start + removed.length - tail);
  return {
    startLine: from.line,
    startColumn: from.column,
    endLine: to.line,
    endColumn: to.column,
    text: added.slice(head, added.length - tail),
  };
}

/** Whether a cut would part what belongs together: the halves of a character, or of a line end. */
function splits(text: string, at: number): boolean {
  const [before = '', after = ''] = [text[at - 1], text[at]];
  return /[\ud800-\udbff]/.test(before) ? /[\udc00-\udfff]/.test(after) : before === '\r' && after === '\n';
}

function position(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
