import { connectionFact } from '../src/program/client-capabilities.js';
import { ts } from '../src/program/compiler.js';
import { accessedName, enclosingFunction, nodesIn } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';

/**
 * What the client can do stands in each request, and no longer in the connection.
 * Source: specification 2026-07-28, basic, "Statelessness": servers must not rely on earlier requests of the connection;
 * on SDK server 2.4.0 the getters give `undefined` on a 2026-07-28 connection of stdio.
 */
export const noConnectionCapabilities: Rule = {
  id: 'no-connection-capabilities',
  description: 'What a client can do, or who it is, is read from the connection instead of from the request.',
  level: 'error',
  presets: ['recommended', 'strict', 'migration'],
  tokens: ['getClientCapabilities', 'getClientVersion'],
  check: (context) =>
    nodesIn(context.files, ts.isCallExpression).flatMap((node): readonly Problem[] => {
      const fact = connectionFact(context, node);
      if (!fact || readsEnvelope(node)) return [];
      return fact === 'getClientVersion' ? [version(node)] : [capabilities(context, node)];
    }),
};

function capabilities({ packageOf }: RuleContext, node: ts.Node): Problem {
  const { sdk } = packageOf(node.getSourceFile().fileName);
  const instead =
    sdk.v2 === undefined
      ? '`rounds.supports(…)` of the shim asks the right one on both revisions.'
      : "Read `ctx.mcpReq.envelope`, or ask the shim: `rounds.supports('form')`.";
  return {
    node,
    message: `Revision 2026-07-28 has no handshake, so this is not known of its clients and may be \`undefined\`: a client says with each request what it can do. ${instead}`,
  };
}

function version(node: ts.Node): Problem {
  return {
    node,
    level: 'warning',
    message:
      'Revision 2026-07-28 has no handshake, so this may be `undefined`: a client says with each request who it is. Do without it where it is not there.',
  };
}

/** Code that looks at the request's own envelope too, and goes to the connection for 2025-11-25 sessions. */
function readsEnvelope(node: ts.Node): boolean {
  const around = enclosingFunction(node);
  return (
    around !== undefined &&
    (nodesIn([around], ts.isPropertyAccessExpression).some((access) => accessedName(access) === 'envelope') ||
      nodesIn([around], ts.isBindingElement).some(({ name }) => name.getText() === 'envelope'))
  );
}
