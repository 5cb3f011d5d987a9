import { consumptionOf, enclosingTries } from './awaiting.js';
import { ts } from './compiler.js';
import {
  accessedName,
  contains,
  enclosingFunction,
  type FunctionNode,
  isAccess,
  isFunctionNode,
  rootOf,
  unwrap,
  visit,
} from './nodes.js';
import { resolveName } from './symbols.js';

/** What runs, whatever happens: a `finally` block, or what `.finally(…)` is given. */
export type FinallyPart = ts.Block | ts.Expression;

/** All that runs when a node is left by a throw, or its promise is rejected. */
export function finallyParts(node: ts.Node): readonly FinallyPart[] {
  return [...finallyBlocks(node), ...finallyHandlers(node)];
}

/** What the `.finally(…)` calls on the promise of a call are given. */
export function finallyHandlers(node: ts.Node): readonly ts.Expression[] {
  return consumptionOf(node).chains.flatMap((call) => {
    const [handler] = call.arguments;
    return handler && accessedName(unwrap(call.expression)) === 'finally' ? [handler] : [];
  });
}

/** What a part does, bit by bit: its statements, or the expression that it is. */
export function bitsOf(part: FinallyPart): readonly (ts.Statement | ts.Expression)[] {
  if (ts.isBlock(part)) return part.statements;
  const handler = unwrap(part);
  if (!ts.isArrowFunction(handler) && !ts.isFunctionExpression(handler)) return [part];
  return ts.isBlock(handler.body) ? handler.body.statements : [handler.body];
}

/** The `finally` blocks that run when a node is left by a throw. */
function finallyBlocks(node: ts.Node): readonly ts.Block[] {
  return enclosingTries(node).flatMap(({ statement, part }) =>
    part !== 'finally' && statement.finallyBlock ? [statement.finallyBlock] : [],
  );
}

/** Whether code returns or throws by itself: a `finally` that does so swallows what is thrown through it. */
export function leavesFunction(code: ts.Node): boolean {
  return leaves(code, (node) => ts.isReturnStatement(node) || ts.isThrowStatement(node));
}

/** Whether a part ends a rejection in another way. What a function of `.finally(…)` returns is of no matter. */
export function swallows(part: FinallyPart): boolean {
  return ts.isBlock(part) ? leavesFunction(part) : bitsOf(part).some((bit) => leaves(bit, ts.isThrowStatement));
}

function leaves(code: ts.Node, by: (node: ts.Node) => boolean): boolean {
  let found = false;
  visit(code, (node) => {
    if (ts.isFunctionLike(node)) return false;
    if (by(node)) found = true;
    return undefined;
  });
  return found;
}

const RELEASES =
  /^(close|release|unlock|dispose|destroy|end|disconnect|abort|clearTimeout|clearInterval|unref|removeListener|off|unsubscribe|cleanup)([A-Z_]|$)/;

/**
 * Releasing what this round opened, `lock.release()`, or `lock.release` as a handler: it belongs to each round. A function
 * of the project with such a name is judged by what it does.
 */
export function isRelease(bit: ts.Statement | ts.Expression, checker: ts.TypeChecker): boolean {
  const named = ts.isStatement(bit) ? undefined : bit;
  const callee = releaseCall(bit)?.expression ?? named;
  return callee !== undefined && RELEASES.test(calledAs(callee) ?? '') && !isOfProject(callee, checker);
}

/** Whether the project says what a call does; a method of what this very function got hold of is not meant. */
function isOfProject(callee: ts.Expression, checker: ts.TypeChecker): boolean {
  const at = unwrap(callee);
  const within = enclosingFunction(at);
  if (isAccess(at) && within && isMadeIn(rootOf(at), within, checker)) return false;
  const found = resolveName(checker, ts.isPropertyAccessExpression(at) ? at.name : at);
  return found.kind === 'declarations' && found.declarations.some(isFunction);
}

function isMadeIn(root: ts.Expression, within: FunctionNode, checker: ts.TypeChecker): boolean {
  const found = resolveName(checker, root);
  const made = found.kind === 'declarations' ? found.declarations[0] : undefined;
  return made !== undefined && !ts.isParameter(made) && contains(within, made);
}

function isFunction(declaration: ts.Declaration): boolean {
  if (ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration))
    return declaration.initializer !== undefined && isFunctionNode(unwrap(declaration.initializer));
  return isFunctionNode(declaration);
}

/** What a releasing bit speaks of: `timer` of `clearInterval(timer)`, `lock` of `lock.release()`. */
export function releasedNames(bit: ts.Statement | ts.Expression): readonly string[] {
  const found: string[] = [];
  visit(bit, (node) => {
    if (ts.isExpressionStatement(node) || node === bit) {
      const call = releaseCall(node);
      if (call) found.push(...call.arguments.map((argument) => argument.getText()));
      if (call && ts.isPropertyAccessExpression(call.expression))
        found.push(call.expression.expression.getText().replace(/[?!]$/, ''));
    }
    return undefined;
  });
  return found;
}

function releaseCall(statement: ts.Node): ts.CallExpression | undefined {
  if (ts.isIfStatement(statement) && !statement.elseStatement) {
    const inner = ts.isBlock(statement.thenStatement) ? statement.thenStatement.statements : [statement.thenStatement];
    const [only] = inner;
    return inner.length === 1 && only ? releaseCall(only) : undefined;
  }
  const written = ts.isExpressionStatement(statement) ? statement.expression : statement;
  if (ts.isStatement(written)) return undefined;
  const at = unwrap(written as ts.Expression);
  const call = ts.isAwaitExpression(at) ? unwrap(at.expression) : at;
  return ts.isCallExpression(call) && RELEASES.test(calledAs(call.expression) ?? '') ? call : undefined;
}

function calledAs(callee: ts.Expression): string | undefined {
  const at = unwrap(callee);
  return ts.isIdentifier(at) ? at.text : accessedName(at);
}
