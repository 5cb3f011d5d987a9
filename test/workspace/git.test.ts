import { describe, expect, it } from 'vitest';
import { dirtyFiles, gitPath } from '../../src/workspace/git.js';
import { commitAll, git, tempTree, writeTree } from '../temp-tree.js';

describe('dirtyFiles', () => {
  it('finds changed, staged, renamed and untracked files among those given, not ignored ones', async () => {
    const names = ['clean.ts', 'changed.ts', 'staged.ts', 'old.ts', 'src/[id].ts', 'mit ä.ts', 'other.ts'];
    const root = tempTree({
      ...Object.fromEntries(names.map((name) => [name, `// ${name}\n`])),
      '.gitignore': 'ignored/\n',
    });
    commitAll(root);
    for (const name of ['changed.ts', 'staged.ts', 'src/[id].ts', 'mit ä.ts', 'other.ts'])
      writeTree(root, { [name]: 'new' });
    git(root, 'add', 'staged.ts');
    git(root, 'mv', 'old.ts', 'renamed.ts');
    writeTree(root, { 'fresh/new.ts': '', 'ignored/i.ts': '' });
    const asked = [
      ...names.slice(0, 3),
      'renamed.ts',
      'src/[id].ts',
      'mit ä.ts',
      'fresh/new.ts',
      'ignored/i.ts',
      'none.ts',
    ];
    const dirty = await dirtyFiles(asked.map((name) => `${root}/${name}`));
    expect(dirty).toEqual(asked.slice(1, -2).map((name) => `${root}/${name}`));
  });

  it('asks each repository for its own files', async () => {
    const root = tempTree({ 'one/a.ts': '', 'two/b.ts': '', 'loose/c.ts': '' });
    commitAll(`${root}/one`);
    commitAll(`${root}/two`);
    writeTree(root, { 'two/b.ts': 'changed' });
    expect(await dirtyFiles([`${root}/one/a.ts`, `${root}/two/b.ts`, `${root}/loose/c.ts`])).toEqual([
      `${root}/two/b.ts`,
    ]);
  });

  it('is empty outside git, and for more files than one command line takes', async () => {
    const root = tempTree({});
    expect(await dirtyFiles([`${root}/a.ts`])).toEqual([]);
    commitAll(root);
    const many = Array.from({ length: 1000 }, (_, at) => `${root}/${'long-name-'.repeat(12)}${at}.ts`);
    expect(await dirtyFiles(many)).toEqual([]);
  });

  it('says what git said when it fails', async () => {
    const root = tempTree({ '.git/HEAD': 'nonsense', 'a.ts': '' });
    await expect(dirtyFiles([`${root}/a.ts`])).rejects.toThrow(/git status failed in .*--force/);
  });
});

describe('gitPath', () => {
  it('lies below .git, in a worktree too, and nowhere without git', async () => {
    const root = tempTree({ 'main/a.ts': '' });
    commitAll(`${root}/main`);
    git(`${root}/main`, 'worktree', 'add', '-q', `${root}/linked`);
    expect(await gitPath('journal', `${root}/main`)).toBe(`${root}/main/.git/mcp-mrtr/journal`);
    expect(await gitPath('journal', `${root}/linked`)).toBe(`${root}/main/.git/worktrees/linked/mcp-mrtr/journal`);
    expect(await gitPath('journal', root)).toBeUndefined();
  });
});
