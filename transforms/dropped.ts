import { ts } from '../src/program/compiler.js';
import { discard, type FileRewrite } from './rewrite.js';

/** Takes away what the new revision has no place for: a property or a member
 * of a type, with its comma and line, a `finally`, or a statement with its line. */
export function drop(file: FileRewrite, node: ts.Node): void {
  const { text } = file.source;
  const { parent } = node;
  if (ts.isTryStatement(parent) && parent.finallyBlock === node) {
    discard(file, (parent.catchClause ?? parent.tryBlock).getEnd(), node.getEnd());
    return;
  }
  const ownLines = ts.isTypeElement(node) && startsLine(text, node.getStart());
  if (ts.isObjectLiteralElementLike(node) || (ts.isTypeElement(node) && !ownLines)) {
    const list: readonly ts.Node[] = ts.isTypeElement(node)
      ? (parent as ts.TypeLiteralNode | ts.InterfaceDeclaration).members
      : (parent as ts.ObjectLiteralExpression).properties;
    const index = list.indexOf(node);
    const next = list[index + 1];
    const before = list[index - 1];
    if (next) takeAway(file, node.getStart(), next.getStart());
    else if (before) takeAway(file, before.getEnd(), node.getEnd());
    else takeAway(file, node.getStart(), node.getEnd());
    return;
  }
  const lineStart = text.lastIndexOf('\n', node.getStart() - 1) + 1;
  const ownLine = startsLine(text, node.getStart());
  const lineEnd = text.indexOf('\n', node.getEnd());
  const toEnd = lineEnd >= 0 && text.slice(node.getEnd(), lineEnd).trim() === '';
  if (ownLine && toEnd) discard(file, lineStart, lineEnd + 1);
  else discard(file, node.getStart(), node.getEnd());
}

/** Lines of a raw request were moved to the left before: where the line goes, so does that. */
function takeAway(file: FileRewrite, start: number, end: number): void {
  const rest = file.edits.filter((edit) => edit.start < start || edit.end > end || edit.text.trim() !== '');
  file.edits.splice(0, file.edits.length, ...rest);
  discard(file, start, end);
}

function startsLine(text: string, at: number): boolean {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at).trim() === '';
}
