import { ts } from './compiler.js';
import { visit } from './nodes.js';

/** Whether some path runs off the end of a statement. */
export function fallsThrough(node: ts.Statement | undefined): boolean {
  if (!node) return true;
  if (ts.isReturnStatement(node) || ts.isThrowStatement(node) || ts.isBreakOrContinueStatement(node)) return false;
  if (ts.isBlock(node)) return node.statements.every(fallsThrough);
  if (ts.isIfStatement(node)) return fallsThrough(node.thenStatement) || fallsThrough(node.elseStatement);
  if (ts.isLabeledStatement(node)) return fallsThrough(node.statement) || jumps(node.statement, 'loop');
  if (ts.isTryStatement(node)) {
    if (node.finallyBlock && !fallsThrough(node.finallyBlock)) return false;
    return fallsThrough(node.tryBlock) || (node.catchClause !== undefined && fallsThrough(node.catchClause.block));
  }
  if (ts.isSwitchStatement(node)) return switchFallsThrough(node);
  if (ts.isDoStatement(node)) return goesOn(node.statement);
  return true;
}

/** Whether some path leads on behind a statement, or to the next turn of a loop: off its end, or by `break` or `continue`. */
export function goesOn(node: ts.Statement | undefined): boolean {
  return fallsThrough(node) || (node !== undefined && jumps(node, 'none'));
}

/** Whether a statement holds a `break` or `continue` that leaves it. */
export function jumpsOut(node: ts.Statement): boolean {
  return jumps(node, 'none');
}

/**
 * The `continue` or `break` that ends the `catch` of a statement: `try { await save(x); } catch { continue; }`. Undefined where
 * it has none, or jumps in other places too.
 */
export function jumpAtEndOfCatch(node: ts.Node): ts.BreakOrContinueStatement | undefined {
  if (!ts.isTryStatement(node) || !node.catchClause || node.finallyBlock || jumps(node.tryBlock, 'none'))
    return undefined;
  const { statements } = node.catchClause.block;
  const last = statements.at(-1);
  if (!last || !ts.isBreakOrContinueStatement(last)) return undefined;
  return statements.slice(0, -1).some((one) => jumps(one, 'none') || !fallsThrough(one)) ? undefined : last;
}

function switchFallsThrough(node: ts.SwitchStatement): boolean {
  const { clauses } = node.caseBlock;
  if (!clauses.some(ts.isDefaultClause)) return true;
  // An open clause falls into the next one; only the last, or one with a `break`, leads out.
  return clauses.some(
    (clause, index) =>
      clause.statements.some((statement) => jumps(statement, 'none')) ||
      (index === clauses.length - 1 && clause.statements.every(fallsThrough)),
  );
}

/** A `break` or `continue` that leaves the node. `inside`: the statement around that takes the ones without a label. */
function jumps(node: ts.Node, inside: 'none' | 'switch' | 'loop'): boolean {
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return false;
  if (ts.isBreakStatement(node)) return node.label !== undefined || inside === 'none';
  if (ts.isContinueStatement(node)) return node.label !== undefined || inside !== 'loop';
  const around = ts.isIterationStatement(node, false)
    ? 'loop'
    : ts.isSwitchStatement(node) && inside !== 'loop'
      ? 'switch'
      : inside;
  return ts.forEachChild(node, (child) => jumps(child, around) || undefined) ?? false;
}

/** Holds a jump that may lead out of it; one that stays inside a loop of its own counts too. */
export function holdsJump(statement: ts.Statement): boolean {
  let found = false;
  visit(statement, (at) => {
    if (ts.isFunctionLike(at)) return false;
    if (ts.isReturnStatement(at) || ts.isThrowStatement(at) || ts.isBreakOrContinueStatement(at)) found = true;
    return !found;
  });
  return found;
}

/** Whether every path through a block ends in a `throw` of its own: none runs off its end, returns, jumps out or yields. */
export function alwaysThrows(block: ts.Block): boolean {
  if (fallsThrough(block)) return false;
  let found = false;
  visit(block, (at) => {
    if (ts.isFunctionLike(at)) return false;
    if (ts.isReturnStatement(at) || ts.isBreakOrContinueStatement(at) || ts.isYieldExpression(at)) found = true;
    return !found;
  });
  return !found;
}
