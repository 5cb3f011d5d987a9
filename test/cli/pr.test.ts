import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { git, tempTree, writeTree } from '../temp-tree.js';
import { BRANCH, seen, subjects } from './pr-seen.js';
import { engine, repository, SHOP } from './pr-shop.js';
import { run } from './run.js';

describe('pr', () => {
  it('makes a branch of commits to review one by one, and leaves all else as it was', async () => {
    const root = repository();
    writeTree(root, { 'notes.txt': 'mine' });
    const before = seen(root);
    const ran = await run(root, ['pr'], engine());
    expect(seen(root)).toEqual(before);
    expect(ran.code).toBe(1);
    expect(subjects(root)).toEqual([
      'add the shim for multi round-trip requests',
      'ask for input in rounds (app)',
      'ask for input in rounds, to be reviewed (app)',
      'ask for input in rounds, to be reviewed (lib)',
      'mark the input points that stay as they are',
    ]);
    expect(git(root, 'diff', '--stat', 'main', `${BRANCH}~4`)).toMatch(/app\/mrtr\.ts[\s\S]*lib\/mrtr\.ts/);
    expect(git(root, 'show', `${BRANCH}:app/a.ts`)).toBe(SHOP['app/a.ts'].replaceAll('ask ', 'asked '));
    expect(git(root, 'show', `${BRANCH}~3:app/a.ts`)).toContain('asked one auto\n\nmiddle\n\nask two review');
    expect(git(root, 'log', '-1', '--format=%B', BRANCH)).toMatch(/\n\nGenerated-by: mcp-mrtr \S+ \([0-9a-f]{12}\)\n/);
    expect(git(root, 'log', '-1', '--format=%an', BRANCH)).toBe('Ada\n');
    expect(ran.err).toContain(
      'git push --set-upstream <remote> mcp-mrtr/migrate\ngh pr create --head mcp-mrtr/migrate',
    );
    expect(ran.out).toBe(`${root}/.git/mcp-mrtr/pr/mcp-mrtr-migrate.md\n`);
    expect(readFileSync(ran.out.trim(), 'utf8')).toContain('## Please look at these');
  });

  it('shows commits and text in a dry run, and keeps neither', async () => {
    const root = repository();
    const before = [...seen(root), git(root, 'branch', '--all')];
    const ran = await run(root, ['pr', '--dry-run', '--allow-manual', '--split', 'none'], engine());
    expect([...seen(root), git(root, 'branch', '--all')]).toEqual(before);
    expect(ran.code).toBe(0);
    expect(ran.out).toMatch(/^## What changed, and why\n/);
    expect(ran.err).toContain('ask for input in multiple rounds (MRTR) (4 files)');
    expect(existsSync(`${root}/.git/mcp-mrtr`)).toBe(false);
  });

  it('says so where there is nothing to change', async () => {
    const root = repository({ 'app/a.ts': 'nothing\n' });
    const ran = await run(root, ['pr'], engine(['app/a.ts']));
    expect(ran).toMatchObject({
      code: 0,
      out: '',
      err: expect.stringContaining('Nothing to change; no branch was made.'),
    });
    expect(git(root, 'branch')).toBe('* main\n');
  });

  it('starts from clean trees only', async () => {
    const root = repository();
    writeFileSync(`${root}/lib/b.ts`, 'changed\n');
    expect(await run(root, ['pr'], engine())).toMatchObject({
      code: 3,
      err: 'mcp-mrtr: uncommitted changes in lib/b.ts; commit or stash them first\n',
      loaded: false,
    });
    git(root, 'add', '-A');
    expect(await run(root, ['pr'], engine())).toMatchObject({ code: 3 });
    git(root, 'reset', '--hard', '-q');
    writeTree(root, { 'app/new.ts': 'ask new auto\n' });
    expect(await run(root, ['pr'], engine(['app/new.ts']))).toMatchObject({
      code: 3,
      err: expect.stringContaining('app/new.ts is not committed'),
    });
    expect(git(root, 'branch')).toBe('* main\n');
  });

  it('says what is wrong with where it is called', async () => {
    const bare = tempTree(SHOP);
    expect(await run(bare, ['pr'])).toMatchObject({ code: 3, err: expect.stringContaining('is in no git repository') });
    git(bare, 'init', '-q');
    expect(await run(bare, ['pr'])).toMatchObject({ code: 3, err: expect.stringContaining('no commit yet') });
    const root = repository();
    const refused = async (...words: string[]) => (await run(root, ['pr', ...words], engine())).err;
    expect(await refused('--branch', 'a..b')).toContain('--branch a..b: git takes no such name');
    expect(await refused('--branch', 'main')).toContain(`branch main is checked out in ${root}`);
    expect(await refused('--separate')).toContain('add --split owner');
    expect(await refused('--split', 'owner')).toContain('there is no CODEOWNERS file');
    expect(await refused('--push')).toContain('the repository has no remote');
  });
});
