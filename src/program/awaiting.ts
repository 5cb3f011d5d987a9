import { ts } from './compiler.js';
import { keptInList } from './kept-list.js';
import { enclosingFunction, wrapping } from './nodes.js';

/** What becomes of the promise that a call gives, in the end. */
export interface Consumption {
  /**
   * `awaited` and `returned` let a thrown signal go straight up. `returned-in-try` is returned out of a `try` without
   * `await`, whose `catch` never saw a rejection; `detached` is waited for by nobody; `stored` is kept or passed on.
   */
  readonly end: 'awaited' | 'returned' | 'returned-in-try' | 'detached' | 'stored';
  /** `.then(…)`, `.catch(…)`, `.finally(…)` calls on the way, from the inside out. */
  readonly chains: readonly ts.CallExpression[];
  /** The `Promise.all(…)`, or one of its kin, that the promise is an operand of. */
  readonly combinator: Combinator | undefined;
  /** The call that the promise is an argument of, when it is handed on: `withTimeout(ask())`. */
  readonly handedTo: ts.CallExpression | undefined;
}

export interface Combinator {
  readonly name: string;
  readonly call: ts.CallExpression;
}

const CHAINS = new Set(['then', 'catch', 'finally']);

/** Tells how the promise of a call is consumed, through conditions, short circuits, chains and `Promise.all`. */
export function consumptionOf(site: ts.Node): Consumption {
  const at = wrapping(site);
  const { parent } = at;
  const ends = (end: Consumption['end'], handedTo?: ts.CallExpression): Consumption => ({
    end,
    chains: [],
    combinator: undefined,
    handedTo,
  });
  if (ts.isAwaitExpression(parent) || ts.isAwaitExpression(site)) return ends('awaited');
  if (ts.isReturnStatement(parent)) return ends(standsInTry(parent) ? 'returned-in-try' : 'returned');
  if (ts.isArrowFunction(parent) && parent.body === at) return ends('returned');
  if (ts.isConditionalExpression(parent) && parent.condition !== at) return consumptionOf(parent);
  if (ts.isBinaryExpression(parent) && passesOn(parent, at)) return consumptionOf(parent);
  if (ts.isVoidExpression(parent) || ts.isExpressionStatement(parent)) return ends('detached');
  if (ts.isPropertyAccessExpression(parent) && ts.isCallExpression(parent.parent) && CHAINS.has(parent.name.text)) {
    const rest = consumptionOf(parent.parent);
    return { ...rest, chains: [parent.parent, ...rest.chains] };
  }
  const call = ts.isArrayLiteralExpression(parent) ? wrapping(parent).parent : parent;
  const name = combinatorName(call);
  if (name !== undefined && ts.isCallExpression(call)) {
    return { ...consumptionOf(call), combinator: { name, call } };
  }
  const listed = keptInList(at);
  if (listed) return consumptionOf(listed);
  const handed = ts.isCallExpression(parent) && parent.arguments.some((argument) => argument === at);
  return ends('stored', handed ? parent : undefined);
}

function passesOn(parent: ts.BinaryExpression, at: ts.Node): boolean {
  const { kind } = parent.operatorToken;
  if (kind === ts.SyntaxKind.CommaToken || kind === ts.SyntaxKind.AmpersandAmpersandToken) return parent.right === at;
  return (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken) && parent.right === at;
}

function combinatorName(node: ts.Node): string | undefined {
  return ts.isCallExpression(node)
    ? /^Promise\.(all|allSettled|race|any)$/.exec(node.expression.getText())?.[1]
    : undefined;
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

/** `void track(id);`, `track(id).catch(noop);`: nobody waits for it, nor takes what comes of it. */
export function isLetGo(node: ts.Node): boolean {
  const { parent } = wrapping(node);
  return ts.isExpressionStatement(ts.isVoidExpression(parent) ? wrapping(parent).parent : parent);
}
