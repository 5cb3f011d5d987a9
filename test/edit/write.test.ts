import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Original, writeChanges } from '../../src/edit/write.js';
import { StaleFileError, WriteError } from '../../src/model/errors.js';
import { tempTree } from '../temp-tree.js';

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
    const beforeCommit = async () => {
      mkdirSync(`${root}/taken.ts`);
      writeFileSync(`${root}/taken.ts/x`, '');
    };
    await expect(writeChanges(changes, { beforeCommit })).rejects.toThrow(WriteError);
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

  it('hands the originals to the journal before the first change', async () => {
    const root = tempTree({ 'a.ts': 'old' });
    const seen: Original[] = [];
    const beforeCommit = async (originals: readonly Original[]) => {
      seen.push(...originals);
      expect(read(`${root}/a.ts`)).toBe('old');
    };
    const created = { file: `${root}/n.ts`, before: undefined, after: 'n' };
    await writeChanges([{ file: `${root}/a.ts`, before: 'old', after: 'new' }, created], { beforeCommit });
    expect(seen).toEqual([
      { file: `${root}/a.ts`, bytes: Buffer.from('old') },
      { file: `${root}/n.ts`, bytes: undefined },
    ]);
  });
});
