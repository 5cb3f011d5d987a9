import { consumptionOf } from './awaiting.js';
import { ts } from './compiler.js';
import { enclosingFunction, type FunctionNode, hasModifier, unwrap, visit } from './nodes.js';
import { isThenable } from './thenable.js';

export function isAsync(within: ts.Node): boolean {
  return hasModifier(within, ts.SyntaxKind.AsyncKeyword);
}

/** Whether a function may be made `async`: nobody gets anything but a promise from it. */
export function canBeAsync(within: ts.Node): boolean {
  if (ts.isConstructorDeclaration(within) || ts.isGetAccessorDeclaration(within) || ts.isSetAccessorDeclaration(within))
    return false;
  if (ts.isFunctionLike(within) && 'asteriskToken' in within && within.asteriskToken) return false;
  const type = ts.isFunctionLike(within) ? within.type : undefined;
  if (type) return ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Promise';
  return !givesValueToo(within);
}

/** Whether the function around a call is made `async` when the call asks: it hands the promise of the call on. */
export function becomesAsync(checker: ts.TypeChecker, call: ts.Node): boolean {
  const within = enclosingFunction(call);
  return (
    within !== undefined &&
    consumptionOf(call).end === 'returned' &&
    canBeAsync(within) &&
    ((within as FunctionNode).type !== undefined || isThenable(checker, call))
  );
}

/** `if (skip) return undefined;`: somebody may look whether there is a promise. */
function givesValueToo(within: ts.Node): boolean {
  let found = false;
  visit(within, (at) => {
    if (at !== within && ts.isFunctionLike(at)) return false;
    if (ts.isReturnStatement(at) && (!at.expression || isPlain(at.expression))) found = true;
    if (ts.isArrowFunction(at) && !ts.isBlock(at.body) && isPlain(at.body)) found = true;
    return !found;
  });
  return found;
}

function isPlain(value: ts.Expression): boolean {
  const at = unwrap(value);
  if (ts.isConditionalExpression(at)) return isPlain(at.whenTrue) || isPlain(at.whenFalse);
  return ts.isLiteralExpression(at) || PLAIN.has(at.kind) || (ts.isIdentifier(at) && at.text === 'undefined');
}

const PLAIN: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.VoidExpression,
  ts.SyntaxKind.ObjectLiteralExpression,
  ts.SyntaxKind.ArrayLiteralExpression,
]);
