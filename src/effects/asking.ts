import { ts } from '../program/compiler.js';
import type { CallSite } from '../program/flow-context.js';
import type { FunctionNode } from '../program/nodes.js';

/** What is known of the input points of the code. */
export interface Asking {
  /** An input point itself: no effect. */
  readonly isAsk: (node: ts.Node) => boolean;
  /** Asks for a page to be opened, where somebody works while the handler waits. */
  readonly isUrl: (node: ts.Node) => boolean;
  /** A call on the way to an ask. It may enter a function that others use for other things: `timed(name, work)`. */
  readonly isWay: (node: ts.Node) => boolean;
  /** A function on the way to an ask: it runs in each round, and what it does is looked into. */
  readonly isAsking: (node: FunctionNode) => boolean;
  /** A call that is made for rounds, the shim's or the SDK's: what it is given it runs once. */
  readonly isRounds: (node: CallSite) => boolean;
}

/** Whether a node is an ask, or the call that leads to one. */
export function leads({ isAsk, isWay }: Asking, node: ts.Node): boolean {
  return isAsk(node) || isWay(node);
}

/** Whether something in a node asks, directly or through what it calls; callbacks included. */
export function leadsToAsk(asking: Asking, node: ts.Node): boolean {
  return leads(asking, node) || (ts.forEachChild(node, (child) => leadsToAsk(asking, child) || undefined) ?? false);
}
