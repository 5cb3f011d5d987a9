import { canComplete } from './completion.js';
import { ts } from './compiler.js';
import type { FunctionNode } from './nodes.js';

/**
 * The nodes of a function that run before a given one on some path from the function's entry: branches that leave the
 * function, and other branches of the same `if` or `switch`, are not among them. Loops count with their earlier turns.
 * The bodies of nested functions are not entered; the arguments of the node itself are included.
 */
export function nodesBefore(target: ts.Node, within: FunctionNode): ReadonlySet<ts.Node> {
  const found = new Set<ts.Node>();
  ts.forEachChild(target, (child) => all(child, found));
  for (let child = target; child !== within && child.parent; child = child.parent) {
    before(child, child.parent, found);
  }
  return found;
}

/** Whether some path runs through both nodes of a function, in either order. */
export function onOnePath(a: ts.Node, b: ts.Node, within: FunctionNode): boolean {
  return a === b || nodesBefore(b, within).has(a) || nodesBefore(a, within).has(b);
}

/** All nodes that run when a function does, on any path. */
export function nodesWithin(node: FunctionNode): ReadonlySet<ts.Node> {
  const found = new Set<ts.Node>();
  if (node.body) all(node.body, found);
  for (const parameter of node.parameters) if (parameter.initializer) all(parameter.initializer, found);
  return found;
}

function before(child: ts.Node, parent: ts.Node, found: Set<ts.Node>): void {
  if (ts.isBlock(parent) || ts.isModuleBlock(parent)) return statementsBefore(parent.statements, child, found);
  if (ts.isCaseOrDefaultClause(parent)) return clauseBefore(parent, child, found);
  if (ts.isCaseBlock(parent)) return all(parent.parent.expression, found);
  if (ts.isIfStatement(parent)) return child === parent.expression ? undefined : all(parent.expression, found);
  if (ts.isTryStatement(parent)) {
    if (child !== parent.tryBlock) all(parent.tryBlock, found);
    if (child === parent.finallyBlock && parent.catchClause) all(parent.catchClause, found);
    return;
  }
  if (ts.isIterationStatement(parent, false)) return loopBefore(parent, child, found);
  if (ts.isConditionalExpression(parent)) return child === parent.condition ? undefined : all(parent.condition, found);
  if (ts.isParameter(parent) || ts.isFunctionLike(parent) || ts.isClassLike(parent) || ts.isSwitchStatement(parent)) return;
  // Expressions, declarations and everything else evaluate their parts in the order they are written.
  ts.forEachChild(parent, (sibling) => {
    if (sibling.pos < child.pos) all(sibling, found);
  });
}

function statementsBefore(statements: readonly ts.Statement[], child: ts.Node, found: Set<ts.Node>): void {
  for (const statement of statements) {
    if (statement === child) return;
    through(statement, found);
  }
}

function clauseBefore(clause: ts.CaseOrDefaultClause, child: ts.Node, found: Set<ts.Node>): void {
  if (ts.isCaseClause(clause) && child === clause.expression) return;
  statementsBefore(clause.statements, child, found);
  const { clauses } = clause.parent;
  for (const other of clauses) if (ts.isCaseClause(other)) all(other.expression, found);
  for (let index = clauses.indexOf(clause) - 1; index >= 0; index--) {
    const earlier = clauses[index];
    // Only a clause that runs off its end falls into this one.
    if (!earlier || !earlier.statements.every(canComplete) || earlier.statements.some(endsInBreak)) return;
    for (const statement of earlier.statements) through(statement, found);
  }
}

function endsInBreak(node: ts.Statement): boolean {
  if (ts.isBlock(node)) return node.statements.some(endsInBreak);
  return ts.isBreakStatement(node) || ts.isContinueStatement(node);
}

function loopBefore(loop: ts.IterationStatement, child: ts.Node, found: Set<ts.Node>): void {
  if (ts.isForStatement(loop)) {
    if (loop.initializer && child !== loop.initializer) all(loop.initializer, found);
    if (child === loop.initializer) return;
    for (const part of [loop.condition, loop.incrementor]) if (part) all(part, found);
  } else if (ts.isForInStatement(loop) || ts.isForOfStatement(loop)) {
    if (child === loop.expression) return;
    all(loop.expression, found);
  } else if (ts.isWhileStatement(loop) || ts.isDoStatement(loop)) {
    all(loop.expression, found);
  }
  through(loop.statement, found);
}

/** The parts of a statement that lie on paths which go on behind it. */
function through(node: ts.Statement, found: Set<ts.Node>): void {
  if (!canComplete(node)) return;
  found.add(node);
  if (ts.isBlock(node)) {
    for (const statement of node.statements) through(statement, found);
  } else if (ts.isIfStatement(node)) {
    all(node.expression, found);
    through(node.thenStatement, found);
    if (node.elseStatement) through(node.elseStatement, found);
  } else if (ts.isLabeledStatement(node)) {
    through(node.statement, found);
  } else if (ts.isTryStatement(node)) {
    // A catch that goes on may follow any part of the block.
    if (node.catchClause && canComplete(node.catchClause.block)) all(node.tryBlock, found);
    else through(node.tryBlock, found);
    if (node.catchClause) through(node.catchClause.block, found);
    if (node.finallyBlock) through(node.finallyBlock, found);
  } else if (ts.isSwitchStatement(node)) {
    all(node.expression, found);
    for (const clause of node.caseBlock.clauses) {
      if (ts.isCaseClause(clause)) all(clause.expression, found);
      if (clause.statements.every(canComplete)) for (const statement of clause.statements) through(statement, found);
    }
  } else if (ts.isIterationStatement(node, false)) {
    ts.forEachChild(node, (child) => (child === node.statement ? through(node.statement, found) : all(child, found)));
  } else {
    all(node, found);
  }
}

function all(node: ts.Node, found: Set<ts.Node>): void {
  found.add(node);
  if (ts.isFunctionLike(node)) return;
  ts.forEachChild(node, (child) => all(child, found));
}
