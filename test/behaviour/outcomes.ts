// What every conversation is played with beside its own script: the code before migration tells what must come of it.
import type { Performance } from './stage/theatre.js';
import { type Asked, type Conversation, linesExpected, type Reply, type Step } from './talk.js';

/** What comes of every question of a conversation. */
export type Outcome = 'declined' | 'cancelled' | 'not able';

export const OUTCOMES: readonly Outcome[] = ['declined', 'cancelled', 'not able'];

/** The same calls with another end; undefined where a conversation rightly goes another way after migration, or asks nothing. */
export function withOutcome(conversation: Conversation, outcome: Outcome): Conversation | undefined {
  if (conversation.after || conversation.modern || !conversation.talk.some((step) => 'asked' in step)) return undefined;
  const calls = conversation.talk.filter((step) => 'call' in step);
  const client = outcome === 'not able' ? { elicitation: [], sampling: false, roots: false } : conversation.client;
  return {
    ...conversation,
    title: `${conversation.title}, ${outcome}`,
    ...(client && { client }),
    talk: [...calls, ...(outcome === 'not able' ? [] : anyQuestion(outcome))],
  };
}

function anyQuestion(outcome: 'declined' | 'cancelled'): readonly Asked[] {
  const answered: Reply = outcome === 'declined' ? 'decline' : 'cancel';
  const failed: Reply = { refuse: `the client has ${outcome}` };
  return [
    { asked: '…', reply: answered },
    { asked: '…', kind: 'url', reply: answered },
    { asked: '…', kind: 'sampling', reply: failed },
    { asked: '…', kind: 'roots', reply: failed },
  ];
}

/** A client of 2026-07-28 that fails to answer ends the call itself: only a session can be told of it. */
export function isTold({ talk }: Conversation, outcome: Outcome): boolean {
  return outcome === 'not able' || !talk.some((step) => 'asked' in step && /sampling|roots/.test(step.kind ?? ''));
}

/** What happened, without what differs each time. */
export function story({ steps, problems }: Performance, unordered = false): readonly string[] {
  const plain = (line: string): string =>
    line
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{20,}|\b[0-9a-f]{16,}\b|\b\d{13}\b/g, '…')
      // A client of 2026-07-28 is told with a code of its own what the session's client was told in the result.
      .replace(/^error -32021 .*/, 'cannot be asked')
      .replace(/^(failed|error)(.*\bdoes not support .*| Method not found$)/, 'cannot be asked');
  return [...linesExpected(steps as readonly Step[], unordered), ...problems].map(plain);
}
