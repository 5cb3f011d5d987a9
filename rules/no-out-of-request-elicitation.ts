import type { Rule, RulePoint } from '../src/program/rule.js';

/**
 * What asks outside a request has no counterpart: `input_required` is the answer to a request.
 * Source: specification 2026-07-28, basic/patterns/mrtr.
 */
export const noOutOfRequestElicitation: Rule = {
  id: 'no-out-of-request-elicitation',
  description: 'A server asks the client where no request is being handled; revision 2026-07-28 has no form for that.',
  level: 'error',
  presets: ['recommended', 'strict', 'migration'],
  tokens: [],
  check: ({ points }) =>
    points.filter(isOutside).map(({ ask }) => ({
      node: ask.node,
      message:
        'This asks from a timer, an event or start-up code, and no request leads here. Since revision 2026-07-28 a server can only ask while it answers a request: ask in the handler of the tool that needs the answer.',
    })),
};

/** Led to from places outside a request alone; where nobody is seen to call, nobody knows. */
function isOutside({ route: { handlers, outside } }: RulePoint): boolean {
  return handlers.length === 0 && outside.length > 0 && outside.every(({ why }) => why !== 'uncalled');
}
