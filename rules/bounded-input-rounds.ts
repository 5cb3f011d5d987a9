import type { ts } from '../src/program/compiler.js';
import { standsInOpenLoop } from '../src/program/loops.js';
import type { RouteGraph } from '../src/program/routes.js';
import type { Rule } from '../src/program/rule.js';
import { stepAt } from '../src/program/steps.js';

/**
 * Each turn of a loop that asks is a round, and clients stop: the SDK's client 2.4.0 after 10 rounds, with
 * `INPUT_REQUIRED_ROUNDS_EXCEEDED`, so that all answers are lost.
 */
export const boundedInputRounds: Rule = {
  id: 'bounded-input-rounds',
  description: 'A loop asks again and again without a bound on its turns.',
  level: 'warning',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: ({ points, modernPoints }) => {
    const inputs = [
      ...points.map(({ ask, route }) => ({ input: ask.node as ts.Node, route })),
      ...modernPoints.map(({ node, route }) => ({ input: node as ts.Node, route })),
    ];
    return inputs.flatMap(({ input, route }) => {
      const looped = openEdge(route);
      if (!looped || route.handlers.length === 0) return [];
      return [
        {
          node: input,
          message:
            'This asks in a loop that nothing bounds; each turn is a round, and a client gives up after ten. Count the turns, and end with a result that says what is missing.',
          steps: [stepAt(looped), stepAt(input)],
        },
      ];
    });
  },
};

function openEdge({ edges }: RouteGraph): ts.Node | undefined {
  return edges.find(({ node }) => standsInOpenLoop(node))?.node;
}
