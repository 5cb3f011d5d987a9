import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Effect } from '../../src/model/effect.js';
import type { Plan, ReasonId } from '../../src/model/plan.js';
import { effectDetail, judgeEffect } from '../../src/planner/effects.js';
import type { PointFacts } from '../../src/planner/facts.js';
import { planAll } from '../../src/planner/plan.js';
import { REASON_IDS, reasonText } from '../../src/planner/reasons.js';
import { effects, PLAIN, points, WRITE } from './facts.js';

const planOf = (facts: Partial<PointFacts>): Plan => planAll([{ ...PLAIN, ...facts }]).get('a') as Plan;
const withEffect = (effect: Partial<Effect>): Partial<PointFacts> => ({ effects: [{ ...WRITE, ...effect }] });
const SAID = ['line 3: run()'];

/** Each reason, with the facts that lead to it and to nothing else. */
const MANUAL: readonly (readonly [ReasonId, Partial<PointFacts>])[] = [
  ['dialect-not-rewritten', { foundOnly: true }],
  ['not-supported-yet', { unsupported: 'the arguments are spread' }],
  ['not-supported-yet', { rebuilt: SAID }],
  ['outside-given-paths', { beyond: SAID }],
  ['does-not-parse', { unparsed: SAID }],
  ['effects-unknown', withEffect({ kind: 'unknown', remember: 'untyped' })],
  ['effects-unknown', withEffect({ kind: 'unknown', remember: 'not-a-call' })],
  ['effects-unknown', withEffect({ remember: 'attempt' })],
  ['effects-unknown', withEffect({ remember: 'not-a-call' })],
  ['outer-state-changed', withEffect({ remember: 'not-a-call', state: 'apart' })],
  ['outer-state-changed', withEffect({ state: 'only', remember: 'json' })],
  ['outer-state-changed', withEffect({ state: 'counter', remember: 'unused' })],
  ['outer-state-changed', withEffect({ state: 'mixed', remember: 'json' })],
  ['result-cannot-travel', withEffect({ remember: 'live' })],
  ['secret-in-state', withEffect({ remember: 'secret' })],
  ['live-resource', withEffect({ kind: 'held-resource' })],
  ['live-resource', { heldBy: SAID }],
  ['reply-time-measured', withEffect({ kind: 'nondeterminism', remember: 'measured' })],
  ['called-outside-request', { outside: SAID }],
  ['no-handler-found', { askingHandlers: 0 }],
  ['method-cannot-ask', { cannotAsk: SAID }],
  ['outside-request', { outside: SAID, askingHandlers: 0 }],
  ['background-task', { background: SAID }],
  ['proxy-forwarding', { forwards: SAID }],
  ['framework-source', { framework: 'package gate' }],
  ['shim-not-possible', { shimProblem: 'package gate' }],
  ['answer-elsewhere', { elsewhere: SAID }],
  ['effect-code', { effectCode: SAID }],
  ['ask-as-task', { asTask: 'the answer comes by a stream' }],
  ['not-awaited', { detached: SAID }],
  ['timer-race', { races: SAID }],
  ['callback-not-followed', { callbacks: SAID }],
  ['finally-repeats', { finallyUnguardable: SAID }],
  ['server-not-found', { wrapped: 'none' }],
  ['generator', { generators: SAID }],
  ['completion-notified', { told: SAID }],
  ['types-would-break', { typeErrors: SAID }],
];
const REVIEW: readonly (readonly [ReasonId, Partial<PointFacts>])[] = [
  ['effect-memoised', withEffect({})],
  ['effect-memoised', withEffect({ kind: 'unknown', remember: 'json' })],
  ['effect-memoised', withEffect({ state: 'counter', remember: 'json' })],
  ['value-memoised', withEffect({ kind: 'nondeterminism', remember: 'json' })],
  ['effect-moved', withEffect({ remember: 'live', fate: { do: 'move', statement: WRITE.span, below: WRITE.span } })],
  ['effect-left', withEffect({ fate: { do: 'leave' } })],
  ['effect-repeats', withEffect({ repeatable: true, remember: 'not-a-call', state: 'only' })],
  ['finally-guarded', { finallyEffects: [WRITE] }],
  ['chain-rebuilt', { chains: SAID }],
  ['ask-moved', { moved: SAID }],
  ['asks-run-together', { together: SAID }],
  ['throw-observed', { observed: SAID }],
  ['no-caller', { uncalled: SAID }],
  ['unbounded-loop', { unboundedLoops: SAID }],
  ['handler-wrapped', { wrapped: 'handler' }],
  ['receiver-by-shape', { byShape: true }],
  ['custom-result-schema', { customResultSchema: true }],
  ['url-outcome', { url: true }],
  ['capability-check-left', { capabilityChecksLeft: ['line 3: !caps'] }],
  ['capability-remembered', { capabilitiesRemembered: ['line 3: !canAsk'] }],
];

describe('planAll, one input point', () => {
  it('is auto where nothing speaks against it', () => {
    expect(planOf({})).toEqual({ kind: 'auto', reasons: [], details: [] });
  });

  it.each(MANUAL)('is manual for %s alone', (reason, facts) => {
    expect(planOf(facts)).toMatchObject({ kind: 'manual', reasons: [reason] });
  });

  it.each(REVIEW)('is review for %s alone', (reason, facts) => {
    expect(planOf(facts)).toMatchObject({ kind: 'review', reasons: [reason] });
  });

  it('has a case for every reason of the closed list', () => {
    const covered = new Set([...MANUAL, ...REVIEW].map(([reason]) => reason));
    expect(REASON_IDS.filter((id) => !covered.has(id))).toEqual(['beside-manual']);
  });

  it('says only refusals where there are any, and each reason once with all that it is about', () => {
    const found = planOf({
      url: true,
      effects: [
        WRITE,
        { ...WRITE, remember: 'live', text: 'one()' },
        { ...WRITE, remember: 'live', text: 'two()', cause: 'b.ts:3: x()' },
      ],
    });
    expect(found).toEqual({
      kind: 'manual',
      reasons: ['result-cannot-travel'],
      details: ['a.ts:10: one() writes', 'a.ts:10: two() writes (b.ts:3: x())'],
    });
  });

  it('tells the call that is unknown', () => {
    expect(effectDetail({ ...WRITE, kind: 'unknown', text: 'help()' })).toBe('a.ts:10: help() may have effects');
    expect(planOf(withEffect({ kind: 'unknown', text: 'help()', remember: 'untyped' })).details).toEqual([
      'a.ts:10: help() may have effects',
    ]);
  });
});

describe('planAll, several', () => {
  const chain = (first: Partial<PointFacts>): ReadonlyMap<string, Plan> =>
    planAll([
      { ...PLAIN, id: 'a', where: 'a.ts:1', neighbours: ['b'], ...first },
      { ...PLAIN, id: 'b', where: 'b.ts:1', neighbours: ['a', 'c'] },
      { ...PLAIN, id: 'c', where: 'c.ts:1', neighbours: ['b'], url: true },
      { ...PLAIN, id: 'd', where: 'd.ts:1' },
    ]);

  it('spreads manual along paths, and nowhere else', () => {
    const plans = chain({ races: SAID });
    expect([...plans].map(([id, { kind, reasons }]) => [id, kind, ...reasons])).toEqual([
      ['a', 'manual', 'timer-race'],
      ['b', 'manual', 'beside-manual'],
      ['c', 'manual', 'beside-manual'],
      ['d', 'auto'],
    ]);
    expect(plans.get('b')?.details).toEqual(['a.ts:1 on the same path stays manual']);
    expect(plans.get('c')?.details).toEqual(['b.ts:1 on the same path stays manual']);
  });

  it('does not spread review', () => {
    expect([...chain({ byShape: true }).values()].map(({ kind }) => kind)).toEqual([
      'review',
      'auto',
      'review',
      'auto',
    ]);
  });
});

describe('laws', () => {
  const check = (law: (facts: readonly PointFacts[], plans: ReadonlyMap<string, Plan>) => void): void =>
    fc.assert(
      fc.property(points, (facts) => law(facts, planAll(facts))),
      { numRuns: 300 },
    );

  it('every point has a plan, in their order, and reasons exactly where it is not auto', () => {
    check((facts, plans) => {
      expect([...plans.keys()]).toEqual(facts.map(({ id }) => id));
      for (const { kind, reasons } of plans.values()) {
        expect(reasons.length === 0).toBe(kind === 'auto');
        expect(new Set(reasons).size).toBe(reasons.length);
      }
    });
  });

  it('unknown never means auto', () => {
    check((facts, plans) => {
      for (const { id, effects: found } of facts) if (found.length > 0) expect(plans.get(id)?.kind).not.toBe('auto');
    });
  });

  it('nothing that is not manual shares a path with what is', () => {
    check((facts, plans) => {
      for (const { id, neighbours } of facts) {
        if (plans.get(id)?.kind !== 'manual') continue;
        for (const other of neighbours) expect(plans.get(other)?.kind).toBe('manual');
      }
    });
  });

  it('beside-manual has a cause of its own at the other end', () => {
    check((facts, plans) => {
      const isManual = (id: string): boolean => plans.get(id)?.kind === 'manual';
      for (const { id, neighbours } of facts) {
        if (!plans.get(id)?.reasons.includes('beside-manual')) continue;
        expect(plans.get(id)?.reasons).toEqual(['beside-manual']);
        expect(neighbours.some(isManual)).toBe(true);
      }
    });
  });

  it('a point without neighbours is judged as if it were alone', () => {
    check((facts, plans) => {
      for (const point of facts)
        if (point.neighbours.length === 0) expect(planAll([point]).get(point.id)).toEqual(plans.get(point.id));
    });
  });

  it('more facts never make a plan bolder', () => {
    const order = ['auto', 'review', 'manual'];
    const rank = (plans: ReadonlyMap<string, Plan>, id: string): number => order.indexOf(plans.get(id)?.kind ?? '');
    fc.assert(
      fc.property(points, effects, (facts, effect) => {
        const [first] = facts;
        if (!first) return;
        const worse = facts.map((point) =>
          point === first ? { ...point, effects: [...point.effects, effect] } : point,
        );
        const [before, after] = [planAll(facts), planAll(worse)];
        for (const { id } of facts) expect(rank(after, id)).toBeGreaterThanOrEqual(rank(before, id));
      }),
      { numRuns: 300 },
    );
  });
});

describe('judgeEffect', () => {
  it('remembers only what can be remembered', () => {
    fc.assert(
      fc.property(effects, (effect) => {
        const judged = judgeEffect(effect);
        if (judged.do !== 'remember') return;
        expect(['json', 'unused', 'untyped']).toContain(effect.remember);
        expect(effect.kind).not.toBe('held-resource');
        expect(effect.state).not.toBe('mixed');
        expect(effect.kind === 'unknown' && effect.remember === 'untyped').toBe(false);
      }),
    );
  });

  it('repeats only what is repeatable', () => {
    fc.assert(
      fc.property(effects, (effect) => {
        expect(judgeEffect(effect).do === 'repeat').toBe(effect.repeatable);
      }),
    );
  });
});

describe('reasonText', () => {
  it('says each in a line, and what to do', () => {
    for (const id of REASON_IDS) {
      const { short, extra } = reasonText(id);
      expect(short, id).toMatch(/^[^\n]{10,119}[^.\n]$/);
      expect(extra, id).toMatch(/^[A-Z][^\n]+\.$/);
    }
  });
});
