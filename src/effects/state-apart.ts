import type { Effect } from '../model/effect.js';
import { ts } from '../program/compiler.js';
import { standsInLoop } from '../program/loops.js';
import { type FunctionNode, unwrap } from '../program/nodes.js';
import { nodesBefore } from '../program/paths.js';
import type { Happening } from './happening.js';
import { givesPrimitive } from './remember.js';
import { containerOf } from './set-again.js';
import type { StateReaders } from './state-readers.js';

/** A change that nothing else looks at is done once like any other write, if what the call gives is no part of the state. */
export function withStateApart(
  readers: StateReaders,
  checker: ts.TypeChecker,
  effect: Effect,
  { node, verdict: { changes } }: Happening,
  above: () => readonly FunctionNode[],
): Effect {
  if (effect.state === 'none' || !changes) return effect;
  if (effect.repeatable && (!readers.isReadBy(changes, node) || readers.isOwnCacheOf(changes, node))) return effect;
  // What looks at the state before it sets it does something else the next time.
  const done = { ...effect, repeatable: false };
  // In a loop each turn looks at what the turns before it left.
  if (standsInLoop(node)) return done;
  const isApart = givesPrimitive(checker, node) || readers.givesNewRecord(node);
  if (effect.remember !== 'unused' && !(effect.remember === 'json' && isApart)) return done;
  return readers.isSeen(changes, above(), node) ? done : { ...done, state: 'apart' };
}

/**
 * A variable or field that is set to the same again, where a call before it looks at it: `if (isBusy()) return; busy = true;`.
 * In the next round that would find what this one left.
 */
export function withEarlierLook(readers: StateReaders, happening: Happening, within: FunctionNode): Happening {
  const { node, cause, verdict } = happening;
  const { changes, repeatable } = verdict;
  if (!repeatable || !changes?.length || !isWhole(cause)) return happening;
  const looks = [...nodesBefore(node, within)].some(
    (earlier) => ts.isCallExpression(earlier) && earlier !== node && readers.isReadBy(changes, earlier),
  );
  return looks ? { ...happening, verdict: { ...verdict, repeatable: false } } : happening;
}

/** `busy = true`, `this.busy = true`: all of the state, not a part of it. */
function isWhole(cause: ts.Node): boolean {
  if (containerOf(cause)) return true;
  if (!ts.isBinaryExpression(cause)) return false;
  const target = unwrap(cause.left);
  if (ts.isIdentifier(target)) return true;
  return ts.isPropertyAccessExpression(target) && unwrap(target.expression).kind === ts.SyntaxKind.ThisKeyword;
}
