import { ts } from './compiler.js';
import type { Flow } from './flow.js';
import { unwrap } from './nodes.js';

/** What is written out in a text: all of a literal, the fixed parts of a template or concatenation, with `…` between. */
export function fixedText(flow: Flow, node: ts.Expression | undefined): string | undefined {
  return textOf(flow, node, new Set());
}

/** `around`: what this is part of. A recursive function may hand on its own parameter, and something added to it. */
function textOf(flow: Flow, node: ts.Expression | undefined, around: ReadonlySet<ts.Node>): string | undefined {
  if (!node) return undefined;
  const at = unwrap(node);
  if (around.has(at)) return undefined;
  const parts = new Set([...around, at]);
  const inserted = (part: ts.Expression): string => textOf(flow, part, parts) ?? '…';
  if (ts.isStringLiteralLike(at)) return at.text;
  if (ts.isTemplateExpression(at))
    return (
      at.head.text + at.templateSpans.map(({ expression, literal }) => inserted(expression) + literal.text).join('')
    );
  if (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return inserted(at.left) + inserted(at.right);
  const [only, ...others] = flow.origins(at);
  return only?.kind === 'literal' && others.length === 0 && unwrap(only.node) !== at
    ? textOf(flow, only.node, parts)
    : undefined;
}
