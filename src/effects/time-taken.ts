import { isAssignmentOperator, isPlainlySet } from '../program/assignment-operators.js';
import { ts } from '../program/compiler.js';
import { calleeName, enclosingFunction, isAccess, visit, wrapping } from '../program/nodes.js';
import { isLogging } from './classify.js';

/** What the time between a moment before the ask and one after it is taken for. */
export interface TimeTaken {
  /**
   * `signal`: something is decided by it, or it is given back: how long the user took, which no later round can tell.
   * `told`: it is only written down, in a log, a text or a statistic.
   */
  readonly use: 'signal' | 'told';
  /** The clock counts from a moment of its own in each process: its values must not travel. */
  readonly isOfProcess: boolean;
}

const DATE = String.raw`Date\.now\(\)|new Date\(\)(\.(getTime|valueOf)\(\))?|\+new Date\(\)`;
const OF_PROCESS = /^(performance\.now\(\)|process\.hrtime(\.bigint)?\(\))$/;
const CLOCK = new RegExp(`^(${DATE})$|${OF_PROCESS.source}`);

/** The time taken that a clock read before the ask is for; undefined where it is for something else, too. */
export function timeTaken(node: ts.Node, target: ts.Node): TimeTaken | undefined {
  const within = enclosingFunction(node);
  const declaration = CLOCK.test(node.getText()) ? node.parent : undefined;
  if (!within || !declaration || !ts.isVariableDeclaration(declaration)) return undefined;
  const differences = differencesWith(declaration.name.getText(), within).filter(({ pos }) => pos > target.pos);
  if (differences.length === 0) return undefined;
  const isTold = differences.every((difference) => isOnlyTold(difference, within, new Set()));
  return { use: isTold ? 'told' : 'signal', isOfProcess: OF_PROCESS.test(node.getText()) };
}

/** `Date.now() - name`, `name - later`, `process.hrtime(name)`. */
function differencesWith(name: string, within: ts.Node): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  visit(within, (at) => {
    if (ts.isCallExpression(at) && at.expression.getText() === 'process.hrtime' && at.arguments[0]?.getText() === name)
      found.push(at);
    if (!ts.isBinaryExpression(at) || at.operatorToken.kind !== ts.SyntaxKind.MinusToken) return undefined;
    const [left, right] = [at.left, at.right].map(ofClock);
    const other = left === name ? at.right : right === name ? at.left : undefined;
    if (other && isClock(other, within)) found.push(at);
    return undefined;
  });
  return found;
}

function ofClock(side: ts.Expression): string {
  return side.getText().replace(/\.(getTime|valueOf)\(\)$/, '');
}

/** The clock itself, or a variable that was set by it: `const answered = Date.now()`. */
function isClock(node: ts.Expression, within: ts.Node): boolean {
  if (CLOCK.test(node.getText())) return true;
  const name = ofClock(node);
  let found = false;
  visit(within, (at) => {
    if (ts.isVariableDeclaration(at) && at.name.getText() === name && at.initializer)
      found ||= CLOCK.test(at.initializer.getText());
    return !found;
  });
  return found;
}

const ROUNDS = /^(round|floor|ceil|trunc|max|min|Number|String|toFixed|toString|toLocaleString)$/;

/** Whether a time goes nowhere but into a log, a text, or a call or field that takes it down. */
function isOnlyTold(node: ts.Node, within: ts.Node, seen: Set<ts.Node>): boolean {
  const at = wrapping(node);
  const { parent } = at;
  if (seen.has(at)) return true;
  seen.add(at);
  const onward = (next: ts.Node): boolean => isOnlyTold(next, within, seen);
  if (ts.isTemplateSpan(parent)) return true;
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent))
    return RESULT.test(parent.name.getText()) || onward(parent.parent);
  if (ts.isCallExpression(parent)) return isTaker(parent) || (ROUNDS.test(calleeName(parent)) && onward(parent));
  // `(end - start).toFixed(1)`
  if (isAccess(parent))
    return ts.isCallExpression(parent.parent) && ROUNDS.test(calleeName(parent.parent)) && onward(parent.parent);
  if (ts.isBinaryExpression(parent)) {
    if (isArithmetic(parent)) return onward(parent);
    return isTakenDown(parent, at) && usesOf(parent.left, within).every(onward);
  }
  if (ts.isVariableDeclaration(parent)) return parent.initializer === at && usesOf(parent.name, within).every(onward);
  return false;
}

/** What a tool gives its client beside the text. */
const RESULT = /^(structuredContent|_meta)$/;

/** Verbs of statistics. What else takes a time may decide by it, `refuseBots(taken)`. */
const TAKES_DOWN =
  /^((record|observe|track|report|time|timing|histogram|gauge|count|add|push|emit|note|log|trace|measure)([A-Z_]|$)|set$)/;

/** A logger, `JSON.stringify`, or a call that takes it down and stands for itself: `metrics.record(taken)`. */
function isTaker(call: ts.CallExpression): boolean {
  if (isLogging(call) || call.expression.getText() === 'JSON.stringify') return true;
  if (!TAKES_DOWN.test(calleeName(call))) return false;
  const at = wrapping(call);
  const whole = ts.isAwaitExpression(at.parent) || ts.isVoidExpression(at.parent) ? wrapping(at.parent) : at;
  return ts.isExpressionStatement(whole.parent);
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
    if (isUse && !isPlainlySet(at)) found.push(at);
    return undefined;
  });
  return ts.isIdentifier(name) ? found : [name];
}

function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node;
}
