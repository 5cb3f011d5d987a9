import { ts } from '../src/program/compiler.js';
import { visit } from '../src/program/nodes.js';
import type { FileRewrite } from './rewrite.js';

/** Whether a node goes with what is rewritten. */
export function isGone({ removed, kept }: FileRewrite, node: ts.Node): boolean {
  const at = node.getStart();
  const within = (spans: readonly { start: number; end: number }[]): boolean =>
    spans.some(({ start, end }) => start <= at && at < end);
  return within(removed) && !within(kept);
}

/** The identifiers of the old text that are wanted. */
export function identifiersIn(
  { source }: FileRewrite,
  wanted: (node: ts.Identifier) => boolean,
): readonly ts.Identifier[] {
  const found: ts.Identifier[] = [];
  visit(source, (node) => {
    if (ts.isIdentifier(node) && wanted(node)) found.push(node);
    return undefined;
  });
  return found;
}
