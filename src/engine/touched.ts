import type { CapabilityCheck } from '../program/ask.js';
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

/** The files of those places; of the checks that ask the rounds from now on, too, where they are known. */
export function touchedFiles(point: CollectedPoint, checks: readonly CapabilityCheck[] = []): ReadonlySet<string> {
  const nodes = [...touchedNodes(point), ...checks.map(({ node }) => node)];
  return new Set(nodes.map((node) => node.getSourceFile().fileName));
}
