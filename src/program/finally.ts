import { enclosingTries } from './awaiting.js';
import { ts } from './compiler.js';
import { accessedName, unwrap, visit } from './nodes.js';

/** The `finally` blocks that run when a node is left by a throw. */
export function finallyBlocks(node: ts.Node): readonly ts.Block[] {
  return enclosingTries(node).flatMap(({ statement, part }) =>
    part !== 'finally' && statement.finallyBlock ? [statement.finallyBlock] : [],
  );
}

/** Whether a block returns or throws by itself, and so swallows what is thrown through it. */
export function leavesFunction(block: ts.Block): boolean {
  let found = false;
  visit(block, (node) => {
    if (ts.isFunctionLike(node)) return false;
    if (ts.isReturnStatement(node) || ts.isThrowStatement(node)) found = true;
    return undefined;
  });
  return found;
}

const RELEASES =
  /^(close|release|unlock|dispose|destroy|end|disconnect|abort|clearTimeout|clearInterval|unref|removeListener|off|unsubscribe|cleanup)([A-Z_]|$)/;

/** Releasing what this round opened: it belongs to each round. */
export function isRelease(statement: ts.Statement): boolean {
  if (!ts.isExpressionStatement(statement)) return false;
  const at = unwrap(statement.expression);
  const call = ts.isAwaitExpression(at) ? unwrap(at.expression) : at;
  if (!ts.isCallExpression(call)) return false;
  const callee = unwrap(call.expression);
  return RELEASES.test((ts.isIdentifier(callee) ? callee.text : accessedName(callee)) ?? '');
}
