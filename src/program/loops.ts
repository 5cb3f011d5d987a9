import { ts } from './compiler.js';
import { fallsThrough } from './completion.js';
import { enclosingFunction, visit } from './nodes.js';

/** Whether a node stands in a loop of its function whose number of turns nothing bounds: `while (true)`, `do … while (again)`. */
export function standsInOpenLoop(node: ts.Node): boolean {
  const within = enclosingFunction(node);
  for (let at = node.parent; at && at !== within; at = at.parent) if (isOpen(at)) return true;
  return false;
}

function isOpen(node: ts.Node): boolean {
  if (ts.isForStatement(node)) return !node.condition && !givesUp(node) && !countsRetries(node);
  if (!ts.isWhileStatement(node) && !ts.isDoStatement(node)) return false;
  return !isCounted(node.expression, node) && !givesUp(node) && !countsRetries(node);
}

/** A loop that only goes on by `continue`, each behind a count or a flag that is used up: `if (!retried) { retried = true; continue; }` */
function countsRetries(loop: ts.IterationStatement): boolean {
  if (fallsThrough(loop.statement)) return false;
  let all = true;
  visit(loop.statement, (node) => {
    if (ts.isFunctionLike(node) || ts.isIterationStatement(node, false)) return false;
    if (ts.isContinueStatement(node) && !isUsedUp(node, loop)) all = false;
    return undefined;
  });
  return all;
}

function isUsedUp(jump: ts.Node, loop: ts.IterationStatement): boolean {
  for (let at = jump; at.parent && at !== loop; at = at.parent) {
    const { parent } = at;
    if (!ts.isIfStatement(parent) || parent.thenStatement !== at) continue;
    if (isCounted(parent.expression, loop)) return true;
    const sets = (flag: string): boolean =>
      new RegExp(`\\b${flag}\\s*=\\s*true\\b`).test(parent.thenStatement.getText());
    const flags = [...parent.expression.getText().matchAll(/!([A-Za-z_$][\w$]*)(?![\w$.([])/g)];
    if (flags.some(([, flag]) => flag !== undefined && sets(flag.replaceAll('$', '\\$')))) return true;
  }
  return false;
}

/** `if (round > MOST) throw …`, directly in the loop. */
function givesUp({ statement }: ts.IterationStatement): boolean {
  return (
    ts.isBlock(statement) &&
    statement.statements.some(
      (node) => ts.isIfStatement(node) && isCounted(node.expression, statement) && leavesLoop(node.thenStatement),
    )
  );
}

function leavesLoop(node: ts.Statement): boolean {
  const last = ts.isBlock(node) ? node.statements.at(-1) : node;
  return last !== undefined && (ts.isThrowStatement(last) || ts.isReturnStatement(last) || ts.isBreakStatement(last));
}

/** A comparison one side of which is stepped in the loop: `while (attempts++ < 3)`. */
function isCounted(condition: ts.Expression, loop: ts.Node): boolean {
  let found = false;
  visit(condition, (node) => {
    if (!ts.isBinaryExpression(node) || !COMPARISONS.has(node.operatorToken.kind)) return undefined;
    if (isStepped(node.left, loop) || isStepped(node.right, loop)) found = true;
    return undefined;
  });
  return found;
}

const COMPARISONS = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

function isStepped(side: ts.Expression, loop: ts.Node): boolean {
  const grown = /^(.+)\.(length|size)$/.exec(side.getText())?.[1];
  if (
    grown !== undefined &&
    [`${grown}.push(`, `${grown}.add(`, `${grown}.set(`].some((call) => loop.getText().includes(call))
  )
    return true;
  const name = side.getText().replace(/^(\+\+|--)|(\+\+|--)$/g, '');
  if (!/^[\w$.]+$/.test(name) || /^\d/.test(name)) return false;
  const text = name.replace(/[.$]/g, '\\$&');
  return new RegExp(`(\\+\\+|--)\\s*${text}\\b|\\b${text}\\s*(\\+\\+|--|[+-]=)`).test(loop.getText());
}

/** Whether a node stands in any loop of its function. */
export function standsInLoop(node: ts.Node): boolean {
  const within = enclosingFunction(node);
  for (let at = node.parent; at && at !== within; at = at.parent) if (ts.isIterationStatement(at, false)) return true;
  return false;
}
