import { describe } from 'vitest';
import { effectTests, handler } from './happens.js';

describe('a function from elsewhere that is handed over by its name', () => {
  const happens = effectTests();
  const TIMED = `import { readFile, writeFile } from 'node:fs/promises';
async function timed(name: string, work: (...args: any[]) => any) { try { return await work(); } finally { console.log(name); } }
export async function other() { await timed('other', async () => 1); }
`;

  happens('writes when it is run by a function of the project', TIMED + handler(`await timed('x', db.insert);`), [
    "write timed('x', db.insert)",
  ]);
  happens('writes when it is bound', TIMED + handler(`await timed('x', db.insert.bind(db, 1));`), [
    "write timed('x', db.insert.bind(db, 1))",
  ]);
  happens(
    'writes when it may be the one that is given',
    TIMED + handler(`await timed('x', args.a ? db.insert : async () => 1);`),
    ["unknown timed('x', args.a ? db.insert : async () => 1)"],
  );
  happens('is not known by its name alone', TIMED + handler(`await timed('x', args.work);`), [
    "unknown timed('x', args.work)",
  ]);
  happens('is known by its module', TIMED + handler(`await timed('x', readFile); await timed('y', writeFile);`), [
    "write timed('y', writeFile)",
  ]);
  happens('only computes', TIMED + handler(`await timed('x', JSON.stringify); await timed('y', String);`), []);
  happens(
    'runs for each element of a list',
    `${TIMED}declare const api: { create(of: number): Promise<void>; get(id: number): Promise<number> };
${handler('await Promise.all([1].map(api.create)); await Promise.all([1].map(api.get)); ["1"].map(Number).filter(Boolean);')}`,
    ['write Promise.all([1].map(api.create))'],
  );
  happens('gives another value each time', TIMED + handler(`const at = await timed('x', Date.now); await ask2(at);`), [
    "nondeterminism timed('x', Date.now)",
    'unknown ask2(at)',
  ]);
  happens(
    'is not known as a value of a record either, by its name or called',
    `${TIMED}declare const works: Record<string, () => Promise<any>>;
${handler("await timed('x', works.job); await works.job(); await works['other']();")}`,
    ["unknown timed('x', works.job)", 'unknown works.job()', "unknown works['other']()"],
  );
});
