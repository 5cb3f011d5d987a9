import type { FunctionNode } from './nodes.js';
import type { RouteEdge, RouteGraph } from './routes.js';

/**
 * The part of a route that a handler runs: a command of the command line or a timer may lead to the ask too, but nothing
 * runs those again. Without a handler, nothing is left.
 */
export function inRequests(route: RouteGraph): RouteGraph {
  const run = new Set<FunctionNode>(route.handlers);
  for (const fn of run)
    for (const { within, enters } of route.edges) if (within === fn && enters !== undefined) run.add(enters);
  // In what is only given the promise, nothing is entered.
  const isLent = (edge: RouteEdge): boolean => !route.frames.includes(edge.within) && run.size > 0;
  return {
    ...route,
    edges: route.edges.filter((edge) => run.has(edge.within) || isLent(edge)),
    frames: route.frames.filter((frame) => run.has(frame)),
  };
}
