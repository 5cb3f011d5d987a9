import { ts } from '../src/program/compiler.js';
import { accessedName, enclosingFunction, type FunctionNode, unwrap, visit } from '../src/program/nodes.js';
import type { Problem, Rule } from '../src/program/rule.js';
import { calledState } from './words/called-state.js';
import { wordsOf } from './words/sensitive-words.js';

/** What must not happen twice, by the first word of its name. */
const ONCE =
  /^(redeem|charge|pay|payout|consume|refund|transfer|withdraw|purchase|capture|debit|credit|disburse|mint|vote|send money)\b/;
const KEPT = /nonce|jti|idempot|already|single.?use|one.?time|used|consumed|redeemed|spent|claimed|seen/i;

/**
 * A state can be sent more than once; what must happen once is enforced by the server.
 * Source: specification 2026-07-28, basic/patterns/mrtr (single use MUST be enforced server-side).
 */
export const requestStateSingleUse: Rule = {
  id: 'request-state-single-use',
  description: 'Something that must happen once hangs on a `requestState`, which can be sent again.',
  level: 'info',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: ({ mrtr, names }) => {
    const within = new Map<FunctionNode, ts.Node>();
    for (const read of mrtr().stateReads) {
      const fn = calledState(read) && enclosingFunction(read);
      if (fn && !within.has(fn)) within.set(fn, read);
    }
    return [...within].flatMap(([fn, read]): readonly Problem[] => {
      if (!fn.body || KEPT.test(fn.body.getText())) return [];
      const found: Problem[] = [];
      visit(fn.body, (node) => {
        if (!ts.isCallExpression(node) || node.getStart() < read.getEnd()) return undefined;
        const callee = unwrap(node.expression);
        const name = accessedName(callee) ?? (ts.isIdentifier(callee) ? callee.text : '');
        if (!ONCE.test(wordsOf(name)) || names(callee).length > 0) return undefined;
        found.push({
          node,
          message: `\`${name}\` runs each time this state comes back, and a client can send one state twice. Keep an id of it on the server, and refuse the second time.`,
        });
        return undefined;
      });
      return found;
    });
  },
};
