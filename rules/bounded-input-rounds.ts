import type { ts } from '../src/program/compiler.js';
import { inRequests } from '../src/program/in-requests.js';
import { standsInOpenLoop } from '../src/program/loops.js';
import { contains, enclosingFunction } from '../src/program/nodes.js';
import type { RouteGraph } from '../src/program/routes.js';
import type { Rule } from '../src/program/rule.js';
import { stepAt } from '../src/program/steps.js';
import { placeIn } from './words/repeated.js';

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
      const looped = openEdge(inRequests(route));
      if (!looped) return [];
      const where = contains(enclosingFunction(input) ?? input, looped)
        ? 'in a loop that nothing bounds'
        : `in a loop that nothing bounds, ${placeIn(looped, input)}`;
      return [
        {
          node: input,
          message: `This asks ${where}; each turn is a round, and a client gives up after ten. Count the turns, and end with a result that says what is missing.`,
          steps: [stepAt(looped), stepAt(input)],
        },
      ];
    });
  },
};

function openEdge({ edges }: RouteGraph): ts.Node | undefined {
  return edges.find(({ node }) => standsInOpenLoop(node))?.node;
}
