// npm run generated -- --count 20000 --seed 1 --shrink 3
import { parseArgs } from 'node:util';
import type { Writes } from '../../src/model/plan.js';
import { campaign, story } from './campaign.js';
import { FaultHunt } from './faults.js';
import { migrateAll } from './migrated.js';
import { shrink } from './shrink.js';
import { judge } from './verdict.js';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    batch: { type: 'string', default: '250' },
    // Of how many batches the output is migrated once more.
    twice: { type: 'string', default: '1000000' },
    // In how many batches the packages are installed, so that the result is type-checked.
    types: { type: 'string', default: '1000000' },
    // How many failures are made smaller, which takes minutes.
    shrink: { type: 'string', default: '0' },
    // `move`: writes go below the ask where they can; `report` differs by design.
    writes: { type: 'string', default: 'once' },
    faults: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const MINUTES_TO_SHRINK = 10;

const say = (text: string): void => {
  if (!values.json) console.log(text);
};
const hunt = values.faults ? new FaultHunt() : undefined;
const { count, seed, batch, twice, types } = values;
let told = 0;
const { tally, failures } = await campaign(
  {
    count: Number(count),
    seed: Number(seed),
    batch: Number(batch),
    twice: Number(twice),
    types: Number(types),
    writes: values.writes as Writes,
  },
  hunt,
  (found) => {
    for (const failure of found.failures.slice(told)) say(`${story(failure)}\n`);
    told = found.failures.length;
    console.error(`${found.tally.all.handlers} handlers, ${told} differ, ${Math.round(process.uptime())} s`);
  },
);
for (const failure of failures.slice(0, Number(values.shrink))) {
  const smallest = await shrink(failure.seed, Date.now() + MINUTES_TO_SHRINK * 60_000);
  const [migrated] = await migrateAll([smallest], { twice: true });
  if (migrated) say(`made smaller: ${story({ seed: failure.seed, migrated, verdict: await judge(migrated) })}\n`);
}
say(String(tally));
for (const { name, found, looked, planted } of hunt?.searches ?? [])
  say(`${found ? 'found' : 'NOT FOUND'} after ${looked} handlers, planted in ${planted}: ${name}`);
if (values.json) {
  const report = {
    table: String(tally),
    failures: failures.map(story),
    searches: hunt?.searches ?? [],
    all: tally.all,
  };
  process.stdout.write(JSON.stringify({ ...report, shapes: [...tally.shapes] }));
}
process.exitCode = failures.length > 0 || hunt?.searches.some(({ found }) => !found) ? 1 : 0;
