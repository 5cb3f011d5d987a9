import { ts } from '../program/compiler.js';
import { nodesIn } from '../program/nodes.js';
import type { RouteGraph } from '../program/routes.js';
import type { CollectedCode, CollectedPoint } from './collect.js';
import { sharePath } from './facts.js';
import { told } from './told.js';

/** A place that reads the answers of a round itself, as code does that asks by the SDK's own result, with the ways there. */
export interface OwnRead {
  readonly node: ts.Node;
  readonly graph: RouteGraph;
}

/** Every `ctx.mcpReq.inputResponses`. */
export function ownReads({ program, names, routeTo }: CollectedCode): readonly OwnRead[] {
  const sources = program.sources.filter(({ text }) => text.includes('inputResponses'));
  return nodesIn(sources, ts.isPropertyAccessExpression).flatMap((node) => {
    const isRead =
      node.name.text === 'inputResponses' &&
      names.of(node).some(({ library, name }) => library === 'sdk-v2' && /^<\w+>(\.\w+)*\.inputResponses$/.test(name));
    return isRead ? [{ node, graph: routeTo(node) }] : [];
  });
}

/**
 * What keeps an ask from rounds of the shim: the same path reads answers itself. A client sends those of the last round only,
 * and the shim keeps only its own, so that both would ask in turns without an end.
 */
export function besideOwnRounds({ graph }: CollectedPoint, reads: readonly OwnRead[]): string | undefined {
  const read = reads.find((one) => sharePath(graph, one.graph));
  return (
    read && `${told(read.node)} reads the answers of a round itself, and would not have those of the rounds before`
  );
}
