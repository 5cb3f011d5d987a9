import { ts } from '../src/program/compiler.js';
import { type FileRewrite, insert, replace } from './rewrite.js';

/** Puts statements below others of the same block, with the comments above them, in the order in which they stood. */
export function moveBelow(file: FileRewrite, moved: ReadonlyMap<ts.Node, ts.Node>): void {
  const { text } = file.source;
  const ordered = [...moved].sort(([a], [b]) => a.pos - b.pos);
  for (const [statement, below] of ordered) {
    const start = beginning(text, statement);
    const end = ending(text, statement);
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    const lineEnd = text.indexOf('\n', end);
    const isAlone =
      text.slice(lineStart, start).trim() === '' && lineEnd >= 0 && text.slice(end, lineEnd).trim() === '';
    if (isAlone) replace(file, lineStart, lineEnd + 1, '');
    else replace(file, start, end + (text[end] === ' ' ? 1 : 0), '');
    const own = text.slice(start, end);
    insert(file, ending(text, below), isAlone ? `\n${file.style.indentAt(statement.getStart())}${own}` : ` ${own}`);
  }
}

/** Where a statement begins, with the comments that stand right above it. */
function beginning(text: string, statement: ts.Node): number {
  let start = statement.getStart();
  for (const { pos, end } of (ts.getLeadingCommentRanges(text, statement.pos) ?? []).reverse()) {
    const isBehind = text.slice(text.lastIndexOf('\n', pos - 1) + 1, pos).trim() !== '';
    if (isBehind || (text.slice(end, start).match(/\n/g)?.length ?? 0) > 1) break;
    start = pos;
  }
  return start;
}

/** Where it ends, with a comment behind it in the same line. */
function ending(text: string, statement: ts.Node): number {
  return ts.getTrailingCommentRanges(text, statement.getEnd())?.at(-1)?.end ?? statement.getEnd();
}
