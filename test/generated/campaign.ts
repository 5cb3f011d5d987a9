import type { Writes } from '../../src/model/plan.js';
import type { FaultHunt } from './faults.js';
import { type Migrated, migrateAll } from './migrated.js';
import { handlerOf } from './shrink.js';
import { Tally } from './table.js';
import { judge, type Verdict } from './verdict.js';

/** What the shim seals its state with, when handlers are run. */
process.env.MRTR_STATE_KEY ??= 'generated-handlers-state-key-0123456789';

/** A handler that is not the same after migration, or that broke. */
export interface Failure {
  readonly seed: number;
  readonly migrated: Migrated;
  readonly verdict: Verdict;
}

/** What a run over many handlers gave. */
export interface Campaign {
  readonly tally: Tally;
  readonly failures: readonly Failure[];
}

/** How much is to be run. */
export interface Size {
  readonly count: number;
  /** Of the first handler; the next one has the next. */
  readonly seed: number;
  /** How many are migrated in one go. */
  readonly batch: number;
  /** Of how many batches the tool's output is migrated once more. */
  readonly twice: number;
  /** In how many batches the packages are installed, and what the tool writes is type-checked. */
  readonly types: number;
  /** What is asked for about writes; moved ones may come after the question. */
  readonly writes: Writes;
}

/**
 * Generates handlers, migrates them and plays them before and after.
 * @param hunt looks for planted faults in those that are right
 * @param onBatch hears after each batch what there is so far
 */
export async function campaign(
  { count, seed, batch, twice, types, writes }: Size,
  hunt?: FaultHunt,
  onBatch: (found: Campaign) => void = () => {},
): Promise<Campaign> {
  const found = { tally: new Tally(), failures: [] as Failure[] };
  for (let start = 0; start < count; start += batch) {
    const seeds = Array.from({ length: Math.min(batch, count - start) }, (_, i) => seed + start + i);
    const all = await migrateAll(seeds.map(handlerOf), {
      twice: start < twice * batch,
      types: start < types * batch,
      writes,
    });
    for (const [i, migrated] of all.entries()) {
      const verdict = await judge(migrated, undefined, writes);
      found.tally.count(migrated, verdict);
      if (verdict.failures.length > 0) found.failures.push({ seed: seed + start + i, migrated, verdict });
      else await hunt?.look(migrated);
    }
    onBatch(found);
  }
  return found;
}

/** A failure as text: the handler, what the tool made of it, and what is not the same. */
export function story({ seed, migrated, verdict }: Failure): string {
  return [
    `seed ${seed}, ${verdict.outcome}`,
    ...verdict.failures,
    '--- before',
    migrated.handler.source,
    migrated.handler.steps ?? '',
    '--- after',
    migrated.source,
  ].join('\n');
}
