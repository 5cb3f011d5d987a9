import type { PointFacts } from '../planner/facts.js';
import type { AskSite } from '../program/ask.js';
import { type Consumption, consumptionOf } from '../program/awaiting.js';
import { ts } from '../program/compiler.js';
import { accessedName, unwrap } from '../program/nodes.js';
import type { RouteEdge, RouteGraph } from '../program/routes.js';
import { told } from './told.js';

type FlowFacts = Pick<PointFacts, 'detached' | 'rebuilt' | 'heldBy' | 'races' | 'chains' | 'together' | 'callbacks'>;

/** What becomes of the promises on the route. */
export function flowFacts(ask: AskSite, { edges }: RouteGraph): FlowFacts {
  const found = {
    detached: [] as string[],
    rebuilt: [] as string[],
    races: [] as string[],
    chains: [] as string[],
    together: [] as string[],
    callbacks: [] as string[],
    heldBy: [] as string[],
  };
  if (ask.form === 'thrown-error') return found;
  for (const edge of edges) {
    if (isHolding(edge)) found.heldBy.push(told(edge.node));
    const consumption = consumptionOf(edge.node);
    const where = told(edge.node);
    if (edge.via === 'callback' && !isTransparent(edge, consumption)) {
      found.callbacks.push(where);
      continue;
    }
    if (consumption.end === 'detached') found.detached.push(where);
    const unfollowed = consumption.end === 'stored';
    // What `.finally` does, it would do in each round.
    if (unfollowed || consumption.chains.some((call) => accessedName(unwrap(call.expression)) === 'finally'))
      found.rebuilt.push(where);
    if (consumption.chains.length > 0) found.chains.push(where);
    if (consumption.combinator?.name === 'all') found.together.push(where);
    else if (consumption.combinator) found.races.push(where);
  }
  return found;
}

/** Callbacks that the language itself runs, so that what they throw goes up the promise: `.then(…)`, `Promise.all(items.map(…))`. */
function isTransparent({ node, enters }: RouteEdge, { combinator }: Consumption): boolean {
  if (!ts.isCallExpression(node) || !enters) return false;
  const name = accessedName(unwrap(node.expression));
  if (name === 'then' || name === 'catch') return true;
  return (name === 'map' || name === 'flatMap') && combinator?.name === 'all';
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
