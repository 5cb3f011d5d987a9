import { describe } from 'vitest';
import { effectTests, handler } from './happens.js';

const happens = effectTests();

describe('reads that are shown and acted on', () => {
  const moving = (statements: string): string =>
    `declare const repo: { listStale(): Promise<string[]>; load(id: string): Promise<{ name: string }>; findOld(): Promise<string[]> };\nexport async function handler(args: any) { ${statements} }`;
  const act = 'await ask(shown); for (const id of stale) await db.delete(id);';
  happens('a list by its verb', moving(`const stale = await repo.listStale(); const shown = stale.join(); ${act}`), [
    'nondeterminism repo.listStale()',
  ]);
  happens(
    'a list by its type',
    moving(`const stale = await repo.findOld(); const shown = { message: stale.length }; ${act}`),
    ['nondeterminism repo.findOld()'],
  );
  happens(
    'a list that is filtered at once',
    moving(`const stale = (await repo.listStale()).filter(Boolean); const shown = stale; ${act}`),
    ['nondeterminism repo.listStale()'],
  );
  happens(
    'a list in whatever form, by whatever way it comes into a variable',
    moving(
      `const stale = (await repo.listStale()).filter(Boolean).map(String); const [a] = await Promise.all([repo.findOld(), repo.load(args.id)]); let b: any = []; b = [...(await repo.listStale())]; const { ids } = await repo.readPage(); const shown = [stale, a, b, ids]; ${act} args.act(a, b, ids);`,
    ).replace('repo: {', 'repo: { readPage(): Promise<{ ids: string[] }>;'),
    [
      'nondeterminism repo.listStale()',
      'nondeterminism Promise.all([repo.findOld(), repo.load(args.id)])',
      'nondeterminism repo.listStale()',
      'nondeterminism repo.readPage()',
    ],
  );
  happens(
    'a list that is gone through, asking at each turn',
    moving('const kept = []; for (const id of await repo.listStale()) { await ask(); kept.push(id); } args.act(kept);'),
    ['nondeterminism repo.listStale()'],
  );
  happens(
    'a list that is read at once from the world',
    `import { readdirSync } from 'node:fs';\nfunction names(): string[] { return readdirSync('.') as string[]; }\nfunction parts(text: string): string[] { return text.split(','); }\n${handler('const stale = names(); const own = parts(args.text); await ask([stale, own]);', 'args.act(stale, own);').replace('await ask(); ', '')}`,
    ['nondeterminism names()'],
  );
  happens(
    'the newest one',
    moving('const one = await repo.getLatest(); await ask(one.name); await db.delete(one);').replace(
      'repo: {',
      'repo: { getLatest(): Promise<{ name: string }>;',
    ),
    ['nondeterminism repo.getLatest()'],
  );
  happens(
    'not the lists of one record',
    moving('const { tags } = await repo.get(args.id); await ask(tags); await db.delete(tags);').replace(
      'repo: {',
      'repo: { get(id: string): Promise<{ tags: string[] }>;',
    ),
    [],
  );
  happens('not a list that is only shown', moving('const shown = await repo.listStale(); await ask(shown);'), []);
  happens(
    'not a list that is only acted on',
    moving(`const stale = await repo.listStale(); const shown = 1; ${act}`),
    [],
  );
  happens(
    'not one record by its key',
    moving('const one = await repo.load(args.id); await ask(one.name); await db.delete(one);'),
    [],
  );
});
