import { describe } from 'vitest';
import { effectTests, handler } from './happens.js';

describe('what a function does that it is given to run', () => {
  const happens = effectTests();
  const TIMED = `
async function timed(name: string, work: () => Promise<any>) { try { return await work(); } finally { console.log(name); } }
export async function other() { await timed('other', () => db.insert('other')); }
`;

  happens(
    'is what this caller gives it',
    TIMED + handler(`await timed('x', () => db.insert(1)); await timed('y', async () => 1);`),
    [`write timed('x', () => db.insert(1))`],
  );
  happens(
    'comes through two functions',
    `${TIMED}async function logged(work: () => Promise<any>) { return timed('logged', work); }
export async function third() { await logged(() => db.remove('third')); }
${handler(`await logged(async () => 1); await logged(async () => { await db.insert(2); });`)}`,
    ['write logged(async () => { await db.insert(2); })'],
  );
  happens(
    'comes through a function that stands in the one it is given to',
    `async function tried(work: () => Promise<any>) { const once = async () => { return work(); }; return once(); }
export async function other() { await tried(() => db.insert('other')); }
${handler('await tried(async () => 1); await tried(() => db.insert(1));')}`,
    ['write tried(() => db.insert(1))'],
  );
  happens(
    'is told by who calls a method',
    `class Guard { async run(work: () => Promise<any>) { return work(); } }
const guard = new Guard();
export async function other() { await guard.run(() => db.insert('other')); }
${handler('await guard.run(async () => 1); await guard.run(() => db.insert(1));')}`,
    ['write guard.run(() => db.insert(1))'],
  );
  happens(
    'is handed on to code outside of the project',
    `import { retry } from 'some-retry';
async function again(work: () => Promise<any>) { return retry(work); }
export async function other() { await again(async () => { seen.push('other'); }); }
const seen: string[] = [];
${handler('await again(async () => 1);')}`,
    ['unknown again(async () => 1)'],
  );
  happens(
    'is not known where this caller does not tell',
    `${TIMED}declare const works: Record<string, () => Promise<any>>;
${handler(`await timed('x', works.job);`)}`,
    [`unknown timed('x', works.job)`],
  );
  happens(
    'counts what anybody gives where the function sets it anew',
    `async function sure(work: () => Promise<any>) { work = work ?? standard; return work(); }
const standard = () => db.insert('standard');
${handler('await sure(async () => 1);')}`,
    ['write sure(async () => 1)'],
  );
  happens(
    'is nothing where no function is given',
    `async function settled(work: Promise<any> | (() => Promise<any>)) { return typeof work === 'function' ? work() : work; }
export async function other() { await settled(() => db.insert('other')); }
declare function read(): Promise<number>;
${handler('await settled(Promise.resolve(1));')}`,
    [],
  );
  happens(
    'may change what the function hands it',
    `const state = { count: 0 };
async function withState(change: (of: typeof state) => void) { change(state); }
async function withOwn(change: (of: typeof state) => void) { const own = { count: 0 }; change(own); }
export async function other() { await withState((of) => { of.count += 10; }); }
${handler('await withOwn((of) => { of.count += 1; }); await withState((of) => { of.count += 2; });')}`,
    ['write withState((of) => { of.count += 2; })'],
  );
  happens(
    'ends where a function gives itself on',
    `async function walk(visit: (n: number) => Promise<any>, n: number) { await visit(n); if (n > 0) await walk((m) => visit(m), n - 1); }
export async function other() { await walk(() => db.insert('other'), 3); }
${handler('await walk(async () => 1, 2); await walk((n) => db.insert(n), 2);')}`,
    ['write walk((n) => db.insert(n), 2)'],
  );
  happens(
    'is a list, where it gives one',
    `${TIMED}export async function handler() {
  const all = await timed('list', () => db.listStale()); await ask(all); await db.remove(all); }`,
    [`nondeterminism timed('list', () => db.listStale())`],
  );
});
