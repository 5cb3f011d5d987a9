import fc from 'fast-check';
import type { Step } from '../writer.js';
import { pick } from './picks.js';

/** An act without a result. */
const act: fc.Arbitrary<Step> = fc.record({ shows: pick, slow: fc.boolean() }).map(({ shows, slow }) => (w) => {
  const number = w.fresh('w');
  w.label(slow ? 'write: awaited' : 'write: at once');
  w.line(slow ? `await send(\`${number} \${${w.value(shows)}}\`);` : `record(\`${number} \${${w.value(shows)}}\`);`);
});

/** An act whose result is used. */
const draft: fc.Arbitrary<Step> = fc.record({ shows: pick, inline: fc.boolean() }).map(({ shows, inline }) => (w) => {
  const name = w.fresh('draft');
  w.label(inline ? 'write: result in an expression' : 'write: with a result');
  if (inline) {
    w.line(`const ${name} = \`no. \${(await createDraft(${w.value(shows)})).id}\`;`);
    w.add(name);
  } else {
    w.line(`const ${name} = await createDraft(${w.value(shows)});`);
    w.add(`${name}.title`, `String(${name}.id)`);
  }
});

/** An act on one path only. */
const onOnePath: fc.Arbitrary<Step> = fc.record({ shows: pick }).map(({ shows }) => (w) => {
  w.label('write: on one path');
  w.line(`if (flag) record(\`${w.fresh('w')} \${${w.value(shows)}}\`);`);
});

/** Local state, which each round makes anew. */
const note: fc.Arbitrary<Step> = fc.record({ shows: pick }).map(({ shows }) => (w) => {
  w.label('write: local list');
  w.line(`notes.push(${w.value(shows)});`);
});

/** The arguments of the call, which each round gets anew; an object of the handler's own. */
const own: fc.Arbitrary<Step> = fc.record({ shows: pick, arguments: fc.boolean() }).map((made) => (w) => {
  if (made.arguments) {
    w.label('write: arguments');
    // A loop over the list that it adds to must end.
    w.line(`if (items.length < 9) items.push(${w.value(made.shows)});`);
    w.add('items.join()');
    return;
  }
  const name = w.fresh('tally');
  w.label('write: local object');
  w.line(`const ${name} = { count: 0, last: '' };`);
  w.line(`${name}.count += 1;`);
  w.line(`${name}.last = ${w.value(made.shows)};`);
  w.add(`JSON.stringify(${name})`);
});

/** State of the module, which the next round may not have. */
const counter: fc.Arbitrary<Step> = fc.constant((w) => {
  const name = w.fresh('total');
  w.label('write: state of the module');
  w.home.push(`let ${name} = 0;`);
  w.line(`${name} += 1;`);
  w.add(`String(${name})`);
});

/** An act that may fail, whose failure is passed over. */
const attempt: fc.Arbitrary<Step> = fc.record({ shows: pick }).map(({ shows }) => (w) => {
  w.label('write: in its own try');
  w.block('try', () => w.line(`await send(\`${w.fresh('w')} \${${w.value(shows)}}\`);`));
  w.and('catch', () => w.line("record('not sent');"));
});

/** An act that fails at times, after which the handler goes on, here or with the next turn. */
const failing: fc.Arbitrary<Step> = fc
  .record({
    shows: pick,
    keeps: fc.boolean(),
    jump: fc.constantFrom('', 'continue', 'break'),
    list: fc.constantFrom('none', 'own', 'notes'),
  })
  .map(({ shows, keeps, jump, list }) => (w) => {
    const jumps = w.inLoop ? jump : '';
    const sent = w.fresh('sent');
    const missed = list === 'own' ? w.fresh('missed') : 'notes';
    w.label(`write: fails, then ${jumps || 'goes on'}`);
    w.line(`let ${sent} = 0;`);
    if (list === 'own') w.line(`const ${missed}: string[] = [];`);
    w.block('try', () =>
      w.line(`${keeps ? `${sent} = ` : ''}await tryToSend(\`${w.fresh('w')} \${${w.value(shows)}}\`);`),
    );
    w.and(list === 'none' ? 'catch' : 'catch (error)', () => {
      if (list !== 'none') w.line(`${missed}.push((error as Error).message);`);
      if (jumps !== '') w.line(`${jumps};`);
    });
    w.add(`String(${sent})`, ...(list === 'own' ? [`${missed}.join()`] : []));
  });

/** Writes, wherever they stand. */
export const writes: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: act, weight: 4 },
  { arbitrary: draft, weight: 3 },
  { arbitrary: onOnePath, weight: 1 },
  { arbitrary: note, weight: 2 },
  { arbitrary: own, weight: 1 },
  { arbitrary: counter, weight: 1 },
  { arbitrary: attempt, weight: 1 },
  { arbitrary: failing, weight: 2 },
);
