import fc from 'fast-check';
import type { Step } from '../writer.js';
import { askOf, question } from './asks.js';
import { pick } from './picks.js';

/** A value that is another one each time. */
const moving: fc.Arbitrary<Step> = fc.record({ source: pick }).map(({ source }) => (w) => {
  const name = w.fresh('value');
  const [label, expression] = [
    ['randomUUID', 'randomUUID()'],
    ['Date.now', 'Date.now()'],
    ['Math.random', 'Math.random()'],
    ['new Date', 'new Date().toISOString()'],
    ['in a template', '`nonce-${randomUUID()}`'],
  ][source % 5] as [string, string];
  w.label(`value: ${label}`);
  w.line(`const ${name} = ${expression};`);
  w.add(`String(${name})`);
});

/** A read that gives the same each time. */
const stable: fc.Arbitrary<Step> = fc.record({ shows: pick }).map(({ shows }) => (w) => {
  const name = w.fresh('stock');
  w.label('value: one record read');
  w.line(`const ${name} = await readStock(${w.value(shows)});`);
  w.add(`String(${name})`);
});

/** A list that is shown in the question and acted on after it. */
const list: fc.Arbitrary<Step> = fc.record({ question, loop: fc.boolean() }).map(({ question, loop }) => (w) => {
  const [open, answer] = [w.fresh('open'), w.fresh('answer')];
  w.label('value: list shown and acted on');
  w.line(`const ${open} = await listOpen();`);
  const shown = w.values.length;
  w.add(`${open}.join(', ')`);
  const { call } = askOf(w, { ...question, plain: false, shows: shown });
  w.line(`const ${answer} = await ${call};`);
  w.block(`if (${answer}.action === 'accept')`, () => {
    if (loop) w.block(`for (const one of ${open})`, () => w.line('record(`close ${one}`);'), { loop: true });
    else w.line(`record(\`close \${${open}.join(', ')}\`);`);
  });
});

/** Values that a second round may find changed, and some that it will not. */
export const values: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: moving, weight: 3 },
  { arbitrary: stable, weight: 2 },
  { arbitrary: list, weight: 2 },
);
