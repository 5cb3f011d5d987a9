import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { contains, enclosingFunction, type FunctionNode, isAccess, rootOf, unwrap, visit } from '../program/nodes.js';
import type { Origin } from '../program/origin.js';
import { isThenable } from '../program/thenable.js';
import { symbolOf } from '../program/variables.js';
import type { Happening } from './happening.js';

/**
 * Whether a call may leave something in an object of a library that each round makes for itself, and that is looked at behind
 * it: `const zip = new Zip(); zip.file('a', text); … await zip.generate()`. Remembered, it would be missing in the next round.
 * What is waited for is a store somewhere else.
 */
export function isLeftInObject(
  flow: Flow,
  { node, cause, verdict }: Happening,
  target: ts.Node,
  frames: readonly FunctionNode[],
): boolean {
  const isKnown = verdict.kind === 'write' ? verdict.confidence === 'high' : verdict.kind !== 'unknown';
  if (isKnown || !ts.isCallExpression(cause) || isThenable(flow.checker, cause) || isAwaited(cause)) return false;
  const callee = unwrap(cause.expression);
  if (!isAccess(callee)) return false;
  const isOfRound = flow
    .origins(callee.expression)
    .map(madeAt)
    .some((made) => made && frames.some((frame) => contains(frame, made)));
  return isOfRound && isUsedBehind(flow.checker, node, target);
}

function isAwaited(call: ts.Node): boolean {
  let at = call.parent;
  while (ts.isParenthesizedExpression(at) || ts.isAsExpression(at)) at = at.parent;
  return ts.isAwaitExpression(at);
}

/** Where an object is made that a value belongs to. */
function madeAt(origin: Origin): ts.Node | undefined {
  if (origin.kind === 'member') return madeAt(origin.of);
  return origin.kind === 'construction' || origin.kind === 'result' ? origin.node : undefined;
}

/** Whether a variable that a call is made on, or is given, is looked at behind it; what is no variable may be. */
function isUsedBehind(checker: ts.TypeChecker, call: ts.Node, target: ts.Node): boolean {
  const within = enclosingFunction(call);
  if (!within || !ts.isCallExpression(call)) return true;
  const names = [call.expression, ...call.arguments].map((part) => rootOf(part)).filter(ts.isIdentifier);
  const own = names.filter((name) => {
    const declaration = symbolOf(checker, name)?.valueDeclaration;
    return declaration !== undefined && ts.isVariableDeclaration(declaration) && contains(within, declaration);
  });
  if (own.length === 0) return true;
  const symbols = new Set(own.map((name) => symbolOf(checker, name)));
  let found = false;
  visit(within, (at) => {
    const isBehind = ts.isIdentifier(at) && at.pos >= call.end && symbols.has(symbolOf(checker, at));
    if (isBehind && !isFilledFurther(at, target)) found = true;
    return !found;
  });
  return found;
}

/** `zip.file('b', text);`, before the ask: done once just as well. */
function isFilledFurther(name: ts.Node, target: ts.Node): boolean {
  let at = name;
  while (isAccess(at.parent) && at.parent.expression === at) at = at.parent;
  const call = at.parent;
  const isCalled = at !== name && ts.isCallExpression(call) && call.expression === at;
  return isCalled && ts.isExpressionStatement(call.parent) && call.end <= target.pos;
}
