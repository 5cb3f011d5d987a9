import { changedBy } from '../program/assignment-operators.js';
import { ts } from '../program/compiler.js';
import { enclosingFunction, isAccess, rootOf, unwrap, visit } from '../program/nodes.js';
import { isVariableOf, symbolOf } from '../program/variables.js';

/** Methods that change what they are called on, and are called for that alone. Source: ECMA-262, Array, Map and Set objects. */
const CHANGES = /^(set|add|delete|clear|push|unshift)$/;

/**
 * Whether a mention of a state is only for its own next value: `calls += 1`, `spent.set(name, (spent.get(name) ?? 0) + taken)`,
 * `const entry = stats.get(name) ?? { calls: 0 }; entry.calls += 1; stats.set(name, entry)`. `speaks` tells what names the state.
 */
export function isTallied(checker: ts.TypeChecker, mention: ts.Node, speaks: (node: ts.Node) => boolean): boolean {
  const ofState = (target: ts.Expression): boolean => speaks(nameOf(target));
  if (isInChange(mention, ofState)) return true;
  const entry = entryTaken(mention);
  const symbol = entry && symbolOf(checker, entry);
  const within = enclosingFunction(mention);
  if (!symbol || !within) return false;
  const entries = new Set([symbol]);
  let other = false;
  visit(within, (use) => {
    if (use !== entry && isVariableOf(checker, entries, use))
      other ||= !isInChange(use, (target) => isVariableOf(checker, entries, rootOf(target)) || ofState(target));
    return !other;
  });
  return !other;
}

/** In a statement that does nothing but to change what `isTarget` takes. */
function isInChange(node: ts.Node, isTarget: (target: ts.Expression) => boolean): boolean {
  let at = node;
  while (at.parent && !ts.isStatement(at) && !ts.isFunctionLike(at)) at = at.parent;
  if (!ts.isExpressionStatement(at)) return false;
  const target = changed(unwrap(at.expression));
  return target !== undefined && isTarget(target) && !doesMore(at, isTarget);
}

/** What only computes or tells the time. */
const PLAIN = /^(Array|BigInt|Date|JSON|Math|Number|Object|String|performance|process)\b/;

/** Whether something else is called, which might be done or not by what the state is: `done.set(id, done.get(id) ?? run(id))`. */
function doesMore(statement: ts.Statement, isTarget: (target: ts.Expression) => boolean): boolean {
  let found = false;
  visit(statement, (node) => {
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && !PLAIN.test(node.expression.getText())) {
      const callee = unwrap(node.expression);
      found ||= !ts.isPropertyAccessExpression(callee) || !isTarget(callee.expression);
    }
    return !found;
  });
  return found;
}

function changed(change: ts.Expression): ts.Expression | undefined {
  if (!ts.isCallExpression(change)) return changedBy(change);
  const callee = unwrap(change.expression);
  return ts.isPropertyAccessExpression(callee) && CHANGES.test(callee.name.text)
    ? unwrap(callee.expression)
    : undefined;
}

/** What names a state: `calls`, or `calls` of `this.calls` and `this.calls.total`. */
function nameOf(target: ts.Expression): ts.Node {
  let at = unwrap(target);
  while (isAccess(at)) {
    const of = unwrap(at.expression);
    if (of.kind === ts.SyntaxKind.ThisKeyword) return ts.isPropertyAccessExpression(at) ? at.name : at;
    at = of;
  }
  return at;
}

/** `entry` of `const entry = stats.get(name) ?? …`. */
function entryTaken(mention: ts.Node): ts.Identifier | undefined {
  for (let at = mention; at.parent && !ts.isStatement(at) && !ts.isFunctionLike(at); at = at.parent) {
    const { parent } = at;
    if (ts.isVariableDeclaration(parent) && parent.initializer === at)
      return ts.isIdentifier(parent.name) ? parent.name : undefined;
  }
  return undefined;
}
