import { ts } from '../program/compiler.js';
import { enclosingFunction, visit } from '../program/nodes.js';
import { isOnlyTold } from './only-told.js';

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
  const isTold = differences.every((difference) => isOnlyTold(difference, within, 'told'));
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
