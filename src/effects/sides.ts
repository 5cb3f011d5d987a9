import { ts } from '../program/compiler.js';

/** The values that an expression gives one of: `a ?? b`, `a || b`, `c ? a : b`; undefined for any other expression. */
export function sidesOf(node: ts.Expression): readonly ts.Expression[] | undefined {
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (!ts.isBinaryExpression(node)) return undefined;
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.QuestionQuestionToken:
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.AmpersandAmpersandToken:
    case ts.SyntaxKind.QuestionQuestionEqualsToken:
    case ts.SyntaxKind.BarBarEqualsToken:
      return [node.left, node.right];
    case ts.SyntaxKind.CommaToken:
    case ts.SyntaxKind.EqualsToken:
      return [node.right];
    default:
      return undefined;
  }
}
