import { describe } from 'vitest';
import { effectTests, handler } from './happens.js';

describe('what only happens where a function fails', () => {
  const happens = effectTests();
  const TRIED = `async function tried(work: () => Promise<any>) {
  try { return await work(); } catch (error) { await db.insert('failed'); throw error; } }
`;

  happens('ends the handler with it', TRIED + handler('await tried(async () => 1);'), []);
  happens(
    'ends the handler with it, through two functions',
    `${TRIED}async function twice() { await tried(async () => 1); await tried(async () => 2); }${handler('await twice();')}`,
    [],
  );
  happens(
    'happens where the handler goes on',
    TRIED + handler('try { await tried(async () => 1); } catch { console.error("never mind"); }'),
    ['write tried(async () => 1)'],
  );
  happens('happens where a chain goes on', TRIED + handler('await tried(async () => 1).catch(() => undefined);'), [
    'write tried(async () => 1).catch(() => undefined)',
  ]);
  happens('happens where all are waited for', TRIED + handler('await Promise.allSettled([tried(async () => 1)]);'), [
    'write tried(async () => 1)',
  ]);
  happens('happens where nobody waits', TRIED + handler('void tried(async () => 1);'), ['write tried(async () => 1)']);
  happens(
    'happens where a function on the way goes on',
    `${TRIED}async function calmed() { try { return await tried(async () => 1); } catch { return undefined; } }${handler('await calmed();')}`,
    ['write calmed()'],
  );
  happens(
    'happens where a finally lets nothing through',
    `${TRIED}async function calmed() { try { await tried(async () => 1); } finally { return undefined; } }${handler('await calmed();')}`,
    ['write calmed()'],
  );
  happens(
    'stands in a branch that throws',
    `async function take(id: string) { if (!id) { await db.insert('none'); throw new Error('none'); } return id; }
${handler('await take(args.id);')}`,
    [],
  );
  happens(
    'is caught in the function itself',
    `async function take(id: string) {
  try { if (!id) { await db.insert('none'); throw new Error('none'); } } catch { return undefined; } return id; }
${handler('await take(args.id);')}`,
    ['write take(args.id)'],
  );
  happens(
    'stands beside a path that returns',
    `async function take(id: string) {
  try { return await db.get(id); } catch (error) { await db.insert('failed'); if (id) return undefined; throw error; } }
${handler('await take(args.id);')}`,
    ['write take(args.id)'],
  );
  happens(
    'is run by code outside of the project, which may go on',
    `import { retry } from 'some-retry';
${TRIED}${handler('await retry(() => tried(async () => 1));')}`,
    ['unknown retry(() => tried(async () => 1))', 'write retry(() => tried(async () => 1))'],
  );
});
