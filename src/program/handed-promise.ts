import { isPlainAssignment } from './assignment-operators.js';
import { consumptionOf } from './awaiting.js';
import type { Calls } from './calls.js';
import { ts } from './compiler.js';
import { leavesFunction } from './finally.js';
import { contains, enclosingFunction, type FunctionNode, isGenerator, visit } from './nodes.js';

/** A place that the promise of a call goes through: the call that it is given to, or where that function awaits it. */
export interface PromiseStop {
  readonly node: ts.Node;
  readonly within: FunctionNode;
}

/**
 * Follows a promise that is given to functions of the project, `await logged(ask())`, to each place where one of them
 * awaits or returns it. Undefined where it is not given to any, or where one of them does anything else with it.
 */
export function handedPromise(site: ts.Node, calls: Calls): readonly PromiseStop[] | undefined {
  return follow(site, calls, new Set());
}

function follow(site: ts.Node, calls: Calls, seen: Set<ts.Node>): readonly PromiseStop[] | undefined {
  const { handedTo } = consumptionOf(site);
  const within = handedTo && enclosingFunction(handedTo);
  if (!handedTo || !within || seen.has(handedTo)) return undefined;
  seen.add(handedTo);
  const takers = calls.callees(handedTo);
  const index = handedTo.arguments.findIndex((argument) => contains(argument, site));
  if (takers.length === 0 || index < 0 || handedTo.arguments.slice(0, index).some(ts.isSpreadElement)) return undefined;
  if (handedTo.arguments.slice(index + 1).some(awaits)) return undefined;
  const stops: PromiseStop[] = [{ node: handedTo, within }];
  for (const taker of takers) {
    const uses = usesOf(taker, index);
    if (!uses) return undefined;
    for (const node of uses) {
      stops.push({ node, within: taker });
      const further = onwards(node, calls, seen);
      if (!further) return undefined;
      stops.push(...further);
    }
  }
  const out = onwards(handedTo, calls, seen);
  return out && [...stops, ...out];
}

/** Nothing where the promise is awaited or returned there, the next stops where it is given to another function. */
function onwards(node: ts.Node, calls: Calls, seen: Set<ts.Node>): readonly PromiseStop[] | undefined {
  const { end, combinator, handedTo } = consumptionOf(node);
  if (combinator && !/^(all|allSettled)$/.test(combinator.name)) return undefined;
  if (end === 'awaited' || end === 'returned' || end === 'returned-in-try') return [];
  return handedTo ? follow(node, calls, seen) : undefined;
}

/**
 * Where a function uses a parameter; undefined unless all of it is plain. The first use must come for certain, and before
 * anything else is awaited: a promise that is rejected while nobody waits for it ends the process.
 */
function usesOf(taker: FunctionNode, index: number): readonly ts.Identifier[] | undefined {
  const parameter = taker.parameters[index];
  if (!parameter || parameter.dotDotDotToken || parameter.initializer || !ts.isIdentifier(parameter.name))
    return undefined;
  if (!taker.body || isGenerator(taker)) return undefined;
  const { text } = parameter.name;
  const found: ts.Identifier[] = [];
  let plain = true;
  visit(taker.body, (node) => {
    if (!ts.isIdentifier(node) || node.text !== text || isName(node)) return undefined;
    found.push(node);
    if (enclosingFunction(node) !== taker) plain = false;
    return undefined;
  });
  const [first] = found;
  return plain && first && comesAtOnce(first, taker) ? found : undefined;
}

function comesAtOnce(use: ts.Node, taker: FunctionNode): boolean {
  for (let at = use; at.parent && at.parent !== taker; at = at.parent) {
    const { parent } = at;
    if (ts.isTryStatement(parent) && parent.tryBlock === at) continue;
    if (ts.isBlock(parent)) {
      const before = parent.statements.slice(0, parent.statements.indexOf(at as ts.Statement));
      if (before.some(turnsAway)) return false;
    } else if (!STRAIGHT.has(parent.kind) && !isFirstOperand(parent, at)) return false;
  }
  return true;
}

const STRAIGHT = new Set([
  ts.SyntaxKind.AwaitExpression,
  ts.SyntaxKind.ParenthesizedExpression,
  ts.SyntaxKind.AsExpression,
  ts.SyntaxKind.PropertyAccessExpression,
  ts.SyntaxKind.VariableDeclaration,
  ts.SyntaxKind.VariableDeclarationList,
  ts.SyntaxKind.VariableStatement,
  ts.SyntaxKind.ExpressionStatement,
  ts.SyntaxKind.ReturnStatement,
]);

/** `p.then(…)`, `track(p)`, `answer = await p` */
function isFirstOperand(parent: ts.Node, at: ts.Node): boolean {
  if (ts.isCallExpression(parent)) return parent.expression === at || parent.arguments[0] === at;
  return isPlainAssignment(parent);
}

function awaits(node: ts.Node): boolean {
  let found = false;
  visit(node, (at) => {
    if (ts.isAwaitExpression(at)) found = true;
    return ts.isFunctionLike(at) ? false : undefined;
  });
  return found;
}

/** Whether a statement may leave the function, or let time pass. */
function turnsAway(statement: ts.Statement): boolean {
  return leavesFunction(statement) || awaits(statement);
}

/** `x.promise`, `{ promise: x }`: a name of something else. */
function isName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node;
}
