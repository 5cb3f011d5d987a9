import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { engine, repository, SHOP } from '../cli/pr-shop.js';
import { run } from '../cli/run.js';
import { CLEAN, MANUAL } from '../report/sample.js';
import { git, tempTree } from '../temp-tree.js';

const page = readFileSync(new URL('../../docs/pull-request.md', import.meta.url), 'utf8');
const fleets = page.slice(page.indexOf('## Fleets'));
/** The commands of the page, word by word. */
const commands = [...fleets.matchAll(/npx --yes mcp-mrtr (.+)$/gm)].map(([, words = '']) =>
  [...words.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
);

it('the commands for fleets do what the page says', async () => {
  const write = ['migrate', '--write', '--allow-manual'];
  const text = ['pr', '--dry-run', '--allow-manual'];
  expect(commands).toEqual([write, text, write, ['pr', '--push', '--allow-manual', '--verify', 'npm test']]);

  const root = repository();
  const migration = {
    analysis: { ...CLEAN, inputPoints: [MANUAL] },
    changes: [{ file: `${root}/app/a.ts`, before: SHOP['app/a.ts'], after: 'new\n' }],
  };
  const made = await run(root, [...text, '--split', 'none'], engine());
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^## What changed, and why\n/) });
  expect(git(root, 'status', '--porcelain')).toBe('');
  expect(await run(root, write.slice(0, 2), { migration: { ...migration, changes: [] } })).toMatchObject({ code: 1 });
  expect(await run(root, write, { migration })).toMatchObject({ code: 0 });
  expect(git(root, 'status', '--porcelain')).toBe(' M app/a.ts\n');

  const unread = [{ file: `${root}/x.ts`, why: 'gone' }];
  const bad = { migration: { ...migration, changes: [], analysis: { ...CLEAN, unread } } };
  expect(await run(root, write, bad)).toMatchObject({ code: 2 });
  expect(await run(tempTree({ 'README.md': '' }), write)).toMatchObject({ code: 0 });
});
