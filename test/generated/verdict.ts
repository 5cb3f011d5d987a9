import type { Writes } from '../../src/model/plan.js';
import { difference } from './compare.js';
import type { Conversation } from './handler.js';
import type { Loadable, Migrated } from './migrated.js';
import { type Era, type Played, play } from './play.js';

/** What came of one handler. */
export interface Verdict {
  readonly outcome: 'migrated' | 'partly' | 'refused' | 'broken';
  /** What went wrong, in lines; empty where nothing did. */
  readonly failures: readonly string[];
  /** Conversations that were played after migration. */
  readonly plays: number;
}

/** A modern client gives up after ten rounds. */
const MOST_ROUNDS = 9;

/** Plays the conversations of a handler before and after migration, in each era that it has, until one differs. */
export async function judge(
  one: Migrated,
  eras: readonly Era[] = ['legacy', 'modern'],
  writes: Writes = 'once',
): Promise<Verdict> {
  const manual = one.points.filter(({ plan }) => plan.kind === 'manual').length;
  const outcome = manual === 0 ? 'migrated' : manual === one.points.length ? 'refused' : 'partly';
  const failures = one.again === undefined ? [] : ['a second run changes it once more:', one.again];
  if ('broken' in one.before) return { outcome: 'broken', failures: [one.before.broken], plays: 0 };
  if ('broken' in one.after)
    return { outcome, failures: [...failures, `does not compile: ${one.after.broken}`], plays: 0 };
  if (outcome === 'refused') return { outcome, failures, plays: 0 };
  let plays = 0;
  for (const conversation of one.handler.conversations) {
    const before = await playOn(one, one.before, 'legacy', conversation);
    // What is not worth a conversation: it goes round in circles, or it broke.
    if (before.asked > MOST_ROUNDS || before.problems.length > 0) continue;
    for (const era of eras) {
      if (era === 'modern' && (one.handler.dialect === 'v1' || outcome === 'partly')) continue;
      plays += 1;
      const after = await playOn(one, one.after, era, conversation);
      const differs = difference(before, after, era, one.handler.labels.has('asks together'), writes);
      if (differs.length > 0) {
        const said = [`${era}, ${JSON.stringify(conversation)}`, ...differs];
        return { outcome, failures: [...failures, ...said], plays };
      }
    }
  }
  return { outcome, failures, plays };
}

function playOn(one: Migrated, side: Loadable, era: Era, conversation: Conversation): Promise<Played> {
  if ('broken' in side) throw new Error(side.broken);
  return play({ ...side, handler: one.handler, era, conversation });
}
