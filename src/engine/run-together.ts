import type { Effect } from '../model/effect.js';
import { consumptionOf } from '../program/awaiting.js';
import { ts } from '../program/compiler.js';
import { enclosingFunction, type FunctionNode, nodeAt } from '../program/nodes.js';
import { nodesBefore } from '../program/paths.js';
import type { RouteGraph } from '../program/routes.js';

/** The functions of a route that `Promise.all` may have running several times at once; true for those it enters itself. */
export type RunTogether = ReadonlyMap<FunctionNode, boolean>;

/** Finds what runs together on a route: `Promise.all(items.map((item) => confirm(item)))`, and all that it leads to. */
export function runTogether({ edges }: RouteGraph): RunTogether {
  const found = new Map<FunctionNode, boolean>();
  for (const { node, enters } of edges) {
    if (enters && /^(all|allSettled)$/.test(consumptionOf(node).combinator?.name ?? '')) found.set(enters, true);
  }
  for (const [within] of found) {
    for (const edge of edges) {
      if (edge.within === within && edge.enters && !found.has(edge.enters)) found.set(edge.enters, false);
    }
  }
  return found;
}

/**
 * An effect in what runs together is counted by the order in which the turns come to it. That order is the same in each
 * round only where nothing was waited for before.
 */
export function ofTurns(effect: Effect, together: RunTogether): Effect {
  const source = [...together.keys()].map((fn) => fn.getSourceFile()).find(({ fileName }) => fileName === effect.file);
  const node = source && nodeAt(source, effect.span);
  const within = node && enclosingFunction(node);
  const direct = within && together.get(within);
  if (!node || !within || direct === undefined) return effect;
  const first = direct && ![...nodesBefore(node, within)].some(ts.isAwaitExpression);
  return first ? effect : { ...effect, remember: 'together' };
}
