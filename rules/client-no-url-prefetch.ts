import { ts } from '../src/program/compiler.js';
import { elicitedValues, mentions } from '../src/program/elicited-values.js';
import { accessedName, nodesIn, unwrap } from '../src/program/nodes.js';
import type { Rule, RuleContext } from '../src/program/rule.js';

const CLIENTS = /^(axios|got|ky|superagent|needle|undici|https?|request|fetch)$/;

/**
 * The URL of an elicitation is for the user's browser.
 * Source: specification 2026-07-28, client/elicitation, "Security Considerations": clients must not pre-fetch the URL or
 * its metadata.
 */
export const clientNoUrlPrefetch: Rule = {
  id: 'client-no-url-prefetch',
  description: 'A client fetches the URL of an elicitation itself.',
  level: 'error',
  presets: ['recommended', 'strict'],
  tokens: ['elicitation/create', 'ElicitRequest'],
  check: (context) => {
    const elicited = elicitedValues(context);
    return nodesIn(context.files, ts.isCallExpression)
      .filter(
        (call) => fetches(context, call) && call.arguments.some((argument) => mentions(elicited, argument, 'url')),
      )
      .map((node) => ({
        node,
        message:
          'This fetches the URL of an elicitation, which tells the server of the user before there is any consent, and may follow it to where only this machine can go. Show the URL, and open it in the browser once the user agrees.',
      }));
  },
};

/** `fetch(…)`, `axios.get(…)`, `https.request(…)`: something that goes to a URL. */
function fetches({ calls }: RuleContext, call: ts.CallExpression): boolean {
  const callee = unwrap(call.expression);
  if (calls.callees(call).length > 0) return false;
  if (ts.isIdentifier(callee)) return CLIENTS.test(callee.text);
  const name = accessedName(callee);
  if (name === undefined || !ts.isPropertyAccessExpression(callee)) return false;
  const owner = unwrap(callee.expression).getText();
  return (
    (CLIENTS.test(owner) && /^(get|head|request|fetch)$/.test(name)) ||
    (name === 'fetch' && /^(globalThis|window|self)$/.test(owner))
  );
}
