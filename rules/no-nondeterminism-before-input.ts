import { ts } from '../src/program/compiler.js';
import { contains, wrapping } from '../src/program/nodes.js';
import type { RepeatedEffect, Rule, RuleContext } from '../src/program/rule.js';
import { stepsTo } from '../src/program/steps.js';
import { isUsedFrom } from '../src/program/uses.js';
import { effectIn, inputOf } from './words/repeated.js';

/**
 * A random or timed value above the input point is another one in the next round: what is acted on is not what was shown,
 * and a question that changes from round to round is asked anew. Source: specification 2026-07-28, basic/patterns/mrtr.
 */
export const noNondeterminismBeforeInput: Rule = {
  id: 'no-nondeterminism-before-input',
  description: 'A random or timed value from before an input point is used at it or after it.',
  level: 'warning',
  presets: ['recommended', 'strict', 'migration'],
  tokens: [],
  check: ({ repeatedEffects, calls }) =>
    repeatedEffects()
      // Of low confidence are reads, which another rule is about.
      .filter(({ effect }) => effect.kind === 'nondeterminism' && effect.confidence === 'high' && !effect.told)
      .filter((repeated) => !isElicitationId(repeated.node) && outlivesRound(repeated, calls))
      .map((repeated) => ({
        node: repeated.node,
        message: `${effectIn(repeated)} gives another value in each round, and it is used at ${inputOf(repeated)} or after it. ${next(repeated)}`,
        fix: repeated.plan?.kind === 'review' ? 'suggest' : 'none',
        steps: stepsTo(repeated),
      })),
};

/** It is not sent any more, and has a rule of its own. */
function isElicitationId(node: ts.Node): boolean {
  const { parent } = wrapping(node);
  return ts.isPropertyAssignment(parent) && parent.name.getText() === 'elicitationId';
}

/** Whether the value is used where a round ends or later; in a log line before it, it does no harm. */
function outlivesRound({ node, input, route }: RepeatedEffect, { flow }: RuleContext['calls']): boolean {
  const edge = route.edges.find(({ within }) => contains(within, node))?.node ?? input;
  return contains(edge, node) || isUsedFrom(flow.checker, node as ts.Expression, edge);
}

function next({ plan }: RepeatedEffect): string {
  if (plan?.kind === 'review') return '`mcp-mrtr migrate` keeps it for the next rounds with `rounds.once`.';
  return "Make it once: `await rounds.once('key', () => …)`.";
}
