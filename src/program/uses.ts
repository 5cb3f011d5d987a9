import { ts } from './compiler.js';
import { contains, enclosingFunction, visit } from './nodes.js';
import { addVariables, symbolOf, usesVariable } from './variables.js';

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
  addVariables(checker, declaration.name, symbols);
  visit(within, (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer && usesVariable(checker, symbols, node.initializer))
      addVariables(checker, node.name, symbols);
    return undefined;
  });
  return usesVariable(checker, symbols, within, (use) => use.getStart() >= from.getStart());
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

/** Whether code stands in a call, or in a function that the call names: others share the functions that it goes through. */
export function speaksOf(checker: ts.TypeChecker, call: ts.Node, code: ts.Node): boolean {
  if (contains(call, code)) return true;
  let named = false;
  visit(call, (at) => {
    const declared = ts.isIdentifier(at) ? symbolOf(checker, at)?.valueDeclaration : undefined;
    if (declared && contains(declared, code)) named = true;
    return undefined;
  });
  return named;
}
