import { ts } from './compiler.js';

/** False when every path through a statement returns or throws. `break` and `continue` count as going on. */
export function canComplete(node: ts.Statement | undefined): boolean {
  if (!node) return true;
  if (ts.isReturnStatement(node) || ts.isThrowStatement(node)) return false;
  if (ts.isBlock(node)) return node.statements.every(canComplete);
  if (ts.isIfStatement(node)) return canComplete(node.thenStatement) || canComplete(node.elseStatement);
  if (ts.isLabeledStatement(node)) return canComplete(node.statement);
  if (ts.isTryStatement(node)) {
    if (node.finallyBlock && !canComplete(node.finallyBlock)) return false;
    return canComplete(node.tryBlock) || (node.catchClause !== undefined && canComplete(node.catchClause.block));
  }
  if (ts.isSwitchStatement(node)) return switchCanComplete(node);
  if (ts.isDoStatement(node)) return canComplete(node.statement);
  return true;
}

function switchCanComplete(node: ts.SwitchStatement): boolean {
  const { clauses } = node.caseBlock;
  if (!clauses.some(ts.isDefaultClause)) return true;
  // An empty or open clause falls into the next one; only the last, or one with a `break`, leads out.
  return clauses.some((clause, index) => {
    const open = clause.statements.every(canComplete);
    return open && (index === clauses.length - 1 || clause.statements.some(leavesSwitch));
  });
}

function leavesSwitch(node: ts.Node): boolean {
  if (ts.isBreakStatement(node) || ts.isContinueStatement(node)) return true;
  if (ts.isFunctionLike(node) || ts.isIterationStatement(node, false) || ts.isSwitchStatement(node)) return false;
  return ts.forEachChild(node, leavesSwitch) ?? false;
}
