import { clientHandlers } from '../src/program/client-handlers.js';
import { ts } from '../src/program/compiler.js';
import { literalText, objectLiteral, propertyValue } from '../src/program/literals.js';
import { accessedName, contains, nodesIn, unwrap } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';

const METHOD = 'notifications/elicitation/complete';
/** On a server of the SDK, and in the sources of the SDK itself. */
const NOTIFIERS = new Set(['<server>.createElicitationCompletionNotifier', 'createElicitationCompletionNotifier']);

/**
 * The notification that a URL elicitation is complete is gone.
 * Source: changelog of specification 2026-07-28, minor changes; SDK server 2.4.0 throws when it is sent on a 2026-07-28
 * request.
 */
export const noElicitationComplete: Rule = {
  id: 'no-elicitation-complete',
  description:
    'The notification `notifications/elicitation/complete` is sent or waited for; revision 2026-07-28 removed it.',
  level: 'error',
  presets: ['recommended', 'strict', 'migration'],
  tokens: ['elicitation/complete', 'ElicitationCompleteNotification', 'createElicitationCompletionNotifier'],
  check: (context) => [...sent(context), ...waitedFor(context)],
};

function sent(context: RuleContext): readonly Problem[] {
  return nodesIn(context.files, ts.isCallExpression)
    .filter((call) => makesNotifier(context, call) || sends(context, call))
    .map((node) => {
      const migrated = goes(context, node);
      return {
        node,
        message: `Here the client is told that a URL elicitation is complete. Revision 2026-07-28 has no such notification and the call fails: ${
          migrated ? '`mcp-mrtr migrate` drops it. Look' : 'drop it, and look'
        } up the outcome when the client repeats its request.`,
        fix: migrated ? 'suggest' : 'none',
      };
    });
}

/** `migrate` takes it away together with the input point whose id it tells. */
function goes({ points }: RuleContext, node: ts.Node): boolean {
  return points.some(
    ({ ask, point }) => point.plan.kind !== 'manual' && ask.dropped.some((gone) => contains(gone, node)),
  );
}

function makesNotifier({ calls, names }: RuleContext, call: ts.CallExpression): boolean {
  const callee = unwrap(call.expression);
  if (names(callee).some(({ name }) => NOTIFIERS.has(name))) return true;
  return (
    accessedName(callee) === 'createElicitationCompletionNotifier' &&
    ts.isPropertyAccessExpression(callee) &&
    calls.callees(call).length === 0
  );
}

/** `server.notification(…)`, `extra.sendNotification(…)`, `ctx.mcpReq.notify(…)`, `transport.send(…)`: the method tells it. */
function sends({ calls }: RuleContext, call: ts.CallExpression): boolean {
  const callee = unwrap(call.expression);
  const name = ts.isIdentifier(callee) ? callee.text : accessedName(callee);
  if (name === undefined || !/notif|send/i.test(name)) return false;
  return call.arguments.some(
    (argument) => literalText(calls.flow, propertyValue(objectLiteral(calls.flow, argument), 'method')) === METHOD,
  );
}

function waitedFor(context: RuleContext): readonly Problem[] {
  return clientHandlers(context, METHOD).map(({ node }) => ({
    node,
    level: 'info',
    message:
      'Here a client waits for word that a URL elicitation is complete. Servers of revision 2026-07-28 never send it: answer the elicitation as soon as the user has consented, and keep this for 2025-11-25 servers only.',
  }));
}
