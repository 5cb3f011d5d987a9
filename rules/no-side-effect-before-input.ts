import type { RepeatedEffect, Rule } from '../src/program/rule.js';
import { stepsTo } from '../src/program/steps.js';
import { effectIn, inputOf } from './words/repeated.js';

/**
 * The handler runs again from the top in each round, so a write above the input point is done twice. No rule of the
 * specification, but what follows from it: a retry is an independent request (2026-07-28, basic/patterns/mrtr).
 */
export const noSideEffectBeforeInput: Rule = {
  id: 'no-side-effect-before-input',
  description: 'A write stands before an input point, so each round does it again.',
  level: 'warning',
  presets: ['recommended', 'strict', 'migration'],
  tokens: [],
  check: ({ repeatedEffects }) =>
    repeatedEffects()
      .filter(({ effect }) => effect.kind === 'write')
      .filter(({ effect, plan }) => plan?.kind !== 'manual' || isPlain(effect))
      .map((repeated) => ({
        node: repeated.node,
        message: `${effectIn(repeated)} writes before ${inputOf(repeated)}${next(repeated)}`,
        // Known by the verb of a call alone: it may be a read.
        level: repeated.effect.confidence === 'high' ? 'warning' : 'info',
        fix: repeated.plan?.kind === 'review' ? 'suggest' : 'none',
        steps: stepsTo(repeated),
      })),
};

/**
 * An ask that is left as it is runs nothing twice yet, and its reasons tell what may be in the way. What a function further
 * down leaves in this process is mostly a cache, a counter or a log.
 */
function isPlain({ confidence, cause, state }: RepeatedEffect['effect']): boolean {
  return confidence === 'high' && (cause === undefined || state === 'none' || state === 'mixed');
}

function next({ plan }: RepeatedEffect): string {
  const again = 'the handler runs again from the top in each round';
  if (plan?.kind === 'review')
    return `, and ${again}, so it is done twice. \`mcp-mrtr migrate\` keeps its result for the next rounds with \`rounds.once\`.`;
  const once = "Do it after the answer, or once: `await rounds.once('key', () => …)`.";
  return plan?.kind === 'manual'
    ? `, which stays as it is for now. When that asks in rounds, ${again} and does this twice. ${once}`
    : `, and ${again}, so it is done twice. ${once}`;
}
