import type { ts } from '../program/compiler.js';
import type { CollectedPoint } from './collect.js';

/** The places that a rewrite of this input point has something to do at. */
export function touchedNodes({ ask, graph, registrations }: CollectedPoint): readonly ts.Node[] {
  return [
    ...graph.edges.map(({ node }) => node),
    ...ask.dropped,
    ...registrations.flatMap(({ servers, argument }): readonly ts.Node[] =>
      servers.length === 0 && argument ? [argument] : servers.map(({ node }) => node),
    ),
  ];
}

/** The files of those places. */
export function touchedFiles(point: CollectedPoint): ReadonlySet<string> {
  return new Set(touchedNodes(point).map((node) => node.getSourceFile().fileName));
}
