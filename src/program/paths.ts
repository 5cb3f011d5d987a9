import { ts } from './compiler.js';
import { fallsThrough, goesOn, jumpsOut } from './completion.js';
import type { FunctionNode } from './nodes.js';

/**
 * The nodes of a function that run before a given one on some path from the function's entry: branches that leave the
 * function, and other branches of the same `if` or `switch`, are not among them. Loops count with their earlier turns.
 * The bodies of nested functions are not entered; the arguments of the node itself are included, and so is what runs beside
 * a promise that nobody waits for on the spot: `Promise.all([node, beside()])`.
 */
export function nodesBefore(target: ts.Node, within: FunctionNode): ReadonlySet<ts.Node> {
  const found = new Set<ts.Node>();
  ts.forEachChild(target, (child) => all(child, found));
  let waited = false;
  for (let child = target; child !== within && child.parent; child = child.parent) {
    before(child, child.parent, found);
    waited ||= ts.isAwaitExpression(child);
    if (!waited && ts.isArrayLiteralExpression(child.parent)) besides(child.parent, child, found);
  }
  defaultsBefore(target, within, found);
  return found;
}

/** Defaults of the function's own parameters run before its body. */
function defaultsBefore(target: ts.Node, within: FunctionNode, found: Set<ts.Node>): void {
  for (const parameter of within.parameters) {
    if (parameter.pos <= target.pos && target.end <= parameter.end) return;
    // Its decorators run when the class is made.
    all(parameter.name, found);
    if (parameter.initializer) all(parameter.initializer, found);
  }
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

/** All nodes that run when a piece of code does, on any path. */
export function nodesOf(part: ts.Node): ReadonlySet<ts.Node> {
  const found = new Set<ts.Node>();
  all(part, found);
  return found;
}

function before(child: ts.Node, parent: ts.Node, found: Set<ts.Node>): void {
  if (ts.isBlock(parent) || ts.isModuleBlock(parent)) statementsBefore(parent.statements, child, found);
  else if (ts.isCaseOrDefaultClause(parent)) clauseBefore(parent, child, found);
  else if (ts.isCaseBlock(parent)) all(parent.parent.expression, found);
  else if (ts.isIfStatement(parent)) conditionBefore(parent.expression, child, found);
  else if (ts.isConditionalExpression(parent)) conditionBefore(parent.condition, child, found);
  else if (ts.isIterationStatement(parent, false)) loopBefore(parent, child, found);
  else if (ts.isTryStatement(parent)) tryBefore(parent, child, found);
  else if (!isEntered(parent)) partsBefore(parent, child, found);
}

/** Nodes whose parts are not simply evaluated one after the other. */
function isEntered(node: ts.Node): boolean {
  return ts.isParameter(node) || ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isSwitchStatement(node);
}

function conditionBefore(condition: ts.Expression, child: ts.Node, found: Set<ts.Node>): void {
  if (child !== condition) all(condition, found);
}

function tryBefore(node: ts.TryStatement, child: ts.Node, found: Set<ts.Node>): void {
  if (child !== node.tryBlock) all(node.tryBlock, found);
  if (child === node.finallyBlock && node.catchClause) all(node.catchClause, found);
}

/** Expressions, declarations and everything else evaluate their parts in the order they are written. */
function partsBefore(parent: ts.Node, child: ts.Node, found: Set<ts.Node>): void {
  ts.forEachChild(parent, (sibling) => {
    if (sibling.pos < child.pos) all(sibling, found);
  });
}

function besides(list: ts.ArrayLiteralExpression, child: ts.Node, found: Set<ts.Node>): void {
  for (const element of list.elements) if (element.pos > child.pos) all(element, found);
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
    if (!earlier?.statements.every(fallsThrough)) return;
    for (const statement of earlier.statements) through(statement, found);
  }
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
  if (!goesOn(node)) return;
  found.add(node);
  if (ts.isBlock(node)) {
    throughAll(node.statements, found);
  } else if (ts.isIfStatement(node)) {
    all(node.expression, found);
    through(node.thenStatement, found);
    if (node.elseStatement) through(node.elseStatement, found);
  } else if (ts.isLabeledStatement(node)) {
    through(node.statement, found);
  } else if (ts.isTryStatement(node)) {
    // A catch that goes on may follow any part of the block.
    if (node.catchClause && goesOn(node.catchClause.block)) all(node.tryBlock, found);
    else through(node.tryBlock, found);
    if (node.catchClause) through(node.catchClause.block, found);
    if (node.finallyBlock) through(node.finallyBlock, found);
  } else if (ts.isSwitchStatement(node)) {
    all(node.expression, found);
    for (const clause of node.caseBlock.clauses) {
      if (ts.isCaseClause(clause)) all(clause.expression, found);
      throughAll(clause.statements, found);
    }
  } else if (ts.isIterationStatement(node, false)) {
    ts.forEachChild(node, (child) => (child === node.statement ? through(node.statement, found) : all(child, found)));
  } else {
    all(node, found);
  }
}

/** The statements of a list on paths that lead on: off its end, or, where it has none, up to the last jump out of it. */
function throughAll(statements: readonly ts.Statement[], found: Set<ts.Node>): void {
  const end = statements.every(fallsThrough) ? statements.length : statements.findLastIndex(jumpsOut) + 1;
  for (const statement of statements.slice(0, end)) through(statement, found);
}

function all(node: ts.Node, found: Set<ts.Node>): void {
  found.add(node);
  if (ts.isFunctionLike(node)) return;
  ts.forEachChild(node, (child) => all(child, found));
}
