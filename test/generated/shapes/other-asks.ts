import fc from 'fast-check';
import { guardOf, type OtherKind, otherAsk } from '../dialects.js';
import type { Step } from '../writer.js';
import { askOf, question } from './asks.js';
import { pick } from './picks.js';

const READ: Readonly<Record<OtherKind, (answer: string) => string>> = {
  url: (answer) => `${answer}.action`,
  sampling: (answer) => `JSON.stringify(${answer}.content)`,
  roots: (answer) => `${answer}.roots.map(({ uri }) => uri).join()`,
};

/** Asks that are no forms: a URL, the model, the roots. */
const otherKinds: fc.Arbitrary<Step> = fc
  .record({ kind: fc.constantFrom<OtherKind>('url', 'sampling', 'roots'), shows: pick, plain: fc.boolean() })
  .map(({ kind, shows, plain }) => (w) => {
    const number = w.fresh('Q');
    const message = plain ? `'${number}?'` : `\`${number} about \${${w.value(shows)}}?\``;
    const call = otherAsk(w.file.dialect, w.frame.takes, kind, message);
    if (!call) return;
    w.label(`ask: ${kind}`);
    const answer = w.fresh('answer');
    w.line(`const ${answer} = await ${call};`);
    w.add(READ[kind](answer));
  });

/** What code does about clients that can't be asked, before it asks. */
const capability: fc.Arbitrary<Step> = fc
  .record({ question, inside: fc.boolean() })
  .map(({ question, inside }) => (w) => {
    const { server } = w.frame.takes;
    if (!server) return;
    w.label('guard: capability');
    const { call } = askOf(w, question);
    const answer = w.fresh('answer');
    if (inside) {
      w.block(`if (${guardOf(server)})`, () => {
        w.line(`const ${answer} = await ${call};`);
        w.line(`notes.push(${answer}.action);`);
      });
    } else {
      w.line(`if (!${guardOf(server)}) ${w.frame.leave("'nobody to ask'")}`);
      w.line(`const ${answer} = await ${call};`);
      w.add(`${answer}.action`);
    }
  });

/** A guard that takes two functions: what the first one shows, the second one acts on. */
const ofFunctions: fc.Arbitrary<Step> = fc.record({ question, shows: pick }).map(({ question, shows }) => (w) => {
  const [guard, chosen, done] = [w.fresh('guarded'), w.fresh('chosen'), w.fresh('done')];
  w.label('guard: of functions');
  w.line(`let ${chosen}: string[] = [];`);
  w.block(
    `const ${guard} = async (show: () => Promise<string>, run: () => Promise<string>): Promise<string> =>`,
    () => {
      w.line('const shown = await show();');
      const at = w.values.length;
      w.add('shown');
      const { call } = askOf(w, { ...question, plain: false, shows: at });
      w.line(`const agreed = await ${call};`);
      w.line("return agreed.action === 'accept' ? run() : 'not run';");
    },
    { tail: '};' },
  );
  const value = w.value(shows);
  w.line(`const ${done} = await ${guard}(`);
  w.line(`  async () => { ${chosen} = await listOpen(); return \`\${${chosen}.join()} for \${${value}}\`; },`);
  w.line(`  async () => { record(\`run \${${chosen}.join()}\`); return ${chosen}.join(); },`);
  w.line(');');
  w.add(done);
});

/** An ask in a function that calls itself. */
const recursion: fc.Arbitrary<Step> = fc.record({ question, shows: pick }).map(({ question, shows }) => (w) => {
  const [again, told] = [w.fresh('again'), w.fresh('told')];
  w.label('helper: calls itself');
  w.block(
    `const ${again} = async (left: number, about: string): Promise<string> =>`,
    () => {
      w.line("if (left === 0) return 'no more';");
      const at = w.values.length;
      w.add('about');
      const { call } = askOf(w, { ...question, shows: at });
      w.line(`const answered = await ${call};`);
      w.line(`if (answered.action === 'accept') return about;`);
      w.line(`return ${again}(left - 1, \`\${about}!\`);`);
    },
    { tail: '};' },
  );
  w.line(`const ${told} = await ${again}(2, ${w.value(shows)});`);
  w.add(told);
});

/** "Ask until somebody agrees, at most so often." */
const attempts: fc.Arbitrary<Step> = fc.record({ question, how: pick }).map(({ question, how }) => (w) => {
  const count = w.fresh('count');
  w.line(`let ${count} = 0;`);
  const { call } = askOf(w, question);
  if (how % 3 === 0) {
    w.label('loop: the ask in its condition');
    w.line(`while (${count} < 2 && (await ${call}).action !== 'accept') ${count} += 1;`);
  } else if (how % 3 === 1) {
    w.label('loop: without end, left by break');
    w.block('for (;;)', () => {
      const answer = w.fresh('answer');
      w.line(`const ${answer} = await ${call};`);
      w.line(`if (${answer}.action === 'accept' || ++${count} > 2) break;`);
    });
  } else {
    w.label('loop: over all items at once');
    const all = w.fresh('all');
    w.line(`const ${all} = await Promise.all(items.map(async (each) => \`\${each} \${(await ${call}).action}\`));`);
    w.add(`${all}.join()`);
    w.label('asks together');
  }
  w.add(`String(${count})`);
});

/** All these. */
export const otherAsks: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: otherKinds, weight: 3 },
  { arbitrary: capability, weight: 2 },
  { arbitrary: ofFunctions, weight: 1 },
  { arbitrary: recursion, weight: 1 },
  { arbitrary: attempts, weight: 2 },
);
