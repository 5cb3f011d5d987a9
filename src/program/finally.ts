import { enclosingTries } from './awaiting.js';
import { ts } from './compiler.js';
import { accessedName, unwrap, visit } from './nodes.js';

/** The `finally` blocks that run when a node is left by a throw. */
export function finallyBlocks(node: ts.Node): readonly ts.Block[] {
  return enclosingTries(node).flatMap(({ statement, part }) =>
    part !== 'finally' && statement.finallyBlock ? [statement.finallyBlock] : [],
  );
}

/** Whether code returns or throws by itself: a `finally` that does so swallows what is thrown through it. */
export function leavesFunction(code: ts.Node): boolean {
  let found = false;
  visit(code, (node) => {
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
  return releaseCall(statement) !== undefined;
}

/** What a releasing statement speaks of: `timer` of `clearInterval(timer)`, `lock` of `lock.release()`. */
export function releasedNames(statement: ts.Statement): readonly string[] {
  const found: string[] = [];
  visit(statement, (node) => {
    if (ts.isExpressionStatement(node)) {
      const call = releaseCall(node);
      if (call) found.push(...call.arguments.map((argument) => argument.getText()));
      if (call && ts.isPropertyAccessExpression(call.expression))
        found.push(call.expression.expression.getText().replace(/[?!]$/, ''));
    }
    return undefined;
  });
  return found;
}

function releaseCall(statement: ts.Statement): ts.CallExpression | undefined {
  if (ts.isIfStatement(statement) && !statement.elseStatement) {
    const inner = ts.isBlock(statement.thenStatement) ? statement.thenStatement.statements : [statement.thenStatement];
    const [only] = inner;
    return inner.length === 1 && only ? releaseCall(only) : undefined;
  }
  if (!ts.isExpressionStatement(statement)) return undefined;
  const at = unwrap(statement.expression);
  const call = ts.isAwaitExpression(at) ? unwrap(at.expression) : at;
  if (!ts.isCallExpression(call)) return undefined;
  const callee = unwrap(call.expression);
  return RELEASES.test((ts.isIdentifier(callee) ? callee.text : accessedName(callee)) ?? '') ? call : undefined;
}
