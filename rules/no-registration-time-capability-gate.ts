import type { Registration } from '../src/program/ask.js';
import { connectionFact } from '../src/program/client-capabilities.js';
import { ts } from '../src/program/compiler.js';
import { conditionsOf, dependsOn } from '../src/program/conditions.js';
import { accessedName, wrapping } from '../src/program/nodes.js';
import type { Rule, RuleContext } from '../src/program/rule.js';

/**
 * What a server offers must not depend on the connection.
 * Source: specification 2026-07-28, server/tools, prompts and resources: lists must not vary per connection.
 */
export const noRegistrationTimeCapabilityGate: Rule = {
  id: 'no-registration-time-capability-gate',
  description: 'A tool, prompt or resource is registered only for clients that declared something when they connected.',
  level: 'error',
  presets: ['recommended', 'strict', 'migration'],
  tokens: ['getClientCapabilities', 'oninitialized'],
  check: (context) => {
    if (context.files.length === 0) return [];
    return context.registrations
      .filter((one) => isOffer(one) && isGated(context, one))
      .map(({ node, name }) => ({
        node,
        message: `Whether ${name === undefined ? 'this' : `\`${name}\``} is registered depends on what the client said when it connected. Clients of revision 2026-07-28 say it with each request, so they never see it: register it always, and ask in the handler what the client can do.`,
      }));
  },
};

/** Tools, prompts and resources; `setRequestHandler` serves whatever is listed. */
function isOffer({ node, method }: Registration): boolean {
  return method !== 'other' && accessedName(node.expression) !== 'setRequestHandler';
}

/** Behind a condition on the client's capabilities, or in `oninitialized`, in its own function or in one that leads to it. */
function isGated(context: RuleContext, { node }: Registration): boolean {
  const asks = (at: ts.Expression): boolean =>
    ts.isCallExpression(at) && connectionFact(context, at) === 'getClientCapabilities';
  const { edges, frames } = context.routeTo(node);
  const sites = edges.length === 0 ? [node] : edges.map((edge) => edge.node);
  return (
    frames.some((frame) => isInitialised(wrapping(frame).parent)) ||
    sites.some((site) => conditionsOf(site).some((condition) => dependsOn(context.calls, condition, asks)))
  );
}

/** `server.oninitialized = …` */
function isInitialised(node: ts.Node): boolean {
  return ts.isBinaryExpression(node) && accessedName(node.left) === 'oninitialized';
}
