import pc from 'picocolors';
import type { Performance } from '../test/behaviour/stage/theatre.js';
import { linesExpected, linesSeen } from '../test/behaviour/talk.js';
import type { DemoConversation } from './conversations.js';
import type { Desk, Era, Generation } from './desk.js';

/** One line of the table of outcomes. */
export interface Outcome {
  readonly cells: readonly string[];
  /** The user was asked the same, the same was done, the same came back. */
  readonly equal: boolean;
}

/** The columns of an outcome. */
export const OUTCOME_COLUMNS = ['tool', 'user', 'era', 'before', 'after', 'prompts', 'effects', 'equal'];

const ERAS: Readonly<Record<Era, string>> = { legacy: '2025-11-25', modern: '2026-07-28' };

/**
 * Plays a conversation before and after migration. What counts as "before" is always the legacy session, since the push
 * does not exist in the modern era; what it does there is shown.
 */
export async function outcomeOf(
  desk: Desk,
  generation: Generation,
  era: Era,
  conversation: DemoConversation,
): Promise<Outcome> {
  const before = await desk.play(generation, 'before', era, conversation);
  const after = await desk.play(generation, 'after', era, conversation);
  const baseEra = conversation.manual ? era : 'legacy';
  const base = era === baseEra ? before : await desk.play(generation, 'before', baseEra, conversation);
  const equal = same(conversation, base, after) && (conversation.manual === true || asScripted(conversation, after));
  const [was, is] = [countOf(base), countOf(after)];
  const cells = [
    conversation.tool,
    conversation.title,
    ERAS[era],
    era === baseEra || asScripted(conversation, before) ? endOf(before) : pc.red(`✗ ${endOf(before)}`),
    equal ? endOf(after) : pc.red(endOf(after)),
    was.prompts === is.prompts ? `${is.prompts}` : pc.red(`${was.prompts} → ${is.prompts}`),
    was.effects === is.effects ? `${is.effects}` : pc.red(`${was.effects} → ${is.effects}`),
    equal ? pc.green('✓') : pc.red('✗'),
  ];
  return { cells, equal };
}

function same({ talk }: DemoConversation, before: Performance, after: Performance): boolean {
  const lines = ({ steps }: Performance): string => linesSeen(steps, talk).join('\n');
  return (
    lines(before) === lines(after) &&
    JSON.stringify(before.details) === JSON.stringify(after.details) &&
    after.problems.length === 0
  );
}

function asScripted({ talk }: DemoConversation, { steps, problems }: Performance): boolean {
  return problems.length === 0 && linesSeen(steps, talk).join('\n') === linesExpected(talk).join('\n');
}

function countOf({ steps }: Performance): { readonly prompts: number; readonly effects: number } {
  return {
    prompts: steps.filter((step) => 'asked' in step).length,
    effects: steps.filter((step) => 'did' in step).length,
  };
}

/** How the call ended, in a line. */
function endOf({ steps, problems }: Performance): string {
  const end = steps.findLast((step) => 'said' in step || 'failed' in step || 'error' in step);
  if (!end) return problems[0] ?? 'no end';
  return String(Object.values(end)[0]).split('\n')[0] ?? '';
}
