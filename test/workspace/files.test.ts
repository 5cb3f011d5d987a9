import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Unread } from '../../src/model/analysis.js';
import { UsageError } from '../../src/model/errors.js';
import { listSources, missingPaths } from '../../src/workspace/files.js';
import { tempTree } from '../temp-tree.js';

async function list(cwd: string, ...paths: string[]): Promise<string[]> {
  const unread: Unread[] = [];
  const files = await listSources(paths, { cwd, onUnread: (one) => unread.push(one) });
  expect(unread).toEqual([]);
  return files.map((file) => file.replace(`${cwd}/`, ''));
}

const tree = (...names: string[]) => tempTree(Object.fromEntries(names.map((name) => [name, ''])));

describe('listSources', () => {
  it('takes every kind of source, sorted, and nothing else', async () => {
    const names = ['b.ts', 'a.tsx', 'c.mts', 'd.cts', 'e.js', 'f.jsx', 'g.mjs', 'h.cjs'];
    const root = tree(...names, 'x.d.ts', 'y.d.mts', 'z.json', 'README.md', 'lib.min.js', 'ts');
    expect(await list(root, '.')).toEqual([...names].sort());
  });

  it('leaves out node_modules and output beside a package.json, at any depth, but not a source folder of that name', async () => {
    const root = tree(
      'package.json',
      'dist/a.js',
      'node_modules/x/a.js',
      'packages/p/package.json',
      'packages/p/build/a.js',
      'packages/p/src/build/kept.ts',
      'packages/p/node_modules/y/a.js',
    );
    expect(await list(root, '.')).toEqual(['packages/p/src/build/kept.ts']);
    expect(await list(root, 'dist')).toEqual(['dist/a.js']);
  });

  it('leaves test files out unless they are asked for', async () => {
    const root = tree(
      'package.json',
      'a.ts',
      'a.test.ts',
      'b.spec.mts',
      'c_spec.ts',
      'test/c.ts',
      'src/__tests__/d.ts',
      'e2e/x/e.ts',
    );
    expect(await list(root, '.')).toEqual(['a.ts']);
    expect(await list(root, 'test', 'e2e/x')).toEqual(['e2e/x/e.ts', 'test/c.ts']);
    expect(await list(root, 'a.test.ts')).toEqual(['a.test.ts']);
  });

  it('does not mistake a folder above the project for a test folder', async () => {
    const root = tree('tests/project/package.json', 'tests/project/src/a.ts', 'tests/project/src/a.test.ts');
    expect(await list(root, 'tests/project/src')).toEqual(['tests/project/src/a.ts']);
  });

  it('obeys nested .gitignore files, the nearest first', async () => {
    const root = tempTree({
      '.git/info/exclude': 'private/\n',
      '.gitignore': 'gen/\n*.gen.ts\n',
      'a.ts': '',
      'a.gen.ts': '',
      'gen/b.ts': '',
      'private/p.ts': '',
      'src/.gitignore': '!keep.gen.ts\n/local.ts\n',
      'src/keep.gen.ts': '',
      'src/other.gen.ts': '',
      'src/local.ts': '',
      'src/deep/local.ts': '',
    });
    expect(await list(root, '.')).toEqual(['a.ts', 'src/deep/local.ts', 'src/keep.gen.ts']);
  });

  it('obeys the .gitignore files above the given path, up to the git root', async () => {
    const root = tempTree({
      '.gitignore': 'outside.ts\n',
      'repo/.git/HEAD': '',
      'repo/.gitignore': 'packages/*/made/\n',
      'repo/packages/p/made/a.ts': '',
      'repo/packages/p/src/a.ts': '',
      'repo/packages/p/src/outside.ts': '',
    });
    expect(await list(`${root}/repo`, 'packages/p')).toEqual(['packages/p/src/a.ts', 'packages/p/src/outside.ts']);
    // Asked for by name, an ignored folder is looked at.
    expect(await list(`${root}/repo`, 'packages/p/made')).toEqual(['packages/p/made/a.ts']);
  });

  it('does not follow symbolic links', async () => {
    const root = tree('src/a.ts');
    symlinkSync(root, `${root}/src/loop`);
    symlinkSync(`${root}/src/a.ts`, `${root}/src/b.ts`);
    expect(await list(root, 'src')).toEqual(['src/a.ts']);
  });

  it('names each file once and takes odd names', async () => {
    const root = tree('src/[id].ts', 'src/mit Leerzeichen/ä.ts');
    expect(await list(root, 'src', '.', 'src/[id].ts')).toEqual(['src/[id].ts', 'src/mit Leerzeichen/ä.ts']);
  });

  it('refuses a path that is not there', async () => {
    const root = tree('a.ts');
    await expect(list(root, '.', 'nowhere')).rejects.toThrow(UsageError);
    await expect(list(root, 'nowhere')).rejects.toThrow('nowhere: no such file or folder');
    expect(missingPaths(['a.ts', 'nowhere'], root)).toEqual(['nowhere']);
  });

  it('finds nothing in an empty folder', async () => {
    expect(await list(tree(), '.')).toEqual([]);
  });

  it.skipIf(process.getuid?.() === 0)('reports a folder it may not list and walks the rest', async () => {
    const root = tree('a.ts');
    mkdirSync(`${root}/closed`, { mode: 0o000 });
    const unread: Unread[] = [];
    const files = await listSources(['.'], { cwd: root, onUnread: (one) => unread.push(one) });
    chmodSync(`${root}/closed`, 0o755);
    expect(files).toEqual([`${root}/a.ts`]);
    expect(unread).toEqual([{ file: `${root}/closed`, why: 'no permission to read it' }]);
  });
});
