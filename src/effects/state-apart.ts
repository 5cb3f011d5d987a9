import type { Effect } from '../model/effect.js';
import type { Calls } from '../program/calls.js';
import { standsInLoop } from '../program/loops.js';
import type { FunctionNode } from '../program/nodes.js';
import type { Happening } from './happening.js';
import { givesPrimitive } from './remember.js';
import { isOwnCache, isStateSeen, readsState } from './state-readers.js';

/** A change that nothing else looks at is done once like any other write, if what the call gives is no part of the state. */
export function withStateApart(
  calls: Calls,
  effect: Effect,
  { node, verdict: { changes } }: Happening,
  above: () => readonly FunctionNode[],
): Effect {
  const { checker } = calls.flow;
  if (effect.state === 'none' || !changes) return effect;
  if (effect.repeatable && (!readsState(calls, changes, node) || isOwnCache(calls, changes, node))) return effect;
  // What looks at the state before it sets it does something else the next time.
  const done = { ...effect, repeatable: false };
  // In a loop each turn looks at what the turns before it left.
  if (standsInLoop(node)) return done;
  if (effect.remember !== 'unused' && !(effect.remember === 'json' && givesPrimitive(checker, node))) return done;
  return isStateSeen(calls, changes, above(), node) ? done : { ...done, state: 'apart' };
}
