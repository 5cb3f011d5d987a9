import { ts } from '../program/compiler.js';
import { returnedExpressions } from '../program/flow.js';
import { enclosingFunction, isFunctionNode, unwrap } from '../program/nodes.js';
import { symbolOf } from '../program/variables.js';

/** Whose value an expression changes: a value made in this very call, somebody else's, or not to be told. */
export type Ownership = 'local' | 'outer' | 'unclear';

/**
 * Tells whether the value at the root of an expression was made by a function (`local`; which one, `declaringFunction`
 * tells). Only a value made in the very call that is run again may be changed again without anybody noticing.
 */
export function ownershipOf(checker: ts.TypeChecker, node: ts.Expression): Ownership {
  const root = rootOf(node);
  if (root.kind === ts.SyntaxKind.ThisKeyword) return madeHere(root) ? 'local' : 'outer';
  if (root.kind === ts.SyntaxKind.SuperKeyword) return 'outer';
  if (!ts.isIdentifier(root)) return isFresh(root) ? 'local' : 'unclear';
  const declaration = symbolOf(checker, root)?.declarations?.[0];
  if (!declaration) return 'unclear';
  if (ts.isParameter(declaration)) return 'outer';
  const owner = enclosingFunction(declaration);
  if (!owner) return 'outer';
  if (ts.isBindingElement(declaration)) return 'unclear';
  if (!ts.isVariableDeclaration(declaration)) return 'outer';
  const { initializer } = declaration;
  return !initializer || isNewValue(checker, initializer) ? 'local' : 'unclear';
}

/** Whether an expression gives a value that nobody else has. */
export function isNewValue(checker: ts.TypeChecker, node: ts.Expression): boolean {
  return isFresh(unwrap(node)) || isMade(checker, node);
}

const MAKERS = /^(JSON\.parse|structuredClone)$/;
const MOST_CALLS = 3;

/** Made anew by a call: `JSON.parse(…)`, or a project function that returns nothing but new values. */
function isMade(checker: ts.TypeChecker, node: ts.Expression, depth = 0): boolean {
  const at = unwrap(node);
  if (ts.isAwaitExpression(at)) return isMade(checker, at.expression, depth);
  if (ts.isObjectLiteralExpression(at) || ts.isArrayLiteralExpression(at)) return true;
  const sides = sidesOf(at);
  if (sides) return sides.every((side) => isFresh(unwrap(side)) || isMade(checker, side, depth));
  if (!ts.isCallExpression(at) || depth > MOST_CALLS) return false;
  if (MAKERS.test(at.expression.getText())) return true;
  const maker = checker.getResolvedSignature(at)?.declaration;
  if (!maker || !isFunctionNode(maker) || !maker.body) return false;
  const returned = returnedExpressions(maker);
  return returned.length > 0 && returned.every((value) => isMade(checker, value, depth + 1));
}

/** The function that declares the root variable of an expression, if it is a local one. */
export function declaringFunction(checker: ts.TypeChecker, node: ts.Expression): ts.Node | undefined {
  const root = rootOf(node);
  if (root.kind === ts.SyntaxKind.ThisKeyword) return madeHere(root);
  const declaration = ts.isIdentifier(root) ? symbolOf(checker, root)?.declarations?.[0] : undefined;
  return declaration && enclosingFunction(declaration);
}

/** The parameter at the root of an expression, for `input.name = …`; not for a parameter that is itself given another value. */
export function rootParameter(checker: ts.TypeChecker, node: ts.Expression): ts.ParameterDeclaration | undefined {
  const root = rootOf(node);
  if (!ts.isIdentifier(root)) return undefined;
  const declaration = symbolOf(checker, root)?.declarations?.[0];
  return declaration && ts.isParameter(declaration) ? declaration : undefined;
}

/** The constructor whose new object `this` is. */
function madeHere(node: ts.Node): ts.Node | undefined {
  for (let at = node.parent; at && !ts.isClassLike(at); at = at.parent) {
    if (ts.isConstructorDeclaration(at)) return at;
    if (ts.isFunctionLike(at) && !ts.isArrowFunction(at)) return undefined;
  }
  return undefined;
}

function rootOf(node: ts.Expression): ts.Expression {
  let at = unwrap(node);
  while (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at)) at = unwrap(at.expression);
  return at;
}

/** The values that an expression gives one of: `a ?? b`, `a || b`, `c ? a : b`. */
export function sidesOf(node: ts.Expression): readonly ts.Expression[] | undefined {
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (!ts.isBinaryExpression(node)) return undefined;
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.QuestionQuestionToken:
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return [node.left, node.right];
    case ts.SyntaxKind.CommaToken:
    case ts.SyntaxKind.EqualsToken:
      return [node.right];
    default:
      return undefined;
  }
}

const FRESH_METHODS = new Set([
  'map',
  'filter',
  'slice',
  'concat',
  'flat',
  'flatMap',
  'split',
  'toSorted',
  'from',
  'of',
  'entries',
  'keys',
  'values',
  'fromEntries',
]);

function isFresh(node: ts.Expression): boolean {
  if (ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node) || ts.isNewExpression(node)) return true;
  if (ts.isLiteralExpression(node) || ts.isTemplateExpression(node)) return true;
  if (ts.isPrefixUnaryExpression(node)) return true;
  const sides = sidesOf(node);
  if (sides || ts.isBinaryExpression(node)) return (sides ?? []).every((side) => isFresh(unwrap(side)));
  if (
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword ||
    node.kind === ts.SyntaxKind.NullKeyword
  )
    return true;
  if (ts.isIdentifier(node) && node.text === 'undefined') return true;
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    FRESH_METHODS.has(node.expression.name.text)
  );
}
