import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bench, type Scene } from './bench.js';
import { batchOf, type Case, readCases, targetOf } from './case.js';
import { brokenClaims, styleDamage } from './damage.js';
import { isTold, OUTCOMES, type Outcome, story, withOutcome } from './outcomes.js';
import { type Pairing, pairUp } from './points.js';
import type { Performance } from './stage/theatre.js';
import { type Conversation, linesExpected, linesSeen, type Step } from './talk.js';
import { toolState } from './tool.js';
import { partUnused } from './type-check.js';
import { changedFiles } from './workshop.js';

/**
 * The tests of all cases with one target: code before and after migration, run against real clients. See README.md beside
 * this file. Each target is a test file of its own, so that two workers share the work.
 */
export function describeCases(target: 'v1' | 'v2'): void {
  const cases = readCases(process.env.MRTR_BEHAVIOUR).filter((one) => targetOf(one) === target);
  const state = toolState();
  const bench = new Bench(cases);

  beforeAll(async () => {
    if (state === 'ready') await bench.migrate();
    // The compiler may begin while conversations are played.
    for (const one of cases.slice(0, 1)) void bench.typeErrors(one, state === 'ready' ? 'after' : 'before');
  }, 1_200_000);
  /** The cases that were seen to come to an outcome. */
  const met: Record<Outcome, Set<string>> = { declined: new Set(), cancelled: new Set(), 'not able': new Set() };
  afterAll(() => {
    bench.close();
    if (met.declined.size === 0) return;
    const all = [...met.declined].filter((name) => met.cancelled.has(name) && met['not able'].has(name));
    const counts = OUTCOMES.map((outcome) => `${outcome} ${met[outcome].size}`).join(', ');
    console.log(`behaviour, ${target}: ${cases.length} cases; ${counts}, all three ${all.length}`);
    // Long for what it does, and short for a machine that does much else.
  }, 120_000);

  /** Without a built tool its half of the tests is skipped; the test right below then fails, once. */
  const withTool = it.skipIf(state !== 'ready');
  if (state === 'not written yet')
    console.warn('behaviour: src/engine/migrate.ts is not there yet, only the code before migration is run');

  it.skipIf(state === 'not written yet')('the tool is built and reads everything', () => {
    expect(state, 'npm run build').toBe('ready');
    for (const [batch, { code, points, trouble }] of bench.runs) {
      expect(trouble, batch).toBeUndefined();
      expect(code, `exit code, ${batch}`).toBe(points.some(({ plan }) => plan === 'manual') ? 1 : 0);
    }
  });

  describe.each(cases.map((one) => ({ one, name: one.name })))('$name', ({ one }) => {
    it('is what it says it is', async () => {
      for (const conversation of one.conversations) {
        const seen = await bench.reference(one, conversation);
        expectTalk(conversation, conversation.talk, seen, `before, ${conversation.title}`);
      }
    });

    withTool('gets the right plan', () => {
      expectNone(pairing(one).problems);
    });

    withTool('is changed where the plan says so, and only there', () => {
      const [before, after] = [bench.files(one, 'before'), bench.files(one, 'after')];
      const changed = changedFiles(before, after).map((line) => line.replace(/:.*/, ''));
      const fixed = [
        ...one.untouched,
        'package.json',
        'tsconfig.json',
        ...[...before.keys()].filter((file) => /ledger\.\w+$/.test(file)),
      ];
      expectNone(one.points.length === 0 ? changed : changed.filter((file) => fixed.includes(file)));
      expectNone(brokenClaims(one, pairing(one).pairs, before, after));
      expectNone(styleDamage(before, after));
    });

    withTool('behaves after migration as before', async () => {
      for (const conversation of one.conversations) {
        const stays = staysManual(one, conversation);
        for (const era of stays ? (['legacy'] as const) : erasOf(one)) {
          const talk = talkAfter(conversation, stays, era);
          const seen = await bench.play({ one, conversation, side: 'after', era, talk });
          expectTalk(conversation, talk, seen, `after, ${era}, ${conversation.title}`);
          const before = await bench.reference(one, conversation);
          if (talk === conversation.talk && !conversation.unordered) {
            expect(seen.details, `what is sent with the questions, ${era}, ${conversation.title}`).toEqual(
              before.details,
            );
          }
        }
      }
    });

    it.skipIf(state !== 'ready' || process.env.MRTR_TESTS !== 'long').each(OUTCOMES)(
      'comes to the same when the user has %s',
      { timeout: 240_000 },
      async (outcome) => {
        for (const conversation of one.conversations) {
          const other = withOutcome(conversation, outcome);
          if (!other || staysManual(one, conversation) || conversation.otherwise?.includes(outcome)) continue;
          const { unordered } = other;
          const before = story(await bench.play({ ...scene(one, other), side: 'before' }), unordered);
          for (const era of isTold(conversation, outcome) ? erasOf(one) : (['legacy'] as const)) {
            const after = await bench.play({ ...scene(one, other), side: 'after', era });
            expect(story(after, unordered), `after, ${era}, ${other.title}`).toEqual(before);
          }
          if (before.some((line) => outcome === 'not able' || line.startsWith('asked'))) met[outcome].add(one.name);
        }
      },
    );

    it.skipIf(one.lang !== 'ts')(
      state === 'ready' ? 'still type-checks' : 'type-checks',
      { timeout: 240_000 },
      async () => {
        expectNone(partUnused(await bench.typeErrors(one, state === 'ready' ? 'after' : 'before')).wrong);
      },
    );

    it.skipIf(state !== 'ready' || one.lang !== 'ts')(
      'leaves nothing unused behind',
      { timeout: 240_000 },
      async () => {
        const { unused } = partUnused(await bench.typeErrors(one, 'after'));
        expectNone(unused.filter((error) => !one.leaves.some((name) => error.includes(`'${name}'`))));
      },
    );

    withTool('is not changed by a second run', () => {
      expectNone(changedFiles(bench.files(one, 'after'), bench.files(one, 'again')));
      expect(bench.secondRuns.get(batchOf(one))?.trouble).toBeUndefined();
    });
  });

  function pairing(one: Case): Pairing {
    bench.files(one, 'after');
    return pairUp(one, bench.files(one, 'before'), bench.runs.get(batchOf(one))?.points ?? []);
  }

  /** Whether a conversation passes an input point that was left as it is. */
  function staysManual(one: Case, { through }: Conversation): boolean {
    const passed = one.points.filter(({ id }) => !through || (id !== undefined && through.includes(id)));
    const { pairs } = pairing(one);
    return passed.some((point) => {
      const pair = pairs.find(({ expected }) => expected === point);
      return pair ? pair.reported.plan === 'manual' : true;
    });
  }
}

/** The sessions that a client can have with a case. */
function erasOf({ dialect }: Case): readonly ('legacy' | 'modern')[] {
  return dialect === 'v2' ? ['legacy', 'modern'] : ['legacy'];
}

function scene(one: Case, conversation: Conversation): Omit<Scene, 'side'> {
  return { one, conversation, era: 'legacy', talk: conversation.talk };
}

/** The problems are the message, so that every reporter shows them. */
function expectNone(problems: readonly string[]): void {
  expect(problems, problems.join('\n')).toEqual([]);
}

/** What a conversation must be once the tool has run. */
function talkAfter(conversation: Conversation, stays: boolean, era: 'legacy' | 'modern'): readonly Step[] {
  if (stays) return conversation.talk;
  const after = conversation.after ?? conversation.talk;
  return era === 'modern' ? (conversation.modern ?? after) : after;
}

function expectTalk(conversation: Conversation, talk: readonly Step[], seen: Performance, what: string): void {
  const { unordered } = conversation;
  const lines = linesSeen(seen.steps, talk, unordered);
  const story = [what, ...lines, ...seen.problems, seen.noise.trim().slice(-600)].join('\n');
  expect({ talk: lines, problems: seen.problems }, story).toEqual({
    talk: linesExpected(talk, unordered),
    problems: [],
  });
}
