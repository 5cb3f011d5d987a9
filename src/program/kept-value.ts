import { ts } from './compiler.js';
import { enclosingFunction, visit, wrapping } from './nodes.js';
import { symbolOf } from './variables.js';

/** What becomes of the value of an expression, as far as it stays in one name. */
export interface KeptValue {
  /** The outermost node that is still the value: behind `await`, assertions and `!`. */
  readonly outer: ts.Node;
  /** The pattern that takes it apart, if it is taken apart where it is made. */
  readonly pattern: ts.ObjectBindingPattern | undefined;
  /** Every later mention of the variable that it is kept in; undefined where it is kept in none. */
  readonly uses: readonly ts.Identifier[] | undefined;
}

/** Follows a value into the variable or pattern that it is assigned to. */
export function keptValue(checker: ts.TypeChecker, node: ts.Expression): KeptValue {
  const outer = outermost(node);
  const { parent } = outer;
  if (ts.isVariableDeclaration(parent) && parent.initializer === outer) {
    if (ts.isObjectBindingPattern(parent.name)) return { outer, pattern: parent.name, uses: undefined };
    if (ts.isIdentifier(parent.name)) return { outer, pattern: undefined, uses: usesOf(checker, parent.name) };
  }
  if (isAssignmentOf(parent, outer) && ts.isIdentifier(parent.left))
    return { outer, pattern: undefined, uses: usesOf(checker, parent.left).filter((use) => use !== parent.left) };
  return { outer, pattern: undefined, uses: undefined };
}

/** Every mention of a local name in the function (or file) that declares it, without the declaration. */
export function usesOf(checker: ts.TypeChecker, name: ts.Identifier): readonly ts.Identifier[] {
  const symbol = symbolOf(checker, name);
  const declaration = symbol?.valueDeclaration;
  if (!symbol || !declaration) return [];
  const scope = enclosingFunction(declaration) ?? declaration.getSourceFile();
  const found: ts.Identifier[] = [];
  visit(scope, (node) => {
    if (!ts.isIdentifier(node) || node.text !== name.text || isDeclaredName(node)) return undefined;
    if (symbolOf(checker, node) === symbol) found.push(node);
    return undefined;
  });
  return found;
}

/** Whether an expression is tested for what it is: a condition, a comparison, an operand of `&&`, `||`, `??`, `!` or `?.`. */
export function isTested(node: ts.Expression): boolean {
  const at = wrapping(node) as ts.Expression;
  const { parent } = at;
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent)) return true;
  if (ts.isSwitchStatement(parent)) return true;
  if (ts.isConditionalExpression(parent)) return parent.condition === at || isTested(parent);
  if (ts.isBinaryExpression(parent)) return TESTS.has(parent.operatorToken.kind);
  if (ts.isTypeOfExpression(parent)) return true;
  return (
    (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) || ts.isCallExpression(parent)) &&
    parent.questionDotToken !== undefined
  );
}

const TESTS = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
  ts.SyntaxKind.InstanceOfKeyword,
]);

function outermost(node: ts.Node): ts.Node {
  const at = wrapping(node);
  return ts.isAwaitExpression(at.parent) ? outermost(at.parent) : at;
}

function isAssignmentOf(parent: ts.Node, value: ts.Node): parent is ts.BinaryExpression {
  return (
    ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.right === value
  );
}

function isDeclaredName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  return (
    (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent)) && parent.name === node
  );
}
