import { isAssignmentOperator, isPlainlySet } from '../program/assignment-operators.js';
import { ts } from '../program/compiler.js';
import { calleeName, isAccess, visit, wrapping } from '../program/nodes.js';
import { isLogging } from './classify.js';

const ROUNDS = /^(round|floor|ceil|trunc|max|min|Number|String|toFixed|toString|toLocaleString)$/;

/**
 * Whether a value goes nowhere but into the length of a wait; as `logged` also into a log, so that it does not
 * leave the function; as `told` also into a text, or what takes it down.
 */
export function isOnlyTold(
  node: ts.Node,
  within: ts.Node,
  counts: 'waits' | 'logged' | 'told',
  seen: Set<ts.Node> = new Set(),
): boolean {
  const at = wrapping(node);
  const { parent } = at;
  if (seen.has(at)) return true;
  seen.add(at);
  const onward = (next: ts.Node): boolean => isOnlyTold(next, within, counts, seen);
  const told = counts === 'told';
  if (ts.isTemplateSpan(parent)) return told || onward(parent.parent);
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent))
    return (told && RESULT.test(parent.name.getText())) || onward(parent.parent);
  if (ts.isCallExpression(parent))
    return (
      isWait(parent, at) ||
      (counts !== 'waits' && isLogging(parent)) ||
      (told && takesDown(parent)) ||
      (told && parent.expression.getText() === 'JSON.stringify') ||
      (ROUNDS.test(calleeName(parent)) && onward(parent))
    );
  // `(end - start).toFixed(1)`
  if (isAccess(parent))
    return ts.isCallExpression(parent.parent) && ROUNDS.test(calleeName(parent.parent)) && onward(parent.parent);
  if (ts.isBinaryExpression(parent)) {
    if (isArithmetic(parent)) return onward(parent);
    return told && isTakenDown(parent, at) && usesOf(parent.left, within).every(onward);
  }
  if (!ts.isVariableDeclaration(parent) || parent.initializer !== at) return false;
  const uses = usesOf(parent.name, within);
  return uses.length > 0 && uses.every(onward);
}

/** What a tool gives its client beside the text. */
const RESULT = /^(structuredContent|_meta)$/;

/** Verbs of statistics. What else takes a time may decide by it, `refuseBots(taken)`. */
const TAKES_DOWN =
  /^((record|observe|track|report|time|timing|histogram|gauge|count|add|push|emit|note|log|trace|measure|append|audit)([A-Z_]|$)|set$)/;

/** How long to wait: `setTimeout(resolve, delay)`, `await sleep(delay)`. */
function isWait(call: ts.CallExpression, value: ts.Node): boolean {
  const name = calleeName(call);
  if (name === 'setTimeout' && call.arguments[1] === value) return true;
  return /^(sleep|delay|wait|pause|setTimeout)(Ms|For)?$/.test(name) && call.arguments[0] === value;
}

/** A call that takes a value down and stands for itself: `metrics.record(taken)`. */
function takesDown(call: ts.CallExpression): boolean {
  if (!TAKES_DOWN.test(calleeName(call))) return false;
  const at = wrapping(chainOf(call));
  const whole = ts.isAwaitExpression(at.parent) || ts.isVoidExpression(at.parent) ? wrapping(at.parent) : at;
  return ts.isExpressionStatement(whole.parent);
}

/** `track(taken).catch(…)` of `track(taken)`. */
function chainOf(call: ts.CallExpression): ts.CallExpression {
  const { parent } = wrapping(call);
  const isChain = ts.isPropertyAccessExpression(parent) && /^(then|catch|finally)$/.test(parent.name.text);
  return isChain && ts.isCallExpression(parent.parent) ? chainOf(parent.parent) : call;
}

function isArithmetic({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return (
    kind === ts.SyntaxKind.PlusToken ||
    kind === ts.SyntaxKind.MinusToken ||
    kind === ts.SyntaxKind.AsteriskToken ||
    kind === ts.SyntaxKind.SlashToken
  );
}

/** `entry.total += taken;` */
function isTakenDown(node: ts.BinaryExpression, value: ts.Node): boolean {
  return isAssignmentOperator(node.operatorToken.kind) && node.right === value && ts.isExpressionStatement(node.parent);
}

/** Where else a variable is used; a field is not followed, and a pattern stands for itself, which is nowhere told. */
function usesOf(name: ts.Node, within: ts.Node): readonly ts.Node[] {
  if (isAccess(name)) return [];
  const found: ts.Node[] = [];
  visit(within, (at) => {
    const isUse = ts.isIdentifier(at) && at !== name && at.text === name.getText() && !isMemberName(at);
    if (isUse && !isDeclared(at) && !isPlainlySet(at)) found.push(at);
    return undefined;
  });
  return ts.isIdentifier(name) ? found : [name];
}

/** Another variable of the same name: a `try` and its `catch` often have one each. */
function isDeclared(node: ts.Node): boolean {
  return ts.isVariableDeclaration(node.parent) && node.parent.name === node;
}

function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node;
}
