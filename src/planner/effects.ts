import type { Effect } from '../model/effect.js';
import type { ManualReason, ReviewReason } from '../model/plan.js';

/** What is done about one effect before an ask: remembered by `rounds.once`, moved, or a reason to leave the ask alone. */
export type EffectJudgement =
  | { readonly do: 'remember' | 'repeat' | 'move' | 'leave'; readonly reason: ReviewReason }
  | { readonly do: 'refuse'; readonly reason: ManualReason };

/** Decides about one effect. What is not known and gives a value of unknown type is never remembered blindly. */
export function judgeEffect(effect: Effect): EffectJudgement {
  const { fate } = effect;
  // Below the ask it is repeated by no round, whatever it gives.
  if (fate?.do === 'move') return { do: 'move', reason: 'effect-moved' };
  const judged = judgeInPlace(effect);
  return fate?.do === 'leave' && judged.do === 'remember' ? { do: 'leave', reason: 'effect-left' } : judged;
}

function judgeInPlace({ kind, remember, repeatable, state }: Effect): EffectJudgement {
  if (repeatable) return { do: 'repeat', reason: 'effect-repeats' };
  if (kind === 'held-resource') return { do: 'refuse', reason: 'live-resource' };
  // Remembering would leave the change out of the next round, which may run in another process.
  if (state === 'mixed') return { do: 'refuse', reason: 'outer-state-changed' };
  // A counter that gives a number is remembered: the number is what matters.
  if (state === 'only' || (state === 'counter' && remember !== 'json'))
    return { do: 'refuse', reason: 'outer-state-changed' };
  if (remember === 'not-a-call')
    return { do: 'refuse', reason: kind === 'write' && state !== 'none' ? 'outer-state-changed' : 'effects-unknown' };
  if (remember === 'measured') return { do: 'refuse', reason: 'reply-time-measured' };
  if (remember === 'attempt' || remember === 'together') return { do: 'refuse', reason: 'effects-unknown' };
  if (remember === 'secret') return { do: 'refuse', reason: 'secret-in-state' };
  if (remember === 'live') return { do: 'refuse', reason: 'result-cannot-travel' };
  if (kind === 'unknown' && remember === 'untyped') return { do: 'refuse', reason: 'effects-unknown' };
  return { do: 'remember', reason: kind === 'nondeterminism' ? 'value-memoised' : 'effect-memoised' };
}

const SAYS: Readonly<Record<Effect['kind'], string>> = {
  write: 'writes',
  nondeterminism: 'gives another value each time',
  'held-resource': 'holds a resource',
  unknown: 'may have effects',
};

/** An effect in one line: `server.ts:12: insertTicket(subject) writes (tickets.ts:5: …)`. */
export function effectDetail(effect: Effect): string {
  const { file, line, text, kind, cause } = effect;
  const where = cause === undefined ? '' : ` (${cause})`;
  return `${file.split('/').at(-1)}:${line}: ${text} ${SAYS[kind]}${where}${fateDetail(effect)}`;
}

function fateDetail({ fate, kind }: Effect): string {
  if (fate?.do === 'once') return `; it stays where it is: ${fate.why}`;
  return fate?.do === 'leave' && kind === 'write' ? ', and does so in each round' : '';
}
