import { ts } from './compiler.js';
import { enclosingFunction, unwrap, visit } from './nodes.js';

/** A value and what is made of it, in the function that makes it. */
export interface Derived {
  /** Whether a piece of code holds the value, its variable, or a variable that is made of it. */
  mentions(node: ts.Node): boolean;
  /** Whether an expression is the value itself, not a member of it. */
  is(node: ts.Expression): boolean;
}

/** Follows a value into the variables of its function. */
export function derivedFrom(checker: ts.TypeChecker, value: ts.Expression): Derived {
  const scope = enclosingFunction(value) ?? value.getSourceFile();
  const own = new Set<ts.Symbol>();
  const made = new Set<ts.Symbol>();
  const holds = (node: ts.Node): boolean => {
    let found = false;
    visit(node, (at) => {
      if (at === value || (ts.isIdentifier(at) && isOf(checker, made, at))) found = true;
      return !found;
    });
    return found;
  };
  const is = (node: ts.Expression): boolean => {
    const at = bare(node);
    return at === bare(value) || (ts.isIdentifier(at) && isOf(checker, own, at));
  };
  // A binding of a pattern is its own declaration.
  if (ts.isBindingElement(value.parent) && ts.isIdentifier(value)) addNames(checker, value, own, made);
  visit(scope, (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer && holds(node.initializer)) {
      if (is(node.initializer) && ts.isIdentifier(node.name)) addNames(checker, node.name, own, made);
      else addNames(checker, node.name, made);
    }
    if (isAssignment(node) && ts.isIdentifier(node.left) && holds(node.right))
      addNames(checker, node.left, made, ...(is(node.right) ? [own] : []));
    return undefined;
  });
  return { mentions: holds, is };
}

/** Behind `await`, too. */
function bare(node: ts.Expression): ts.Expression {
  const at = unwrap(node);
  return ts.isAwaitExpression(at) ? bare(at.expression) : at;
}

function isAssignment(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

function addNames(checker: ts.TypeChecker, name: ts.BindingName, ...into: readonly Set<ts.Symbol>[]): void {
  if (ts.isIdentifier(name)) {
    const symbol = checker.getSymbolAtLocation(name);
    if (symbol) for (const one of into) one.add(symbol);
  } else
    for (const element of name.elements) if (ts.isBindingElement(element)) addNames(checker, element.name, ...into);
}

function isOf(checker: ts.TypeChecker, symbols: ReadonlySet<ts.Symbol>, node: ts.Identifier): boolean {
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
  return symbol !== undefined && symbols.has(symbol);
}
