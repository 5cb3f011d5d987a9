import { ts } from './compiler.js';
import { isAccess, rootOf, unwrap, visit } from './nodes.js';

/** A value that a check before has told more of: `order.customer` behind `if (!order.customer) return`. */
export interface Narrowed {
  readonly node: ts.Expression;
  /** Nothing but `undefined` and `null` was ruled out. */
  readonly isPresence: boolean;
  /** It is called: a copy would lose its `this`. */
  readonly isCalled: boolean;
}

/**
 * The values in an expression whose type holds where it stands, and not in a function that is put around it: members, and
 * variables that are given another value later. The compiler forgets there what checks have shown.
 */
export function narrowedIn(checker: ts.TypeChecker, expression: ts.Expression): readonly Narrowed[] {
  const found: Narrowed[] = [];
  visit(expression, (node) => {
    if (ts.isFunctionLike(node)) return false;
    if (!isReference(node) || isTarget(node)) return undefined;
    const declared = declaredType(checker, node);
    const known = checker.getTypeAtLocation(node);
    if (!declared || known.flags & ts.TypeFlags.Any || checker.isTypeAssignableTo(declared, known)) return undefined;
    if (ts.isIdentifier(node) && !isSetAgain(checker, node, expression)) return undefined;
    const isPresence = checker.isTypeAssignableTo(checker.getNonNullableType(declared), known);
    found.push({ node, isPresence, isCalled: isCallee(node) });
    return false;
  });
  return found;
}

type Reference = ts.Identifier | ts.PropertyAccessExpression | ts.ElementAccessExpression;

function isReference(node: ts.Node): node is Reference {
  if (isAccess(node)) return ts.isIdentifier(rootOf(node)) || rootOf(node).kind === ts.SyntaxKind.ThisKeyword;
  if (!ts.isIdentifier(node)) return false;
  const { parent } = node;
  const isName = (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node;
  return !isName;
}

function isCallee(node: ts.Expression): boolean {
  return isAccess(node) && ts.isCallExpression(node.parent) && node.parent.expression === node;
}

function isTarget({ parent }: ts.Node): boolean {
  return ts.isDeleteExpression(parent) || (ts.isBinaryExpression(parent) && isSet(parent));
}

function declaredType(checker: ts.TypeChecker, node: Reference): ts.Type | undefined {
  const name = ts.isPropertyAccessExpression(node) ? node.name : node;
  const isShorthand = ts.isShorthandPropertyAssignment(node.parent);
  const symbol = isShorthand
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(name);
  const declaration = symbol?.valueDeclaration;
  if (!symbol || !declaration) return isAccess(node) ? typeUnderKey(checker, node) : undefined;
  const isVariable =
    ts.isVariableDeclaration(declaration) || ts.isParameter(declaration) || ts.isBindingElement(declaration);
  if (ts.isIdentifier(node) && !isVariable) return undefined;
  return checker.getTypeOfSymbolAtLocation(symbol, declaration);
}

/** What a table holds under any key. */
function typeUnderKey(checker: ts.TypeChecker, { expression }: Exclude<Reference, ts.Identifier>): ts.Type | undefined {
  return checker.getIndexInfosOfType(checker.getTypeAtLocation(expression))[0]?.type;
}

/** Whether a variable is given a value after a node, or in a loop around it. */
function isSetAgain(checker: ts.TypeChecker, name: ts.Identifier, after: ts.Node): boolean {
  const symbol = ts.isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name);
  let loop: ts.Node | undefined;
  let scope: ts.Node = after;
  for (let at = after.parent; at && !ts.isFunctionLike(at); at = at.parent) {
    if (ts.isIterationStatement(at, false)) loop = at;
    scope = at;
  }
  let found = false;
  visit(scope, (node) => {
    if (!ts.isBinaryExpression(node) || !isSet(node)) return undefined;
    const left = unwrap(node.left);
    const isIts = ts.isIdentifier(left) && checker.getSymbolAtLocation(left) === symbol;
    const isInLoop = loop !== undefined && node.pos >= loop.pos && node.end <= loop.end;
    if (isIts && (node.pos >= after.end || isInLoop)) found = true;
    return undefined;
  });
  return found;
}

function isSet({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}
