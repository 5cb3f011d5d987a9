import { ts } from './compiler.js';
import { unwrap } from './nodes.js';

/** `=`, `+=`, `??=` and their kin. */
export function isAssignmentOperator(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** `++` and `--`. */
export function isStep(operator: ts.SyntaxKind): boolean {
  return operator === ts.SyntaxKind.PlusPlusToken || operator === ts.SyntaxKind.MinusMinusToken;
}

/** `a = b`; not `+=` and its kin. */
export function isPlainAssignment(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

/** On the left of a plain `=`. */
export function isPlainlySet(node: ts.Node): boolean {
  return isPlainAssignment(node.parent) && node.parent.left === node;
}

/** What an assignment, `++` or `--` changes; undefined for other nodes. */
export function changedBy(node: ts.Node): ts.Expression | undefined {
  if (ts.isBinaryExpression(node)) return isAssignmentOperator(node.operatorToken.kind) ? unwrap(node.left) : undefined;
  const isUnary = ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node);
  return isUnary && isStep(node.operator) ? unwrap(node.operand) : undefined;
}
