import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { realDisk } from '../../src/edit/disk.js';
import { Journal } from '../../src/edit/journal.js';
import { takeLock } from '../../src/edit/lock.js';
import { writeChanges } from '../../src/edit/write.js';
import type { EngineOptions } from '../../src/engine/options.js';
import { stateFolder } from '../../src/workspace/state-folder.js';
import { diskWith } from '../edit/faulty-disk.js';
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

  it('passes on what to begin with, and says what comes along and what is left', async () => {
    const seen: unknown[] = [];
    const planMigration = async ({ only, types }: EngineOptions) => {
      seen.push({ only, types });
      const selection = { all: false, ids: new Set([AUTO.id]), along: [AUTO], tools: ['wipe'], left: [MANUAL] };
      return { analysis: { ...CLEAN, inputPoints: [AUTO, MANUAL] }, changes: [], editedShims: [], selection };
    };
    const root = tempTree(OLD);
    await run(root, ['migrate'], { planMigration });
    const ran = await run(root, ['migrate', '--only', 'drop', 'src', '--only', 'auto', '--no-types'], {
      planMigration,
    });
    expect(seen).toEqual([
      { only: [], types: true },
      { only: ['drop', 'auto'], types: false },
    ]);
    // What stays manual elsewhere is not what the run is about.
    expect(ran.code).toBe(0);
    expect(ran.err).toMatch(/mcp-mrtr: comes along, being on the same path: .*server\.ts:12\n/);
    expect(ran.err).toContain('mcp-mrtr: also leads there, and is migrated with it: wipe\n');
    expect(ran.err).toMatch(/mcp-mrtr: left, since one on the same path has another plan: .*confirm\.ts:9\n/);
  });

  it('says what is to be done by hand before all of it works', async () => {
    const root = tempTree(OLD);
    const notices = [{ file: `${root}/jest.config.cjs`, text: 'add a line' }];
    const ran = await run(root, ['migrate', '--format', 'json'], { migration: { notices } });
    expect(ran).toMatchObject({ code: 0, err: 'mcp-mrtr: jest.config.cjs: add a line\n' });
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

describe('migrate --undo', () => {
  it('takes the last --write back, from any folder of the repository', async () => {
    const root = tempTree({ ...OLD, 'sub/x.ts': '' });
    commitAll(root);
    await run(root, ['migrate', '--write'], migration(root));
    const ran = await run(`${root}/sub`, ['migrate', '--undo']);
    expect(ran).toMatchObject({ code: 0, err: '', out: 'Undone: 2 files are as before it.\n', loaded: false });
    expect(git(root, 'status', '--porcelain')).toBe('');
    expect(await run(root, ['migrate', '--undo'])).toMatchObject({
      code: 3,
      err: 'mcp-mrtr: there is no run to undo here; git can restore committed files\n',
    });
  });

  it('works without git, and leaves nothing of ours in the tree', async () => {
    const root = tempTree(OLD);
    await run(root, ['migrate', '--write'], migration(root));
    expect(readdirSync(root).sort()).toEqual(['package.json', 'src']);
    expect(readdirSync(`${root}/src`).sort()).toEqual(['a.ts', 'mrtr.ts']);
    expect(await run(`${root}/src`, ['migrate', '--undo'])).toMatchObject({ code: 0 });
    expect(read(root)).toBe('old\n');
  });

  it('refuses what was edited since, and is no --write', async () => {
    const root = tempTree(OLD);
    await run(root, ['migrate', '--write'], migration(root));
    writeFileSync(`${root}/src/a.ts`, 'edited');
    const refused = await run(root, ['migrate', '--undo']);
    expect(refused).toMatchObject({ code: 3, err: expect.stringContaining('src/a.ts changed since the run') });
    expect(await run(root, ['migrate', '--undo', '--write'])).toMatchObject({ code: 3 });
    expect(read(root)).toBe('edited');
    expect(await run(root, ['migrate', '--undo', '--force'])).toMatchObject({ code: 0 });
    expect(read(root)).toBe('old\n');
  });
});

describe('two runs, and one that was killed', () => {
  it('lets the second of two runs say so and stop, with nothing written', async () => {
    const root = tempTree(OLD);
    commitAll(root);
    const lock = takeLock(await stateFolder(['.'], root), realDisk);
    for (const words of [
      ['migrate', '--write'],
      ['migrate', '--undo'],
    ]) {
      const ran = await run(root, words, migration(root));
      expect(ran).toMatchObject({ code: 3, out: '', loaded: false });
      expect(ran.err).toMatch(/^mcp-mrtr: another run is writing here \(process \d+ .*\n$/);
    }
    // Looking is free.
    expect(await run(root, ['migrate'], migration(root))).toMatchObject({ code: 0 });
    lock.release();
    expect(await run(root, ['migrate', '--write'], migration(root))).toMatchObject({ code: 0 });
  });

  it('says to one that looks that the last run was killed, and takes it back before the next writes', async () => {
    const root = tempTree(OLD);
    commitAll(root);
    const { changes = [] } = migration(root).migration ?? {};
    const disk = diskWith(() => {
      if (read(root) === 'new\n') throw new Error('cut');
    });
    const journal = new Journal(await stateFolder(['.'], root), disk);
    await writeChanges(changes, { journal, disk }).catch(() => {});
    expect(read(root)).toBe('new\n');
    const looked = await run(root, ['migrate'], { migration: { changes: [] } });
    expect(looked.err).toContain('an earlier run was interrupted; `mcp-mrtr migrate --undo` puts the files back\n');
    expect(read(root)).toBe('new\n');
    const written = await run(root, ['migrate', '--write'], migration(root));
    expect(written.err).toBe('mcp-mrtr: an earlier run was interrupted; 1 file is as before it\n');
    expect(written.code).toBe(0);
    expect(readdirSync(`${root}/src`).sort()).toEqual(['a.ts', 'mrtr.ts']);
    await run(root, ['migrate', '--undo']);
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('writes through no link that leaves the given folder', async () => {
    const root = tempTree({ 'src/package.json': '{}', 'else/a.ts': 'old\n' });
    symlinkSync(`${root}/else/a.ts`, `${root}/src/a.ts`);
    const { changes = [] } = migration(root).migration ?? {};
    const ran = await run(root, ['migrate', '--write', 'src'], { migration: { changes: changes.slice(0, 1) } });
    expect(ran).toMatchObject({ code: 3, err: expect.stringContaining('outside of what was given') });
    expect(readFileSync(`${root}/else/a.ts`, 'utf8')).toBe('old\n');
  });
});
