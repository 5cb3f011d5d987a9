import { isPlainAssignment } from '../program/assignment-operators.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { contains, enclosingFunction, type FunctionNode, unwrap, visit } from '../program/nodes.js';
import { nodesBefore } from '../program/paths.js';
import { addVariables, symbolOf, usesVariable } from '../program/variables.js';
import type { ListReads } from './list-reads.js';

/**
 * Reads before an ask whose result is shown in it and acted on after it: when the handler runs again, another list might
 * be acted on than the one that was agreed to. `edge` is the ask, or the call that leads to it.
 */
export function movingReads(
  calls: Calls,
  lists: ListReads,
  edge: ts.Node,
  within: FunctionNode,
  isAsk: boolean,
): readonly ts.CallExpression[] {
  const { checker } = calls.flow;
  const found = [...nodesBefore(edge, within)].flatMap((node) => {
    const read = readOf(checker, lists, node);
    if (!read || read.reads.length === 0) return [];
    const derived = derivedFrom(checker, read.into, within, edge);
    return isShown(calls, derived, edge, within) && isActedOn(checker, derived, edge, within) ? read.reads : [];
  });
  return [...new Set([...found, ...handedOn(lists, edge, isAsk), ...goneThrough(lists, edge, within)])];
}

/** `purge(await listStale())`: the function that asks shows it, and acts on it. */
function handedOn(lists: ListReads, edge: ts.Node, isAsk: boolean): readonly ts.CallExpression[] {
  return !isAsk && ts.isCallExpression(edge) ? edge.arguments.flatMap((given) => lists.in(given)) : [];
}

/** `for (const stale of await listStale()) { … ask … }`: another list has other turns. */
function goneThrough(lists: ListReads, edge: ts.Node, within: FunctionNode): readonly ts.CallExpression[] {
  return loopsAround(edge, within).flatMap((loop) =>
    ts.isForOfStatement(loop) && !contains(loop.expression, edge) ? lists.in(loop.expression) : [],
  );
}

/** A value that is made of reads, and the variables or the field that it is put into. */
function readOf(
  checker: ts.TypeChecker,
  lists: ListReads,
  node: ts.Node,
): { readonly reads: readonly ts.CallExpression[]; readonly into: ReadonlySet<ts.Symbol> } | undefined {
  const into = new Set<ts.Symbol>();
  if (ts.isVariableDeclaration(node)) {
    addVariables(checker, node.name, into);
    return { reads: lists.inDeclaration(node), into };
  }
  if (!isPlainAssignment(node)) return undefined;
  addAssigned(checker, node.left, into);
  return { reads: lists.in(node.right), into };
}

/** `rows` of `rows = …`, `[rows] = …` and `this.rows = …`. */
function addAssigned(checker: ts.TypeChecker, target: ts.Expression, into: Set<ts.Symbol>): void {
  const at = unwrap(target);
  if (ts.isArrayLiteralExpression(at)) for (const element of at.elements) addAssigned(checker, element, into);
  const name = ts.isPropertyAccessExpression(at) ? at.name : at;
  const symbol = ts.isIdentifier(name) ? symbolOf(checker, name) : undefined;
  if (symbol) into.add(symbol);
}

/** In the ask, in a function that leads to it, or in what decides whether there is one. */
function isShown(calls: Calls, derived: ReadonlySet<ts.Symbol>, edge: ts.Node, within: FunctionNode): boolean {
  const { checker } = calls.flow;
  if (usesVariable(checker, derived, edge)) return true;
  const callees = ts.isCallExpression(edge) ? calls.callees(edge) : [];
  if (callees.some((callee) => usesVariable(checker, derived, callee))) return true;
  for (let at: ts.Node = edge; at.parent && at !== within; at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent) && at !== parent.expression && usesVariable(checker, derived, parent.expression))
      return true;
  }
  return false;
}

/** Behind the ask, or in another turn of a loop around it. */
function isActedOn(
  checker: ts.TypeChecker,
  derived: ReadonlySet<ts.Symbol>,
  edge: ts.Node,
  within: FunctionNode,
): boolean {
  const loops = loopsAround(edge, within);
  return usesVariable(
    checker,
    derived,
    within,
    (use) => use.pos > edge.end || (!contains(edge, use) && loops.some((loop) => contains(loop, use))),
  );
}

function loopsAround(edge: ts.Node, within: FunctionNode): readonly ts.IterationStatement[] {
  const found: ts.IterationStatement[] = [];
  for (let at = edge.parent; at && at !== within; at = at.parent)
    if (ts.isIterationStatement(at, false)) found.push(at);
  return found;
}

/**
 * The same where a function that runs before the ask leaves the list in a variable of the handler, for another function
 * to act on: `guard(async () => { stale = await list(); return text(stale); }, () => remove(stale))`.
 */
export function capturedReads(
  calls: Calls,
  lists: ListReads,
  edge: ts.Node,
  within: FunctionNode,
): readonly ts.CallExpression[] {
  const { checker } = calls.flow;
  return [...nodesBefore(edge, within)].flatMap((node) => {
    if (!ts.isCallExpression(node)) return [];
    return calls.callees(node).flatMap((callee) => {
      const found: ts.CallExpression[] = [];
      visit(callee, (at) => {
        if (isPlainAssignment(at) && ts.isIdentifier(at.left) && isCaptured(checker, at.left, callee))
          found.push(...lists.in(at.right));
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

/** The variables that are made of some others; not those that hold an answer, which is the user's. */
function derivedFrom(
  checker: ts.TypeChecker,
  from: ReadonlySet<ts.Symbol>,
  within: FunctionNode,
  edge: ts.Node,
): ReadonlySet<ts.Symbol> {
  const found = new Set(from);
  visit(within, (node) => {
    if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer)) {
      if (usesVariable(checker, found, node.expression))
        for (const { name } of node.initializer.declarations) addVariables(checker, name, found);
    } else if (contains(node, edge)) return undefined;
    else if (ts.isVariableDeclaration(node) && node.initializer && usesVariable(checker, found, node.initializer))
      addVariables(checker, node.name, found);
    else if (isPlainAssignment(node) && usesVariable(checker, found, node.right))
      addAssigned(checker, node.left, found);
    return undefined;
  });
  return found;
}
