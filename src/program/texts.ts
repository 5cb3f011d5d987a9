import { ts } from './compiler.js';
import type { Flow } from './flow.js';
import { unwrap } from './nodes.js';

/** What is written out in a text: all of a literal, the fixed parts of a template or concatenation, with `…` between. */
export function fixedText(flow: Flow, node: ts.Expression | undefined): string | undefined {
  if (!node) return undefined;
  const at = unwrap(node);
  if (ts.isStringLiteralLike(at)) return at.text;
  if (ts.isTemplateExpression(at))
    return (
      at.head.text +
      at.templateSpans.map(({ expression, literal }) => inserted(flow, expression) + literal.text).join('')
    );
  if (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return inserted(flow, at.left) + inserted(flow, at.right);
  const [only, ...others] = flow.origins(at);
  return only?.kind === 'literal' && others.length === 0 && unwrap(only.node) !== at
    ? fixedText(flow, only.node)
    : undefined;
}

function inserted(flow: Flow, node: ts.Expression): string {
  return fixedText(flow, node) ?? '…';
}
