import { ts } from './compiler.js';
import { enclosingFunction, visit } from './nodes.js';

/**
 * Whether a value is used at a node of its function or below it: the variable it is put in, or one that is made of it.
 * True for a value that is put anywhere else, since nobody can tell.
 */
export function isUsedFrom(checker: ts.TypeChecker, value: ts.Node, from: ts.Node): boolean {
  const within = enclosingFunction(value);
  const declaration = declarationAround(value, within);
  if (!within || declaration === 'elsewhere') return true;
  if (declaration === undefined) return false;
  const symbols = new Set<ts.Symbol>();
  addNames(checker, declaration.name, symbols);
  visit(within, (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer && mentions(checker, symbols, node.initializer))
      addNames(checker, node.name, symbols);
    return undefined;
  });
  let found = false;
  visit(within, (node) => {
    if (node.getStart() >= from.getStart() && ts.isIdentifier(node) && isOneOf(checker, symbols, node)) found = true;
    return !found;
  });
  return found;
}

/** The variable that a value ends in; undefined where a statement consumes it; `elsewhere` for a field or a captured variable. */
function declarationAround(
  value: ts.Node,
  within: ts.Node | undefined,
): ts.VariableDeclaration | 'elsewhere' | undefined {
  for (let at = value.parent; at && at !== within; at = at.parent) {
    if (ts.isVariableDeclaration(at)) return at;
    if (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.EqualsToken) return 'elsewhere';
    if (ts.isStatement(at)) return undefined;
  }
  return undefined;
}

function addNames(checker: ts.TypeChecker, name: ts.BindingName, into: Set<ts.Symbol>): void {
  if (ts.isIdentifier(name)) {
    const symbol = checker.getSymbolAtLocation(name);
    if (symbol) into.add(symbol);
  } else for (const element of name.elements) if (ts.isBindingElement(element)) addNames(checker, element.name, into);
}

function mentions(checker: ts.TypeChecker, symbols: ReadonlySet<ts.Symbol>, root: ts.Node): boolean {
  let found = false;
  visit(root, (node) => {
    if (ts.isIdentifier(node) && isOneOf(checker, symbols, node)) found = true;
    return !found;
  });
  return found;
}

function isOneOf(checker: ts.TypeChecker, symbols: ReadonlySet<ts.Symbol>, node: ts.Identifier): boolean {
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
  return symbol !== undefined && symbols.has(symbol);
}
