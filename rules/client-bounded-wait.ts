import { clientCalls, manualRounds } from '../src/program/client-rounds.js';
import { ts } from '../src/program/compiler.js';
import { objectLiteral, propertyValue } from '../src/program/literals.js';
import { standsInOpenLoop } from '../src/program/loops.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';

/**
 * A server can ask without end, and a client stops somewhere.
 * Source: specification 2026-07-28, basic/utilities/cancellation: clients should set time-outs and a maximum; client 2.4.0
 * counts `timeout` for each round, and `maxTotalTimeout` for all of them.
 */
export const clientBoundedWait: Rule = {
  id: 'client-bounded-wait',
  description: 'A client goes on answering for as long as a server asks.',
  level: 'warning',
  presets: ['recommended', 'strict'],
  tokens: ['inputResponses', 'elicit'],
  check: (context) => [...openLoops(context), ...timeouts(context)],
};

/** Rounds in a loop that nothing counts. */
function openLoops(context: RuleContext): readonly Problem[] {
  return manualRounds(context)
    .flatMap(({ retries }) => retries)
    .filter((retry) => standsInOpenLoop(retry))
    .map((node) => ({
      node,
      message:
        'Nothing bounds the rounds of this loop, so a server that asks again and again keeps it and the user busy. Count the rounds and give up; the SDK stops after ten.',
    }));
}

/** `callTool(params, { timeout })` of a client that can be asked: a bound for each round, and none for all. */
function timeouts(context: RuleContext): readonly Problem[] {
  const { files, calls, names } = context;
  return files
    .flatMap((file) => clientCalls(context, file))
    .flatMap((call): readonly Problem[] => {
      if (!isAsked(context, call)) return [];
      const options = objectLiteral(calls.flow, call.arguments.at(-1));
      const timeout = propertyValue(options, 'timeout');
      const known = options?.properties.some(ts.isSpreadAssignment) || propertyValue(options, 'maxTotalTimeout');
      if (!timeout || known || !names(call.expression).some(({ library }) => library === 'sdk-v2')) return [];
      return [
        {
          node: timeout.parent,
          level: 'info',
          message:
            '`timeout` holds for each round, and the server decides how many there are. Add `maxTotalTimeout` to bound the call as a whole.',
        },
      ];
    });
}

/** The client is made with `elicitation` among its capabilities. */
function isAsked({ calls }: RuleContext, call: ts.CallExpression): boolean {
  const { expression } = call;
  if (!ts.isPropertyAccessExpression(expression)) return false;
  return calls.flow.origins(expression.expression).some((origin) => {
    if (origin.kind !== 'construction') return false;
    const options = objectLiteral(calls.flow, origin.node.arguments?.[1]);
    return (
      propertyValue(objectLiteral(calls.flow, propertyValue(options, 'capabilities')), 'elicitation') !== undefined
    );
  });
}
