import type { ts } from '../src/program/compiler.js';
import { type FileRewrite, replace } from './rewrite.js';
import { ownEnd } from './statements.js';

/** Takes some elements out of a comma list, with their commas. At least one stays. */
export function removeListed(file: FileRewrite, list: ts.NodeArray<ts.Node>, gone: readonly ts.Node[]): void {
  const last = list.findLastIndex((node) => !gone.includes(node));
  for (const node of gone) {
    const index = list.indexOf(node);
    const next = list[index + 1];
    if (index < last && next) replace(file, node.getStart(), next.getStart(), '');
  }
  const [kept, end] = [list[last], list.at(-1)];
  if (kept && end && kept !== end) replace(file, kept.getEnd(), end.getEnd(), '');
}

/** Takes a statement out, with its line where it has one for itself. */
export function removeStatement(file: FileRewrite, node: ts.Node): void {
  const { text } = file.source;
  const lineStart = text.lastIndexOf('\n', node.getStart() - 1) + 1;
  const start = text.slice(lineStart, node.getStart()).trim() === '' ? lineStart : node.getStart();
  const end = ownEnd(node);
  const rest = /^[ \t]*\r?\n/.exec(text.slice(end));
  replace(file, start, end + (rest?.[0].length ?? 0), '');
}
