import { isAssignmentOperator } from './assignment-operators.js';
import { ts } from './compiler.js';
import { enclosingFunction, isAccess, rootOf, unwrap, visit } from './nodes.js';

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
  return (
    ts.isDeleteExpression(parent) || (ts.isBinaryExpression(parent) && isAssignmentOperator(parent.operatorToken.kind))
  );
}

function declaredType(checker: ts.TypeChecker, node: Reference): ts.Type | undefined {
  const name = ts.isPropertyAccessExpression(node) ? node.name : node;
  const isShorthand = ts.isShorthandPropertyAssignment(node.parent);
  const symbol = isShorthand
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(name);
  const declaration = symbol?.valueDeclaration;
  if (!symbol) return isAccess(node) ? typeUnderKey(checker, node) : undefined;
  // A member that a type computes, of what a schema infers, say: it is declared nowhere.
  if (!declaration) return isAccess(node) ? checker.getTypeOfSymbol(symbol) : undefined;
  const isVariable =
    ts.isVariableDeclaration(declaration) || ts.isParameter(declaration) || ts.isBindingElement(declaration);
  if (ts.isIdentifier(node) && !isVariable) return undefined;
  return checker.getTypeOfSymbolAtLocation(symbol, declaration);
}

/** What a table holds under any key. */
function typeUnderKey(checker: ts.TypeChecker, { expression }: Exclude<Reference, ts.Identifier>): ts.Type | undefined {
  return checker.getIndexInfosOfType(checker.getTypeAtLocation(expression))[0]?.type;
}

/**
 * Whether a variable is given a value after a node, as far as the compiler looks: a value that is given in a `try`, an `if`
 * or a loop may, to it, be given anywhere up to the end of the outermost one below the declaration. Source: `extendAssignmentPosition`
 * of TypeScript's checker.
 */
function isSetAgain(checker: ts.TypeChecker, name: ts.Identifier, after: ts.Node): boolean {
  const symbol = ts.isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name);
  const declaration = symbol?.valueDeclaration;
  let scope: ts.Node = after;
  for (let at = after.parent; at && !ts.isFunctionLike(at); at = at.parent) scope = at;
  let found = false;
  visit(scope, (node) => {
    if (!ts.isBinaryExpression(node) || !isAssignmentOperator(node.operatorToken.kind)) return undefined;
    const left = unwrap(node.left);
    const isIts = ts.isIdentifier(left) && checker.getSymbolAtLocation(left) === symbol;
    if (isIts && endOfGiving(node, declaration) > after.pos) found = true;
    return undefined;
  });
  return found;
}

function endOfGiving(node: ts.Node, declaration: ts.Node | undefined): number {
  if (!declaration || enclosingFunction(node) !== enclosingFunction(declaration)) return Number.MAX_VALUE;
  let end = node.pos;
  for (let at = node; at.parent && at.pos > declaration.pos; at = at.parent) if (isGivingStatement(at)) end = at.end;
  return end;
}

function isGivingStatement(node: ts.Node): boolean {
  return (
    ts.isVariableStatement(node) ||
    ts.isExpressionStatement(node) ||
    ts.isIfStatement(node) ||
    ts.isIterationStatement(node, false) ||
    ts.isWithStatement(node) ||
    ts.isSwitchStatement(node) ||
    ts.isTryStatement(node) ||
    ts.isClassDeclaration(node)
  );
}
