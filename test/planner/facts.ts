import fc from 'fast-check';
import type { Effect } from '../../src/model/effect.js';
import type { PointFacts } from '../../src/planner/facts.js';

/** An input point of which nothing speaks against `auto`. */
export const PLAIN: PointFacts = {
  id: 'a',
  where: 'src/a.ts:12',
  foundOnly: false,
  unsupported: undefined,
  byShape: false,
  customResultSchema: false,
  askingHandlers: 1,
  cannotAsk: [],
  background: [],
  forwards: [],
  framework: undefined,
  shimProblem: undefined,
  elsewhere: [],
  effectCode: [],
  asTask: undefined,
  moved: [],
  observed: [],
  uncalled: [],
  outside: [],
  detached: [],
  rebuilt: [],
  races: [],
  chains: [],
  together: [],
  unboundedLoops: [],
  url: false,
  urlRemains: [],
  told: [],
  callbacks: [],
  generators: [],
  heldBy: [],
  beyond: [],
  unparsed: [],
  typeErrors: [],
  capabilityChecksLeft: [],
  capabilitiesRemembered: [],
  effects: [],
  finallyEffects: [],
  finallyUnguardable: [],
  wrapped: 'server',
  neighbours: [],
};

/** A write whose result nobody uses. */
export const WRITE: Effect = {
  file: '/p/src/a.ts',
  line: 10,
  column: 3,
  span: { file: '/p/src/a.ts', start: 100, end: 120 },
  kind: 'write',
  text: 'db.insert(row)',
  confidence: 'high',
  cause: undefined,
  remember: 'unused',
  repeatable: false,
  state: 'none',
};

export const effects: fc.Arbitrary<Effect> = fc
  .record({
    kind: fc.constantFrom('write', 'nondeterminism', 'held-resource', 'unknown'),
    remember: fc.constantFrom(
      'json',
      'unused',
      'untyped',
      'live',
      'secret',
      'attempt',
      'measured',
      'together',
      'not-a-call',
    ),
    confidence: fc.constantFrom('high', 'low'),
    repeatable: fc.boolean(),
    state: fc.constantFrom('none', 'counter', 'only', 'mixed', 'apart'),
    cause: fc.option(fc.constant('b.ts:3: fs.write(x)'), { nil: undefined }),
    line: fc.integer({ min: 1, max: 99 }),
  } as const)
  .map((some): Effect => ({ ...WRITE, ...some }));

const lines = fc.array(fc.constantFrom('line 3: run()', 'line 4: go()'), { maxLength: 2 });
// Mostly empty, so that some points are `auto`.
const rarely = fc.oneof({ weight: 8, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: lines });
const seldom = fc.oneof({ weight: 8, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const someEffects = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Effect[]>([]) },
  { weight: 1, arbitrary: fc.array(effects, { maxLength: 3 }) },
);

const point: fc.Arbitrary<PointFacts> = fc.record({
  id: fc.constant(''),
  where: fc.constant(''),
  foundOnly: fc.constant(false),
  unsupported: fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constant('odd') }),
  byShape: seldom,
  customResultSchema: seldom,
  askingHandlers: fc.constantFrom(1, 1, 1, 2, 0),
  cannotAsk: rarely,
  background: rarely,
  forwards: rarely,
  framework: fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constant('it') }),
  shimProblem: fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constant('it') }),
  elsewhere: rarely,
  effectCode: rarely,
  asTask: fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constant('it') }),
  moved: rarely,
  observed: rarely,
  uncalled: rarely,
  outside: rarely,
  detached: rarely,
  rebuilt: rarely,
  races: rarely,
  chains: rarely,
  together: rarely,
  unboundedLoops: rarely,
  url: seldom,
  urlRemains: rarely,
  told: rarely,
  callbacks: rarely,
  generators: rarely,
  heldBy: rarely,
  beyond: rarely,
  unparsed: rarely,
  typeErrors: rarely,
  capabilityChecksLeft: rarely,
  capabilitiesRemembered: rarely,
  effects: someEffects,
  finallyEffects: someEffects,
  finallyUnguardable: rarely,
  wrapped: fc.constantFrom('server', 'server', 'server', 'handler', 'none'),
  neighbours: fc.constant([]),
});

/** Several input points, some of which share paths: neighbourhood holds both ways. */
export const points: fc.Arbitrary<readonly PointFacts[]> = fc
  .array(point, { minLength: 1, maxLength: 7 })
  .chain((found) =>
    fc
      .array(fc.tuple(fc.nat(found.length - 1), fc.nat(found.length - 1)), { maxLength: 8 })
      .map((pairs) => found.map((facts, index) => named(facts, index, pairs))),
  );

function named(facts: PointFacts, index: number, pairs: readonly (readonly [number, number])[]): PointFacts {
  const others = pairs.flatMap(([a, b]) => (a === index ? [b] : b === index ? [a] : [])).filter((at) => at !== index);
  return {
    ...facts,
    id: `p${index}`,
    where: `src/p${index}.ts:1`,
    neighbours: [...new Set(others)].map((at) => `p${at}`),
  };
}
