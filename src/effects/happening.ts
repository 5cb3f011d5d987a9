import type { Effect, Remember } from '../model/effect.js';
import { consumptionOf, enclosingTries } from '../program/awaiting.js';
import { ts } from '../program/compiler.js';
import { goesOn } from '../program/completion.js';
import { bitsOf, finallyParts, releasedNames } from '../program/finally.js';
import { accessedName, contains, type FunctionNode, placeOf, shortText, spanOf, unwrap } from '../program/nodes.js';
import type { GivenRun } from './given-runs.js';
import { isReadBefore } from './read-before.js';
import { rememberOf } from './remember.js';
import { type TimeTaken, timeTaken } from './time-taken.js';
import type { Verdict } from './verdict.js';

/** One thing that happens, and the local scope that makes it harmless when it is run again as a whole. */
export interface Happening {
  readonly node: ts.Node;
  readonly verdict: Exclude<Verdict, { kind: 'harmless' }> & {
    /** State of this process is changed, and something elsewhere too. */
    readonly mixed?: boolean;
    /** It goes with something that is left in a variable around the call. */
    readonly bound?: boolean;
  };
  /** The innermost place it comes from. */
  readonly cause: ts.Node;
  /** It only happens where the function it was found in fails. */
  readonly fails?: boolean;
  /** All that is known yet is that something given is run. */
  readonly runs?: GivenRun;
}

/** What is reached on many ways is one happening: the ways through functions that ask are more than anybody could count. */
export function once(happenings: readonly Happening[]): readonly Happening[] {
  const seen = new Map<ts.Node, Happening[]>();
  return happenings.filter((happening) => {
    const same = seen.get(happening.node) ?? [];
    if (same.some((other) => isSame(other, happening))) return false;
    seen.set(happening.node, [...same, happening]);
    return true;
  });
}

function isSame(a: Happening, b: Happening): boolean {
  const left = a.verdict;
  const right = b.verdict;
  return (
    a.cause === b.cause &&
    left.kind === right.kind &&
    left.confidence === right.confidence &&
    left.scope === right.scope &&
    left.parameter === right.parameter &&
    left.self === right.self &&
    left.repeatable === right.repeatable &&
    left.mixed === right.mixed &&
    left.bound === right.bound &&
    (a.fails === true) === (b.fails === true)
  );
}

/** What becomes of a happening seen from the function that is run again: nothing, for a timer that its `finally` stops. */
export function atFrame(happening: Happening, target: ts.Node, within: FunctionNode): readonly Happening[] {
  const { node, verdict } = happening;
  if (isReleased(node, target, within)) {
    // A timer runs beside the wait and is stopped in each round; anything else was meant to be held over the answer.
    return isTimer(node) ? [] : [{ ...happening, verdict: { ...verdict, kind: 'held-resource' } }];
  }
  // The handler has looked at it before: in the next round it would find its own change.
  if (verdict.repeatable && happening.cause === node && isReadBefore(happening, within, 'all')) {
    return [{ ...happening, verdict: { ...verdict, repeatable: false } }];
  }
  return [happening];
}

/** Opened under a name that a `finally` around the ask releases. */
function isReleased(node: ts.Node, target: ts.Node, within: FunctionNode): boolean {
  const names = finallyParts(target).flatMap((part) => bitsOf(part).flatMap(releasedNames));
  for (let at = node.parent; names.length > 0 && at && at !== within; at = at.parent) {
    if (ts.isVariableDeclaration(at)) return names.includes(at.name.getText());
    if (ts.isBinaryExpression(at)) return names.includes(at.left.getText());
  }
  return false;
}

function isTimer(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  const callee = unwrap(node.expression);
  return /^set(Interval|Timeout)$/.test((ts.isIdentifier(callee) ? callee.text : accessedName(callee)) ?? '');
}

/** Puts a happening into the words of the model. `target` is the ask, or what leads to it. */
export function describe(
  checker: ts.TypeChecker,
  { node: happened, verdict, cause }: Happening,
  target: ts.Node,
): Effect {
  const chained = verdict.kind === 'nondeterminism' ? withChain(happened) : withOutcome(happened, target);
  const node = together(chained, target);
  const taken = verdict.kind === 'nondeterminism' ? timeTaken(node, target) : undefined;
  const remember = rememberFor(checker, node, verdict, taken, target);
  return {
    ...placeOf(node),
    span: spanOf(node),
    kind: verdict.kind,
    text: shortText(node),
    confidence: verdict.confidence,
    cause: cause === happened ? undefined : `${fileName(cause)}:${placeOf(cause).line}: ${shortText(cause, 60)}`,
    remember,
    repeatable:
      verdict.repeatable === true ||
      (taken?.use === 'told' && (taken.isOfProcess || !/^(json|unused)$/.test(remember))),
    state: verdict.mixed ? 'mixed' : verdict.counter ? 'counter' : verdict.state ? 'only' : 'none',
    ...(taken?.use === 'told' ? { told: true } : {}),
  };
}

function rememberFor(
  checker: ts.TypeChecker,
  node: ts.Node,
  { kind, bound }: Happening['verdict'],
  taken: TimeTaken | undefined,
  target: ts.Node,
): Remember {
  if (kind !== 'nondeterminism' && attemptAround(node, target)) return 'attempt';
  if (taken?.use === 'signal') return 'measured';
  return bound ? 'not-a-call' : rememberOf(checker, node, target);
}

/** `insert(row).catch(() => undefined)`: what the chain makes of it is what travels, and a failure that it takes care of too. */
function withOutcome(node: ts.Node, target: ts.Node): ts.Node {
  const outer = consumptionOf(node).chains.at(-1);
  return outer && !contains(outer, target) ? outer : node;
}

/** Effects that run together are remembered together: `await Promise.all([insert(a), insert(b)])`. */
function together(node: ts.Node, target: ts.Node): ts.Node {
  const { combinator } = consumptionOf(node);
  return combinator?.name === 'all' && !contains(combinator.call, target) ? combinator.call : node;
}

/** It may fail, and the handler goes on to the ask, or asks what to do then: a failure is not remembered, so it would be tried again. */
export function attemptAround(node: ts.Node, target: ts.Node): ts.TryStatement | undefined {
  const tries = enclosingTries(node).filter(
    ({ statement, part }) =>
      part === 'try' &&
      statement.catchClause !== undefined &&
      !contains(statement.tryBlock, target) &&
      (contains(statement.catchClause, target) || goesOn(statement.catchClause.block)),
  );
  return tries.at(-1)?.statement;
}

/** `new Date().toISOString()` of `new Date()`: the value that is used, which can travel where the first one can't. */
function withChain(node: ts.Node): ts.Node {
  const { parent } = node;
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== node) return node;
  return ts.isCallExpression(parent.parent) && parent.parent.expression === parent ? withChain(parent.parent) : node;
}

function fileName(node: ts.Node): string {
  return node.getSourceFile().fileName.split('/').at(-1) ?? '';
}
