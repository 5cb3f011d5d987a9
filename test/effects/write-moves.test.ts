// What `--writes move` and `--writes report` do about writes, and why they may stay where they are.
import { describe } from 'vitest';
import type { Effect } from '../../src/model/effect.js';
import { effectTests, type Happens } from './happens.js';

const moves = effectTests('move');
const reports = effectTests('report');

function fate({ fate }: Effect): string {
  if (fate?.do === 'once') return fate.why;
  return fate?.do ?? 'none';
}

/** A handler with typed arguments, and functions of the project behind it. */
function handler(statements: string, functions = ''): string {
  return `interface Row { id: number; tags: string[] }
declare const store: { insert(row: unknown): Promise<Row>; save(name: string): Promise<void>; find(name: string): Promise<Row>; put(name: string): void };
export async function handler({ name, row, flag }: { name: string; row: Row; flag: boolean }, note: string) { ${statements} }
${functions}`;
}

function each(happens: Happens, cases: Readonly<Record<string, readonly [code: string, ...fates: string[]]>>): void {
  for (const [title, [code, ...fates]] of Object.entries(cases)) happens(title, code, fates, fate);
}

describe('a write goes below the ask', () => {
  each(moves, {
    'where it stands right above it': [
      handler("await store.save(name); const a = await ask('Sure?'); return a;"),
      'move',
    ],
    'with what it gives, used only after it': [
      handler("const made = await store.insert({ name }); const a = await ask('Sure?'); return [made, a];"),
      'move',
    ],
    'that stands in a `try` of its own': [
      handler("await store.save(name); let a; try { a = await ask('Sure?'); } catch { a = undefined; } return a;"),
      'move',
    ],
    'with another one, in their order': [
      handler("await store.save(name); store.put('b'); const a = await ask('Sure?'); return a;"),
      'move',
      'move',
    ],
    'below the last of two asks': [
      handler("await store.save(name); const a = await ask('Sure?'); const b = await ask('Really?'); return [a, b];"),
      'move',
    ],
    'that a quiet helper makes': [
      handler(
        'await store.save(name); const a = await sure(name); return a;',
        'async function sure(about: string) { const a = await ask(about.trim()); console.log(a); return a.action; }',
      ),
      'move',
    ],
  });
});

describe('a write stays', () => {
  each(moves, {
    'that the question shows': [
      handler('const made = await store.insert({ name }); await ask(made.id); return made;'),
      'made is used before',
    ],
    'that a read in between may see': [
      handler(
        "await store.save(name); const now = await store.find(name); const a = await ask('Sure?'); return [now, a];",
      ),
      'store.find(name) may see it',
    ],
    'that a read in the helper may see': [
      handler(
        'await store.save(name); const a = await sure(name); return a;',
        'async function sure(about: string) { const found = await store.find(about); return ask(found); }',
      ),
      'store.find(about) may see it',
    ],
    'where the handler may end in between': [
      handler("await store.save(name); if (flag) return 1; const a = await ask('Sure?'); return a;"),
      'the handler may end before the place below the ask',
    ],
    'where the ask decides whether it ends': [
      handler("await store.save(name); if ((await ask('Sure?')).action !== 'accept') return 1; return 2;"),
      'the handler may end before the place below the ask',
    ],
    'where the helper throws': [
      handler(
        'await store.save(name); const a = await sure(name); return a;',
        "async function sure(about: string) { const a = await ask(about); if (a.action !== 'accept') throw new Error('no'); return a; }",
      ),
      'sure(name) may end the handler',
    ],
    'that throws on purpose itself': [
      handler(
        "await insert(name); const a = await ask('Sure?'); return a;",
        "async function insert(what: string) { if (what === '') throw new Error('empty'); await store.save(what); }",
      ),
      'it may fail on purpose, before anybody is asked',
    ],
    'in a branch': [
      handler("if (flag) await store.save(name); const a = await ask('Sure?'); return a;"),
      'its result is used where it stands',
    ],
    'in a block of its own': [
      handler("if (flag) { await store.save(name); } const a = await ask('Sure?'); return a;"),
      'the ask stands outside of the block that holds it',
    ],
    'in a loop': [
      handler('for (const tag of row.tags) { await store.save(tag); await ask(name); }'),
      'it stands in a loop',
    ],
    'where a failed ask is caught': [
      handler("try { await store.save(name); await ask('Sure?'); } catch { return 1; } return 2;"),
      'what is thrown where nobody can be asked is caught, and the code goes on',
    ],
    'before an ask in another branch': [
      handler("if (flag) { await store.save(name); await ask('Sure?'); } const a = await ask('Really?'); return a;"),
      'another input point comes after it',
    ],
    'before the page that needs it': [
      handler("await store.save(name); const a = await ask({ mode: 'url' }); return a;"),
      'the page behind the URL may need it',
    ],
    'whose arguments change': [
      handler("let n = name; await store.save(n); n = 'b'; const a = await ask('Sure?'); return [a, n];"),
      'n is changed after it',
    ],
    'whose arguments somebody else gets': [
      handler("await store.insert(row); row.tags.push('b'); const a = await ask(row); return a;"),
      "row.tags.push('b') stands in between",
    ],
    'whose arguments the ask gets': [
      handler('await store.insert(row); const a = await ask(row); return a;'),
      'row goes somewhere else in between',
    ],
    'that is given another value each time': [
      handler("await store.insert({ name, at: Date.now() }); const a = await ask('Sure?'); return a;"),
      'Date.now() stands in between in what it is given',
      'none',
    ],
    'that nobody waits for': [
      handler("store.save(name); const a = await ask('Sure?'); return a;"),
      'nobody waits for it',
    ],
    'in the state of this process': [
      `let seen = 0; ${handler("seen += 1; const a = await ask('Sure?'); return a;")}`,
      'none',
    ],
  });
});

describe('with `report`, a write', () => {
  each(reports, {
    'is left': [handler("await store.save(name); const a = await ask('Sure?'); return a;"), 'leave'],
    'in a branch is left': [
      handler("if (flag) { await store.save(name); } const a = await ask('Sure?'); return a;"),
      'leave',
    ],
    'whose result is used is done once': [
      handler('const made = await store.insert({ name }); await ask(made.id); return made;'),
      'its result is used, maybe in the question, which no answer would fit',
    ],
  });
});
