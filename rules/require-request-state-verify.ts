import { ts } from '../src/program/compiler.js';
import { keptValue } from '../src/program/kept-value.js';
import type { ServerMade } from '../src/program/mrtr.js';
import { accessedName, unwrap } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';
import { calledState } from './words/called-state.js';

const CHECKS = /verify|unseal|decrypt|decode|open|validate|check|parse.*state/i;

/**
 * A state that is read has been verified before the handler runs.
 * Source: specification 2026-07-28, basic/patterns/mrtr ("MUST treat requestState as attacker-controlled", "MUST reject");
 * the hook is `ServerOptions.requestState.verify` of `@modelcontextprotocol/server` 2.4.0.
 */
export const requireRequestStateVerify: Rule = {
  id: 'require-request-state-verify',
  description: 'A `requestState` is read that no hook of the server has verified.',
  level: 'error',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: (context) =>
    context.mrtr().stateReads.flatMap((read): readonly Problem[] => {
      const call = calledState(read);
      if (!call || !serversOf(context, read).every(({ verifies }) => verifies === 'no')) return [];
      const byHand = isCheckedByHand(context, call);
      const next = 'Give the server `{ requestState: { verify } }`, for example that of `createRequestStateCodec`.';
      return [
        byHand
          ? {
              node: call,
              level: 'warning',
              message: `The state is verified inside the handler: what fails there becomes an ordinary result, where the client has to get an error. ${next}`,
            }
          : {
              node: call,
              message: `The state comes back through the client, who can change it, and no server of this package verifies it. ${next}`,
            },
      ];
    }),
};

/** The servers whose handlers lead to a place; all of the package where that is not known. Never none. */
function serversOf(context: RuleContext, read: ts.Node): readonly ServerMade[] {
  const { handlers } = context.routeTo(read);
  const made = context.registrations
    .filter((registration) => registration.handlers.some((handler) => handlers.includes(handler)))
    .flatMap(({ servers }) => servers.map(({ node }): ts.Node => node));
  const { servers } = context.mrtr();
  const exact = servers.filter(({ node }) => made.includes(node));
  if (exact.length > 0) return exact;
  const own = context.packageOf(read.getSourceFile().fileName);
  const near = servers.filter(({ node }) => context.packageOf(node.getSourceFile().fileName) === own);
  return near.length > 0 ? near : [{ node: read as ts.NewExpression, verifies: 'unknown' }];
}

/** Handed to something that verifies, by its name, where it is read or later. */
function isCheckedByHand({ calls: { flow } }: RuleContext, call: ts.CallExpression): boolean {
  const { outer, uses } = keptValue(flow.checker, call);
  return [outer, ...(uses ?? [])].some(({ parent }) => {
    if (!parent || !ts.isCallExpression(parent)) return false;
    const callee = unwrap(parent.expression);
    const name = accessedName(callee) ?? (ts.isIdentifier(callee) ? callee.text : '');
    return CHECKS.test(name) && callee.getText() !== 'JSON.parse';
  });
}
