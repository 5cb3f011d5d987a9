import { chmodSync, lstatSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { realDisk } from '../../src/edit/disk.js';
import { Journal } from '../../src/edit/journal.js';
import { undo } from '../../src/edit/undo.js';
import { writeChanges } from '../../src/edit/write.js';
import { StaleFileError, UsageError, WriteError } from '../../src/model/errors.js';
import { tempTree, writeTree } from '../temp-tree.js';
import { diskWith, refusal } from './faulty-disk.js';
import { changesFor, expectNew, expectOld, oldTree } from './old-and-new.js';

const read = (file: string) => readFileSync(file, 'utf8');

describe('writeChanges', () => {
  it('changes and creates files, and leaves nothing else behind', async () => {
    const root = tempTree({ 'a.ts': 'old', 'same.ts': 'same' });
    const outcome = await writeChanges([
      { file: `${root}/a.ts`, before: 'old', after: 'new' },
      { file: `${root}/same.ts`, before: 'same', after: 'same' },
      { file: `${root}/lib/mrtr.ts`, before: undefined, after: 'shim' },
    ]);
    expect(outcome).toEqual({ changed: [`${root}/a.ts`], created: [`${root}/lib/mrtr.ts`] });
    expect([read(`${root}/a.ts`), read(`${root}/lib/mrtr.ts`)]).toEqual(['new', 'shim']);
    expect(readdirSync(root).sort()).toEqual(['a.ts', 'lib', 'same.ts']);
  });

  it('keeps mode, byte order mark and symbolic links', async () => {
    const root = tempTree({ 'bin.js': '\uFEFFold', 'real/b.ts': 'old' });
    chmodSync(`${root}/bin.js`, 0o755);
    symlinkSync(`${root}/real/b.ts`, `${root}/link.ts`);
    await writeChanges([
      { file: `${root}/bin.js`, before: 'old', after: 'new' },
      { file: `${root}/link.ts`, before: 'old', after: 'new' },
    ]);
    expect(read(`${root}/bin.js`)).toBe('\uFEFFnew');
    expect(statSync(`${root}/bin.js`).mode & 0o777).toBe(0o755);
    expect(lstatSync(`${root}/link.ts`).isSymbolicLink()).toBe(true);
    expect(read(`${root}/real/b.ts`)).toBe('new');
  });

  it('writes nothing when a file is not the one that was analysed', async () => {
    const root = tempTree({ 'a.ts': 'old', 'b.ts': 'edited meanwhile', 'mrtr.ts': 'theirs' });
    const first = { file: `${root}/a.ts`, before: 'old', after: 'new' };
    const attempts = [
      { file: `${root}/b.ts`, before: 'old', after: 'new' },
      { file: `${root}/gone.ts`, before: 'old', after: 'new' },
      { file: `${root}/mrtr.ts`, before: undefined, after: 'shim' },
    ];
    for (const attempt of attempts) await expect(writeChanges([first, attempt])).rejects.toThrow(StaleFileError);
    await expect(writeChanges([first, ...attempts])).rejects.toThrow('nothing was written, run again');
    expect(read(`${root}/a.ts`)).toBe('old');
    expect(readdirSync(root).sort()).toEqual(['a.ts', 'b.ts', 'mrtr.ts']);
  });

  it('puts everything back when it fails half way', async () => {
    const root = tempTree({ 'a.ts': '\uFEFFold', 'z.ts': 'old' });
    const changes = [
      { file: `${root}/a.ts`, before: 'old', after: 'new' },
      { file: `${root}/made.ts`, before: undefined, after: 'made' },
      { file: `${root}/taken.ts`, before: undefined, after: 'x' },
    ];
    // Someone makes a folder of that name after the check: the rename of the third file fails.
    const disk = diskWith((step, file) => {
      if (step === 'rename' && file.endsWith('a.ts')) writeTree(root, { 'taken.ts/x': '' });
    });
    await expect(writeChanges(changes, { disk })).rejects.toThrow(WriteError);
    expect(read(`${root}/a.ts`)).toBe('\uFEFFold');
    expect(readdirSync(root).sort()).toEqual(['a.ts', 'taken.ts', 'z.ts']);
  });

  it('writes nothing when the file system refuses at the start', async () => {
    const root = tempTree({ 'a.ts': 'old', folder: 'a file' });
    const changes = [
      { file: `${root}/a.ts`, before: 'old', after: 'new' },
      { file: `${root}/folder/mrtr.ts`, before: undefined, after: 'x' },
    ];
    await expect(writeChanges(changes)).rejects.toThrow(/writing failed .*all files are as they were/);
    expect(read(`${root}/a.ts`)).toBe('old');
    expect(readdirSync(root).sort()).toEqual(['a.ts', 'folder']);
  });
});

describe('what the file system refuses', () => {
  // A folder, four temporary files and four renames, each refused once.
  const STEPS = ['makeFolder', 'write', 'write', 'write', 'write', 'rename', 'rename', 'rename', 'rename'];

  it.each(STEPS.map((name, at) => [name, at] as const))(
    'a full disk at %s (step %i) is said, and all files are as they were',
    async (name, at) => {
      const root = oldTree();
      const disk = diskWith((step, file, number) => {
        if (number !== at) return;
        expect(step).toBe(name);
        throw refusal('ENOSPC', file);
      });
      const written = writeChanges(changesFor(root), { disk });
      await expect(written).rejects.toThrow(WriteError);
      await expect(written).rejects.toThrow(/^writing failed \(.*: the disk is full\); all files are as they were$/);
      expectOld(root);
    },
  );

  it('a disk that stays full keeps the journal, and undo finishes when there is room', async () => {
    const [root, state] = [oldTree(), tempTree({})];
    let renamed = 0;
    const disk = diskWith((step, file) => {
      if (step === 'rename' && file.startsWith(root)) renamed++;
      if (renamed > 2 && (step === 'write' || step === 'rename')) throw refusal('ENOSPC', file);
    });
    const written = writeChanges(changesFor(root), { disk, journal: new Journal(state, disk) });
    await expect(written).rejects.toThrow(
      /and putting files back too .*src\/a\.ts.*`mcp-mrtr migrate --undo` puts them back/,
    );
    expect(undo(new Journal(state, realDisk), realDisk).restored).toEqual([`${root}/src/a.ts`, `${root}/src/b.ts`]);
    expectOld(root);
  });

  it('a file without write permission is left, whoever runs this, and the rest too', async () => {
    const root = oldTree();
    chmodSync(`${root}/src/b.ts`, 0o444);
    await expect(writeChanges(changesFor(root))).rejects.toThrow(/src\/b\.ts is read-only; nothing was written/);
    expectOld(root);
  });

  it('files that are all without write permission are a copy, and keep their mode', async () => {
    const root = oldTree();
    for (const { file, before } of changesFor(root)) if (before !== undefined) chmodSync(file, 0o444);
    await writeChanges(changesFor(root));
    expect(statSync(`${root}/src/b.ts`).mode & 0o777).toBe(0o444);
  });

  it('a file that vanishes or changes while others are written takes the run back', async () => {
    for (const meddle of [
      (root: string) => rmSync(`${root}/src/c.ts`),
      (root: string) => writeTree(root, { 'src/c.ts': 'theirs' }),
    ]) {
      const root = oldTree();
      let once = false;
      const disk = diskWith((step, file) => {
        if (once || step !== 'rename' || !file.endsWith('b.ts')) return;
        once = true;
        meddle(root);
      });
      const written = writeChanges(changesFor(root), { disk });
      await expect(written).rejects.toThrow(StaleFileError);
      await expect(written).rejects.toThrow('src/c.ts changed while it was being written; run again');
      writeTree(root, { 'src/c.ts': 'old c\n'.repeat(2000) });
      expectOld(root);
    }
  });

  it('a journal without a place is no reason to write without one', async () => {
    const root = oldTree();
    const disk = diskWith((step, file) => {
      if (step === 'write' && file.includes('journal')) throw refusal('EACCES', file);
    });
    const written = writeChanges(changesFor(root), { disk, journal: new Journal(tempTree({}), disk) });
    await expect(written).rejects.toThrow(
      /the journal in .* can't be kept \(.*no permission\); no file of yours was changed/,
    );
    expectOld(root);
  });
});

describe('folders to stay within', () => {
  it('are left by no link', async () => {
    const root = tempTree({ 'given/a.ts': 'old', 'else/b.ts': 'old', 'else/sub/c.ts': 'old' });
    symlinkSync(`${root}/else/b.ts`, `${root}/given/b.ts`);
    symlinkSync(`${root}/else/sub`, `${root}/given/sub`);
    const change = (name: string) => ({ file: `${root}/given/${name}`, before: 'old', after: 'new' });
    for (const name of ['b.ts', 'sub/c.ts']) {
      const written = writeChanges([change('a.ts'), change(name)], { within: [`${root}/given`] });
      await expect(written).rejects.toThrow(UsageError);
      await expect(written).rejects.toThrow(/leads to .*\/else\/.*outside of what was given; nothing was written/);
    }
    const made = { file: `${root}/given/sub/new.ts`, before: undefined, after: 'new' };
    await expect(writeChanges([made], { within: [`${root}/given`] })).rejects.toThrow(UsageError);
    expect(read(`${root}/else/b.ts`)).toBe('old');
    await writeChanges([change('a.ts')], { within: [`${root}/given`] });
    expect(read(`${root}/given/a.ts`)).toBe('new');
  });

  it('may be links themselves', async () => {
    const root = oldTree();
    const links = tempTree({});
    symlinkSync(root, `${links}/here`);
    const changes = changesFor(`${links}/here`);
    await writeChanges(changes, { within: [`${links}/here`] });
    expectNew(root);
  });

  it('do not let one file be written under two names', async () => {
    const root = tempTree({ 'a.ts': 'old' });
    symlinkSync('a.ts', `${root}/b.ts`);
    const change = (name: string) => ({ file: `${root}/${name}`, before: 'old', after: 'new' });
    await expect(writeChanges([change('a.ts'), change('b.ts')])).rejects.toThrow(/a\.ts and .*b\.ts are the same file/);
    expect(read(`${root}/a.ts`)).toBe('old');
  });
});
