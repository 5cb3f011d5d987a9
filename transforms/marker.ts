import { ts } from '../src/program/compiler.js';
import { type FileRewrite, insert, replace } from './rewrite.js';

const MARKER = /^\/\/ mcp-mrtr-manual\(/;
/** What a person wrote behind it: that it stays, until when and why. */
const ACCEPTED = / -- .*$/;

/** What a marker says: the reasons, and the first of them in words. */
export interface MarkerText {
  readonly reasons: readonly string[];
  readonly short: string;
}

/** Marks an ask that stays as it is, in the line above its statement. A marker that is there is brought up to date. */
export function markManual(file: FileRewrite, node: ts.Node, { reasons, short }: MarkerText): void {
  const at = lineStatement(file.source, node);
  const present = markerAbove(file.source, at);
  const accepted = present && ACCEPTED.exec(file.source.text.slice(present.pos, present.end))?.[0];
  const text = `// mcp-mrtr-manual(${reasons.join(', ')}): ${short}${accepted ?? ''}`;
  if (!present) insert(file, at, `${text}\n${file.style.indentAt(at)}`);
  else if (file.source.text.slice(present.pos, present.end) !== text) replace(file, present.pos, present.end, text);
}

/** Takes away the marker of an ask that is rewritten now. */
export function unmark(file: FileRewrite, node: ts.Node): void {
  const at = lineStatement(file.source, node);
  const present = markerAbove(file.source, at);
  if (present) replace(file, present.pos, at, '');
}

function markerAbove(source: ts.SourceFile, at: number): ts.CommentRange | undefined {
  const lineStart = source.text.lastIndexOf('\n', at - 1) + 1;
  const before = source.text.lastIndexOf('\n', lineStart - 2) + 1;
  const line = source.text.slice(before, Math.max(before, lineStart - 1)).replace(/\r$/, '');
  const lead = line.length - line.trimStart().length;
  return MARKER.test(line.trimStart())
    ? { pos: before + lead, end: before + line.length, kind: ts.SyntaxKind.SingleLineCommentTrivia }
    : undefined;
}

/** Start of the innermost statement or class member around the node that begins its line. */
function lineStatement(source: ts.SourceFile, node: ts.Node): number {
  for (let at = node; at.parent; at = at.parent) {
    const isPlace = (ts.isStatement(at) && !ts.isBlock(at)) || ts.isClassElement(at);
    if (isPlace && source.text.slice(source.text.lastIndexOf('\n', at.getStart() - 1) + 1, at.getStart()).trim() === '')
      return at.getStart();
  }
  return node.getStart();
}
