import type { RepeatedEffect, Rule } from '../src/program/rule.js';
import { stepsTo } from '../src/program/steps.js';
import { effectIn, inputOf } from './words/repeated.js';

/**
 * A list that the question shows is read again when the handler runs again, so another list may be acted on than the one
 * that was agreed to. Source: specification 2026-07-28, basic/patterns/mrtr (a retry is an independent request).
 */
export const noRereadAfterInput: Rule = {
  id: 'no-reread-after-input',
  description: 'A list is shown in a question, read again in the next round, and then acted on.',
  level: 'warning',
  presets: ['recommended', 'strict', 'migration'],
  tokens: [],
  check: ({ repeatedEffects }) =>
    repeatedEffects()
      .filter(({ reread }) => reread)
      .map((repeated) => ({
        node: repeated.node,
        message: `What ${effectIn(repeated)} gives is shown at ${inputOf(repeated)} and acted on after it; the next round reads it again, and it may have changed. ${next(repeated)}`,
        fix: repeated.plan?.kind === 'review' ? 'suggest' : 'none',
        steps: stepsTo(repeated),
      })),
};

function next({ plan }: RepeatedEffect): string {
  if (plan?.kind === 'review') return '`mcp-mrtr migrate` keeps what was shown with `rounds.once`.';
  return "Keep what was shown: `await rounds.once('key', () => …)`.";
}
