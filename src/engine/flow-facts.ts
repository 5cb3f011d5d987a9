import type { PointFacts } from '../planner/facts.js';
import type { AskSite } from '../program/ask.js';
import { type Consumption, consumptionOf } from '../program/awaiting.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { handedPromise } from '../program/handed-promise.js';
import { betweenOf, keptPromise } from '../program/kept-promise.js';
import { accessedName, isGenerator, unwrap } from '../program/nodes.js';
import { passThrough, waitsForPrevious } from '../program/pass-through.js';
import type { RouteEdge, RouteGraph } from '../program/routes.js';
import { letsRace } from './races.js';
import { told } from './told.js';

type FlowFacts = Pick<
  PointFacts,
  'detached' | 'rebuilt' | 'heldBy' | 'races' | 'chains' | 'together' | 'callbacks' | 'observed' | 'moved'
>;

/** What becomes of the promises on the route. `leadsToAsk` tells whether something in a node asks. */
export function flowFacts(
  ask: AskSite,
  { edges }: RouteGraph,
  calls: Calls,
  leadsToAsk: (node: ts.Node) => boolean,
): FlowFacts {
  const found = {
    detached: [] as string[],
    rebuilt: [] as string[],
    races: [] as string[],
    chains: [] as string[],
    together: [] as string[],
    callbacks: [] as string[],
    observed: [] as string[],
    heldBy: [] as string[],
    moved: [] as string[],
  };
  if (ask.form === 'thrown-error') return found;
  for (const edge of edges) {
    if (isHolding(edge)) found.heldBy.push(told(edge.node));
    const consumption = consumptionOf(edge.node);
    const where = told(edge.node);
    if (edge.via === 'callback' && !isTransparent(edge, consumption, calls)) {
      found.callbacks.push(where);
      continue;
    }
    if (ts.isCallExpression(edge.node) && passThrough(calls.flow, edge.node)?.observes) found.observed.push(where);
    if (consumption.end === 'detached') found.detached.push(where);
    if (consumption.combinator && /^(all|allSettled)$/.test(consumption.combinator.name)) found.together.push(where);
    else if (consumption.combinator) found.races.push(where);
    if (consumption.handedTo && letsRace(consumption.handedTo, edge.node, calls))
      found.races.push(told(consumption.handedTo));
    else if (consumption.end === 'stored' && !isSpecial(ask, edge) && !handedPromise(edge.node, calls))
      found.rebuilt.push(where);
    if (consumption.chains.length > 0) found.chains.push(where);
  }
  const kept = keptPromise(ask.node);
  if (kept) {
    const between = betweenOf(kept.declaration.parent.parent as ts.Statement, kept.awaited) ?? [];
    if (between.some(leadsToAsk)) found.rebuilt.push(told(ask.node));
    else found.moved.push(told(kept.awaited));
  }
  return found;
}

/** Streams and generators are run through, not awaited; they are refused by themselves. */
function isSpecial({ form }: AskSite, { enters }: RouteEdge): boolean {
  return enters ? isGenerator(enters) : form === 'stream';
}

/** Callbacks that the language itself runs, so that what they throw goes up the promise: `.then(…)`, `Promise.all(items.map(…))`. */
function isTransparent({ node, enters }: RouteEdge, { combinator, end }: Consumption, calls: Calls): boolean {
  if (!ts.isCallExpression(node) || !enters) return false;
  const name = accessedName(unwrap(node.expression));
  if (name === 'then' || name === 'catch') return true;
  if (name === 'map' || name === 'flatMap') return /^(all|allSettled)$/.test(combinator?.name ?? '');
  if (waitsForPrevious(node, enters)) return end === 'awaited' || end === 'returned';
  return passThrough(calls.flow, node) !== undefined;
}

const HOLDS = /^(\$?transaction|withTransaction|inTransaction|runInTransaction|withLock|runExclusive|withMutex|lock)$/;

/** `db.transaction(async (tx) => …)`: what the callback asks is asked while something is held. */
function isHolding({ node, within }: RouteEdge): boolean {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (ts.isFunctionLike(at) && at !== within) return false;
    if (!ts.isCallExpression(at)) continue;
    const callee = unwrap(at.expression);
    const name = ts.isIdentifier(callee) ? callee.text : accessedName(callee);
    const takesFunction = at.arguments.some(
      (argument) => ts.isArrowFunction(unwrap(argument)) || ts.isFunctionExpression(unwrap(argument)),
    );
    if (name !== undefined && HOLDS.test(name) && takesFunction) return true;
  }
  return false;
}
