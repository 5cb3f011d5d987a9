import fc from 'fast-check';
import { type Generated, generated } from './handler.js';
import { migrateAll } from './migrated.js';
import { judge } from './verdict.js';

/** How many smaller handlers are tried in one go: migrating them together costs little more than one. */
const AT_ONCE = 40;

/** Generates as the inner one does without bias, and remembers what it needs to make it smaller. */
class Kept<T> extends fc.Arbitrary<T> {
  kept: fc.Value<T> | undefined;
  readonly #inner: fc.Arbitrary<T>;

  constructor(inner: fc.Arbitrary<T>) {
    super();
    this.#inner = inner;
  }

  override generate(random: fc.Random): fc.Value<T> {
    this.kept = this.#inner.generate(random, undefined);
    return this.kept;
  }

  override canShrinkWithoutContext(_value: unknown): _value is T {
    return false;
  }

  override shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    return this.#inner.shrink(value, context);
  }
}

/** The handler that a seed stands for, alone among all others. */
export function handlerOf(seed: number): Generated {
  return seeded(seed).value;
}

function seeded(seed: number): fc.Value<Generated> {
  const kept = new Kept(generated);
  fc.sample(kept, { seed, numRuns: 1 });
  if (!kept.kept) throw new Error('nothing was generated');
  return kept.kept;
}

/**
 * The failing handler of a seed, made smaller as long as it fails.
 * @param deadline when to stop at the latest, as `Date.now()` tells it
 */
export async function shrink(seed: number, deadline: number): Promise<Generated> {
  let found = seeded(seed);
  while (Date.now() < deadline) {
    const smaller = await firstFailing([...generated.shrink(found.value, found.context).take(AT_ONCE)]);
    if (!smaller) break;
    found = smaller;
  }
  return found.value;
}

async function firstFailing(candidates: readonly fc.Value<Generated>[]): Promise<fc.Value<Generated> | undefined> {
  const migrated = await migrateAll(candidates.map(({ value }) => value));
  for (const [index, one] of migrated.entries()) {
    if ((await judge(one)).failures.length > 0) return candidates[index];
  }
  return undefined;
}
