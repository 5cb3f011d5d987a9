import { ts } from '../src/program/compiler.js';
import { visit } from '../src/program/nodes.js';
import { type FileRewrite, insert, replace } from './rewrite.js';

/**
 * Moves the lines of a kept stretch to the left, so that they stand as deep as their new first line. Lines inside
 * template literals are text, not layout: they stay, as do lines that are not as deep as the first.
 */
export function outdent(
  file: FileRewrite,
  kept: { readonly keptStart: number; readonly keptEnd: number },
  indent: string,
): void {
  const { text } = file.source;
  const from = file.style.indentAt(kept.keptStart);
  if (from === indent || !from.startsWith(indent)) return;
  const templates = templateSpans(file.source, kept);
  for (let at = text.indexOf('\n', kept.keptStart) + 1; at > 0 && at < kept.keptEnd; at = text.indexOf('\n', at) + 1) {
    if (text.startsWith(from, at) && !templates.some(({ start, end }) => start < at && at < end)) {
      replace(file, at, at + from.length, indent);
    }
  }
}

/**
 * Moves the lines from one statement to the end of another, itself by default, but the first one step to the right:
 * something is put around them. Lines of what is taken away, `gone`, stay.
 */
export function indent(file: FileRewrite, statement: ts.Node, last = statement, gone: Iterable<ts.Node> = []): void {
  const { text } = file.source;
  const span = { keptStart: statement.getStart(), keptEnd: last.getEnd() };
  const templates = templateSpans(file.source, span);
  for (let at = text.indexOf('\n', span.keptStart) + 1; at > 0 && at < span.keptEnd; at = text.indexOf('\n', at) + 1) {
    const isEmpty = /^\r?\n/.test(text.slice(at, at + 2));
    const isGone = [...gone].some((node) => node.pos < at && at < node.end);
    if (!isEmpty && !isGone && !templates.some(({ start, end }) => start < at && at < end))
      insert(file, at, file.style.unit);
  }
}

function templateSpans(
  source: ts.SourceFile,
  { keptStart, keptEnd }: { readonly keptStart: number; readonly keptEnd: number },
): readonly { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  visit(source, (node) => {
    if (node.end < keptStart || node.pos > keptEnd) return false;
    if (
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    ) {
      found.push({ start: node.getStart(), end: node.getEnd() });
    }
    return undefined;
  });
  return found;
}
