import { ts } from './compiler.js';
import { visit } from './nodes.js';

/** What a name in an expression stands for; in `{ name }` that is the variable, not the property. */
export function symbolOf(checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined {
  return ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
}

/** The variable or parameter that a name is declared by: as the whole of it, or in its pattern. */
export function declaredBy(declaration: ts.Declaration): ts.Declaration {
  let at: ts.Declaration = declaration;
  while (ts.isBindingElement(at)) at = at.parent.parent;
  return at;
}

/** Adds the variables that a declaration makes, those of a pattern too. */
export function addVariables(checker: ts.TypeChecker, name: ts.BindingName, into: Set<ts.Symbol>): void {
  if (ts.isIdentifier(name)) {
    const symbol = checker.getSymbolAtLocation(name);
    if (symbol) into.add(symbol);
  } else
    for (const element of name.elements) if (ts.isBindingElement(element)) addVariables(checker, element.name, into);
}

export function isVariableOf(checker: ts.TypeChecker, variables: ReadonlySet<ts.Symbol>, node: ts.Node): boolean {
  const symbol = ts.isIdentifier(node) ? symbolOf(checker, node) : undefined;
  return symbol !== undefined && variables.has(symbol);
}

/** Whether some of the variables stand in a piece of code, at a place that counts. */
export function usesVariable(
  checker: ts.TypeChecker,
  variables: ReadonlySet<ts.Symbol>,
  root: ts.Node,
  counts: (use: ts.Node) => boolean = () => true,
): boolean {
  let found = false;
  visit(root, (node) => {
    if (!found && ts.isIdentifier(node) && counts(node) && isVariableOf(checker, variables, node)) found = true;
    return !found;
  });
  return found;
}
