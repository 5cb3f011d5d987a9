import type { Rule } from '../src/program/rule.js';
import { stepsTo } from '../src/program/steps.js';
import { effectIn, inputOf } from './words/repeated.js';

/**
 * A round ends with the question, and the answer may never come, or come to another instance: what is held is opened again
 * in each round, and nobody closes the first. Source: specification 2026-07-28, basic/patterns/mrtr ("MUST NOT assume"
 * that a client retries).
 */
export const noResourceHeldAcrossInput: Rule = {
  id: 'no-resource-held-across-input',
  description: 'A lock, transaction, server, timer or other live resource is held while the user is asked.',
  level: 'warning',
  presets: ['recommended', 'strict', 'migration'],
  tokens: [],
  check: ({ repeatedEffects }) =>
    repeatedEffects()
      .filter(({ effect }) => effect.kind === 'held-resource')
      .map((repeated) => ({
        node: repeated.node,
        message: `${effectIn(repeated)} is held while ${inputOf(repeated)} waits for an answer, which comes in another round or never. Open it after the answer, and keep a name of it that a later round can find, not the thing itself.`,
        steps: stepsTo(repeated),
      })),
};
