import { ts } from './compiler.js';
import { enclosingFunction, wrapping } from './nodes.js';

/** What becomes of the promise that a call gives. Only `awaited` and `returned` let a thrown signal go straight up. */
export type Consumption =
  | 'awaited'
  | 'returned'
  /** Returned out of a `try` without `await`: its `catch` never saw a rejection. */
  | 'returned-in-try'
  /** `.then(…)`, `.catch(…)`, `.finally(…)`. */
  | 'chained'
  /** An operand of `Promise.all` and its kin. */
  | 'combined'
  /** Nobody waits for it. */
  | 'detached'
  /** Kept in a variable or passed on. */
  | 'stored';

/** Tells how the promise of a call is consumed, looking up through conditions and short circuits. */
export function consumptionOf(site: ts.Node): Consumption {
  const at = wrapping(site);
  const { parent } = at;
  if (ts.isAwaitExpression(parent)) return 'awaited';
  if (ts.isReturnStatement(parent)) return standsInTry(parent) ? 'returned-in-try' : 'returned';
  if (ts.isArrowFunction(parent) && parent.body === at) return 'returned';
  if (ts.isConditionalExpression(parent) && parent.condition !== at) return consumptionOf(parent);
  if (ts.isBinaryExpression(parent) && passesOn(parent, at)) return consumptionOf(parent);
  if (ts.isVoidExpression(parent) || ts.isExpressionStatement(parent)) return 'detached';
  if (
    ts.isPropertyAccessExpression(parent) &&
    ts.isCallExpression(parent.parent) &&
    parent.parent.expression === parent
  ) {
    return 'chained';
  }
  if (ts.isArrayLiteralExpression(parent) && isCombinator(wrapping(parent).parent)) return 'combined';
  return 'stored';
}

function passesOn(parent: ts.BinaryExpression, at: ts.Node): boolean {
  const { kind } = parent.operatorToken;
  if (kind === ts.SyntaxKind.CommaToken || kind === ts.SyntaxKind.AmpersandAmpersandToken) return parent.right === at;
  return (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken) && parent.right === at;
}

function isCombinator(node: ts.Node): boolean {
  return ts.isCallExpression(node) && /^Promise\.(all|allSettled|race|any)$/.test(node.expression.getText());
}

function standsInTry(node: ts.Node): boolean {
  return enclosingTries(node).some(({ part }) => part === 'try');
}

export interface EnclosingTry {
  readonly statement: ts.TryStatement;
  /** The part of it that the node stands in. */
  readonly part: 'try' | 'catch' | 'finally';
}

/** The `try` statements around a node, inside its function, from the inside out. */
export function enclosingTries(node: ts.Node): readonly EnclosingTry[] {
  const within = enclosingFunction(node);
  const found: EnclosingTry[] = [];
  for (let child = node; child.parent && child !== within; child = child.parent) {
    const { parent } = child;
    if (!ts.isTryStatement(parent)) continue;
    const part = child === parent.tryBlock ? 'try' : child === parent.finallyBlock ? 'finally' : 'catch';
    found.push({ statement: parent, part });
  }
  return found;
}
