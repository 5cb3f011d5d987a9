import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { contains, enclosingFunction, type FunctionNode, unwrap, visit, wrapping } from '../program/nodes.js';
import { nodesBefore } from '../program/paths.js';
import { addVariables, usesVariable } from '../program/variables.js';

// Verbs that give a list or a selection. One record read by a key is read again without harm.
const LIST_VERB =
  /^(list|search|scan|select|query|collect|find(All|Many)|get(All|Many)|fetchAll|loadAll|look)([A-Z_]|$)|(All|List|s)$/;

/**
 * Reads before an ask whose result is shown in it and acted on after it: when the handler runs again, another list might
 * be acted on than the one that was agreed to. `edge` is the ask, or the call that leads to it.
 */
export function movingReads(
  checker: ts.TypeChecker,
  edge: ts.Node,
  within: FunctionNode,
): readonly ts.CallExpression[] {
  const before = nodesBefore(edge, within);
  return [...before].flatMap((node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer) return [];
    const read = readCall(checker, node.initializer);
    if (!read) return [];
    const derived = derivedFrom(checker, node, within, edge);
    const shown = usesVariable(checker, derived, edge, (use) => use.pos >= edge.pos && use.end <= edge.end);
    const acted = usesVariable(checker, derived, within, (use) => use.pos > edge.end);
    return shown && acted ? [read] : [];
  });
}

/**
 * The same where a function that runs before the ask leaves the list in a variable of the handler, for another function
 * to act on: `guard(async () => { stale = await list(); return text(stale); }, () => remove(stale))`.
 */
export function capturedReads(calls: Calls, edge: ts.Node, within: FunctionNode): readonly ts.CallExpression[] {
  const { checker } = calls.flow;
  return [...nodesBefore(edge, within)].flatMap((node) => {
    if (!ts.isCallExpression(node)) return [];
    return calls.callees(node).flatMap((callee) => {
      const found: ts.CallExpression[] = [];
      visit(callee, (at) => {
        if (
          !ts.isBinaryExpression(at) ||
          at.operatorToken.kind !== ts.SyntaxKind.EqualsToken ||
          !ts.isIdentifier(at.left)
        )
          return undefined;
        const read = readCall(checker, at.right);
        if (read && isCaptured(checker, at.left, callee)) found.push(read);
        return undefined;
      });
      return found;
    });
  });
}

/** A variable of a function around the callee, that something outside the callee reads. */
function isCaptured(checker: ts.TypeChecker, name: ts.Identifier, callee: FunctionNode): boolean {
  const symbol = checker.getSymbolAtLocation(name);
  const declaration = symbol?.declarations?.[0];
  const owner = declaration && enclosingFunction(declaration);
  if (!symbol || !owner || contains(callee, declaration)) return false;
  return usesVariable(
    checker,
    new Set([symbol]),
    owner,
    (use) => !contains(callee, use) && !contains(declaration, use),
  );
}

/** The awaited call at the root of an initialiser that gives a list: `await listStale()`, `(await list()).filter(…)`. */
function readCall(checker: ts.TypeChecker, initializer: ts.Expression): ts.CallExpression | undefined {
  let at = unwrap(initializer);
  for (;;) {
    if (ts.isAwaitExpression(at)) at = unwrap(at.expression);
    else if (
      ts.isCallExpression(at) &&
      ts.isPropertyAccessExpression(at.expression) &&
      ts.isAwaitExpression(unwrap(at.expression.expression))
    ) {
      at = unwrap(at.expression.expression);
    } else break;
  }
  if (!ts.isCallExpression(at) || !ts.isAwaitExpression(wrapping(at).parent)) return undefined;
  const callee = unwrap(at.expression);
  const name = ts.isIdentifier(callee) ? callee.text : ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
  const type = checker.getAwaitedType(checker.getTypeAtLocation(at));
  return (type && checker.isArrayType(type)) || LIST_VERB.test(name) ? at : undefined;
}

function derivedFrom(
  checker: ts.TypeChecker,
  declaration: ts.VariableDeclaration,
  within: FunctionNode,
  edge: ts.Node,
): ReadonlySet<ts.Symbol> {
  const found = new Set<ts.Symbol>();
  addVariables(checker, declaration.name, found);
  visit(within, (node) => {
    // The answer is the user's, not the list's.
    const holds =
      !contains(node, edge) &&
      ts.isVariableDeclaration(node) &&
      node.initializer &&
      usesVariable(checker, found, node.initializer);
    if (holds) addVariables(checker, node.name, found);
    return undefined;
  });
  return found;
}
