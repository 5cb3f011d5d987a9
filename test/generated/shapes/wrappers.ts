import fc from 'fast-check';
import type { Step } from '../writer.js';
import { askOf, question } from './asks.js';
import { pick } from './picks.js';

type Steps = fc.Arbitrary<readonly Step[]>;

/** Functions around a function that asks, by what they do with what it throws. */
const WRAPPERS: readonly { readonly label: string; readonly body: readonly string[] }[] = [
  {
    label: 'counts failures',
    body: [
      '  try {',
      '    return await run();',
      '  } catch (error) {',
      "    record('failed');",
      '    throw error;',
      '  }',
    ],
  },
  {
    label: 'measures',
    body: ['  try {', '    return await run();', '  } finally {', "    record('measured');", '  }'],
  },
  {
    label: 'tries twice',
    body: [
      '  for (let left = 1; ; left -= 1) {',
      '    try {',
      '      return await run();',
      '    } catch (error) {',
      '      if (left === 0) throw error;',
      "      record('once more');",
      '    }',
      '  }',
    ],
  },
  { label: 'writes before', body: ["  await send('begun');", '  return run();'] },
  { label: 'catches', body: ['  return run().catch((error: Error) => `caught ${error.message}`);'] },
];

/** What runs a function of the handler, as code does that measures, counts or retries. */
export function wrappers(steps: Steps): fc.Arbitrary<Step> {
  return fc.record({ how: pick, body: steps }).map(({ how, body }) => (w) => {
    const wrapper = WRAPPERS[how % WRAPPERS.length];
    if (!wrapper) return;
    const [name, result] = [w.fresh('wrapped'), w.fresh('result')];
    w.label(`wrapper: ${wrapper.label}`);
    w.hoist(name, [`async function ${name}(run: () => Promise<string>): Promise<string> {`, ...wrapper.body, '}']);
    const inner = w.inside((value) => `return ${value};`);
    inner.steps(body);
    inner.leave(`[${['notes.join()', ...inner.values.slice(w.values.length)].join(', ')}].join('|')`);
    w.line(`const ${result} = await ${name}(async () => {`);
    w.lines.push(...inner.lines);
    w.line('});');
    w.add(result);
  });
}

/** An effect beside an ask. */
const beside: fc.Arbitrary<Step> = fc.record({ question, shows: pick }).map(({ question, shows }) => (w) => {
  w.label('asks together');
  w.label('write: beside an ask');
  const { call } = askOf(w, question);
  const answer = w.fresh('answer');
  w.line(`const [${answer}] = await Promise.all([${call}, send(\`${w.fresh('w')} \${${w.value(shows)}}\`)]);`);
  w.add(`${answer}.action`);
});

/** One ask after the other, without a loop. */
const reduced: fc.Arbitrary<Step> = fc.record({ question }).map(({ question }) => (w) => {
  w.label('loop: reduce');
  const sum = w.fresh('sum');
  const { call } = askOf(w, question);
  w.line(`const ${sum} = await items.reduce(async (before, each) => {`);
  w.line('  const until = await before;');
  w.line(`  return \`\${until} \${each} \${(await ${call}).action}\`;`);
  w.line("}, Promise.resolve('all:'));");
  w.add(sum);
});

/** `name ??= (await ask).…`, a pattern with defaults, a value that is made before and used after. */
const assignments: fc.Arbitrary<Step> = fc.record({ question, how: pick }).map(({ question, how }) => (w) => {
  const { call, field } = askOf(w, question);
  const name = w.fresh('name');
  if (how % 3 === 0) {
    w.label('ask as: ??=');
    w.line(`let ${name}: unknown = given;`);
    w.line(`${name} ??= (await ${call}).content?.${field};`);
    w.add(`String(${name})`);
  } else if (how % 3 === 1) {
    w.label('ask as: pattern with defaults');
    w.line(`const { action: ${name} = 'cancel', content: { ${field}: ${name}Read = 'none' } = {} } = await ${call};`);
    w.add(name, `String(${name}Read)`);
  } else {
    w.label('ask as: property of an object');
    w.line(`const ${name} = { before: notes.length, told: (await ${call}).action, after: notes.length };`);
    w.add(`JSON.stringify(${name})`);
  }
});

/** An error of the handler's own, which its own catch takes for a no. */
const ownError: fc.Arbitrary<Step> = fc.record({ question, how: pick }).map(({ question, how }) => (w) => {
  const { call } = askOf(w, question);
  w.label('catch: of an own error');
  const outcome = w.fresh('outcome');
  w.line(`let ${outcome} = 'fine';`);
  w.block('try', () => {
    w.line(`if ((await ${call}).action !== 'accept') throw new RangeError('declined');`);
    w.line(`record('${w.fresh('w')}');`);
  });
  w.and('catch (error)', () => {
    w.line(`${how % 2 === 0 ? 'if (!(error instanceof RangeError)) throw error;' : "record('rolled back');"}`);
    w.line(`${outcome} = (error as Error).message;`);
  });
  w.add(outcome);
});

/** Asks among other things: beside an effect, in a chain of calls, in an assignment, in a try of their own kind. */
export const mixed: fc.Arbitrary<Step> = fc.oneof(beside, reduced, assignments, ownError);
