import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EngineOptions } from '../../src/engine/options.js';
import { AUTO, CLEAN, MANUAL } from '../report/sample.js';
import { commitAll, git, tempTree, writeTree } from '../temp-tree.js';
import { type Fake, run } from './run.js';

const OLD = { 'package.json': '{}', 'src/a.ts': 'old\n' };

/** A migration of one file and a new one below `root`. */
function migration(root: string): Fake {
  const changes = [
    { file: `${root}/src/a.ts`, before: 'old\n', after: 'new\n' },
    { file: `${root}/src/mrtr.ts`, before: undefined, after: 'shim\n' },
  ];
  return { migration: { analysis: { ...CLEAN, inputPoints: [AUTO] }, changes } };
}

const read = (root: string) => readFileSync(`${root}/src/a.ts`, 'utf8');

describe('migrate, dry', () => {
  it('gives a pipe the patch alone and stderr the plan', async () => {
    const root = tempTree(OLD);
    commitAll(root);
    const ran = await run(root, ['migrate'], migration(root));
    expect(ran.code).toBe(0);
    expect(ran.err).toContain('1 input point in 7 files: 1 auto');
    expect(ran.out.startsWith('--- a/src/a.ts\n')).toBe(true);
    expect(read(root)).toBe('old\n');
    writeFileSync(`${root}/change.patch`, ran.out);
    git(root, 'apply', 'change.patch');
    expect(read(root)).toBe('new\n');
    expect(readdirSync(`${root}/src`).sort()).toEqual(['a.ts', 'mrtr.ts']);
  });

  it('makes the patch for a folder above when files lie outside the current one', async () => {
    const root = tempTree({ ...OLD, 'sub/x.ts': '' });
    const ran = await run(`${root}/sub`, ['migrate', '../src'], migration(root));
    expect(ran.out.startsWith('--- a/src/a.ts\n')).toBe(true);
    expect(ran.err).toContain(`mcp-mrtr: the patch is to be applied in ${root}\n`);
  });

  it('makes the patch for the root where git would misread the names', async () => {
    const root = tempTree({ 'src/src/a.ts': 'old\n' });
    commitAll(root);
    const ran = await run(`${root}/src`, ['migrate'], migration(`${root}/src`));
    expect(ran.err).toContain(`mcp-mrtr: the patch is to be applied in ${root}\n`);
    writeFileSync(`${root}/change.patch`, ran.out);
    git(root, 'apply', 'change.patch');
    expect(read(`${root}/src`)).toBe('new\n');
  });

  it('shows a terminal both', async () => {
    const root = tempTree(OLD);
    const { out, err } = await run(root, ['migrate'], { ...migration(root), outIsTTY: true });
    expect(out).toMatch(
      /1 input point [\s\S]*\n--- a\/src\/a\.ts\n[\s\S]*\nNothing was written; --write applies this\.\n$/,
    );
    expect(err).toBe('');
  });

  it('prints one JSON document and nothing else', async () => {
    const root = tempTree(OLD);
    const { out, code } = await run(root, ['migrate', '--format', 'json'], migration(root));
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ summary: { auto: 1 } });
  });

  it('has no patch where there is nothing to change', async () => {
    expect(await run(tempTree(OLD), ['migrate'])).toMatchObject({ code: 0, out: '' });
  });

  it('passes the target on', async () => {
    const seen: string[] = [];
    const planMigration = async ({ target }: EngineOptions) => {
      seen.push(target);
      return { analysis: CLEAN, changes: [], editedShims: [] };
    };
    const root = tempTree(OLD);
    await run(root, ['migrate'], { planMigration });
    await run(root, ['migrate', '--target', 'v2'], { planMigration });
    expect(seen).toEqual(['auto', 'v2']);
  });

  it('ends with 1 while something is left by hand, with 2 when something was not read', async () => {
    const root = tempTree(OLD);
    const analysis = { ...CLEAN, inputPoints: [AUTO, MANUAL] };
    const left = await run(root, ['migrate', '--format', 'json'], { migration: { analysis } });
    expect(left).toMatchObject({ code: 1, err: 'mcp-mrtr: 1 input point stays manual\n' });
    const unread = [{ file: `${root}/x.ts`, why: 'gone' }];
    const bad = await run(root, ['migrate'], { migration: { analysis: { ...analysis, unread } } });
    expect(bad).toMatchObject({ code: 2 });
  });
});

describe('migrate --write', () => {
  it('writes clean files of a repository', async () => {
    const root = tempTree(OLD);
    commitAll(root);
    const ran = await run(root, ['migrate', '--write'], migration(root));
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toMatch(/Changed 1 file; created src\/mrtr\.ts\.\n$/);
    expect(read(root)).toBe('new\n');
  });

  it('refuses files with uncommitted changes, untracked ones too, unless forced', async () => {
    const changed = tempTree({ 'src/a.ts': 'first\n' });
    commitAll(changed);
    writeFileSync(`${changed}/src/a.ts`, 'old\n');
    const untracked = tempTree({});
    commitAll(untracked);
    writeTree(untracked, { 'src/a.ts': 'old\n' });
    for (const root of [changed, untracked]) {
      const refused = await run(root, ['migrate', '--write', '--format', 'json'], migration(root));
      expect(refused).toMatchObject({ code: 3, out: '' });
      expect(refused.err).toBe('mcp-mrtr: uncommitted changes in src/a.ts; commit them first, or use --force\n');
      expect(read(root)).toBe('old\n');
      expect(readdirSync(`${root}/src`)).toEqual(['a.ts']);
      expect(await run(root, ['migrate', '--write', '--force'], migration(root))).toMatchObject({ code: 0 });
      expect(read(root)).toBe('new\n');
    }
  });

  it('does not mind other dirty files, or the lack of git', async () => {
    const root = tempTree(OLD);
    commitAll(root);
    writeFileSync(`${root}/src/other.ts`, 'untracked');
    expect(await run(root, ['migrate', '--write'], migration(root))).toMatchObject({ code: 0 });
    const bare = tempTree(OLD);
    expect(await run(bare, ['migrate', '--write'], migration(bare))).toMatchObject({ code: 0 });
    expect(read(bare)).toBe('new\n');
  });

  it('never overwrites a shim that was edited, and then writes nothing at all', async () => {
    const root = tempTree(OLD);
    const fake = { migration: { ...migration(root).migration, editedShims: [`${root}/src/mrtr.ts`] } };
    for (const words of [['migrate'], ['migrate', '--write', '--force']]) {
      const ran = await run(root, words, fake);
      expect(ran).toMatchObject({
        code: 3,
        out: '',
        err: expect.stringMatching(/^mcp-mrtr: src\/mrtr\.ts: generated, [^\n]*\n$/),
      });
    }
    expect(read(root)).toBe('old\n');
  });

  it('ends with 3 and writes nothing when a file changed meanwhile', async () => {
    const root = tempTree({ ...OLD, 'src/a.ts': 'changed meanwhile\n' });
    const ran = await run(root, ['migrate', '--write'], migration(root));
    expect(ran).toMatchObject({ code: 3, out: '', err: expect.stringContaining('has changed since it was analysed') });
    expect(readdirSync(`${root}/src`)).toEqual(['a.ts']);
  });

  it('says so when there is nothing to change, and still ends with 1 for what is left', async () => {
    const analysis = { ...CLEAN, inputPoints: [MANUAL] };
    const ran = await run(tempTree(OLD), ['migrate', '--write'], { migration: { analysis } });
    expect(ran.code).toBe(1);
    expect(ran.out).toMatch(/Nothing to change\.\n$/);
  });
});
