import { ts } from '../src/program/compiler.js';
import { discard, type FileRewrite } from './rewrite.js';

/** Takes away what the new revision has no place for: a property, with its comma and line, or a statement with its line. */
export function drop(file: FileRewrite, node: ts.Node): void {
  const { text } = file.source;
  if (ts.isObjectLiteralElementLike(node)) {
    const list = (node.parent as ts.ObjectLiteralExpression).properties;
    const index = list.indexOf(node);
    const next = list[index + 1];
    const before = list[index - 1];
    if (next) discard(file, node.getStart(), next.getStart());
    else if (before) discard(file, before.getEnd(), node.getEnd());
    else discard(file, node.getStart(), node.getEnd());
    return;
  }
  const lineStart = text.lastIndexOf('\n', node.getStart() - 1) + 1;
  const ownLine = text.slice(lineStart, node.getStart()).trim() === '';
  const lineEnd = text.indexOf('\n', node.getEnd());
  const toEnd = lineEnd >= 0 && text.slice(node.getEnd(), lineEnd).trim() === '';
  if (ownLine && toEnd) discard(file, lineStart, lineEnd + 1);
  else discard(file, node.getStart(), node.getEnd());
}
