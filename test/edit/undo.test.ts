import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { realDisk } from '../../src/edit/disk.js';
import { Journal } from '../../src/edit/journal.js';
import { recover, undo } from '../../src/edit/undo.js';
import { writeChanges } from '../../src/edit/write.js';
import { tempTree, writeTree } from '../temp-tree.js';
import { diskCutAt } from './faulty-disk.js';
import { changesFor, expectNew, expectOld, oldTree } from './old-and-new.js';

async function written(cutAt?: number): Promise<{ root: string; journal: Journal }> {
  const [root, state] = [oldTree(), tempTree({})];
  const disk = cutAt === undefined ? realDisk : diskCutAt(cutAt);
  await writeChanges(changesFor(root), { journal: new Journal(state, disk), disk }).catch(() => {});
  return { root, journal: new Journal(state, realDisk) };
}

describe('undo', () => {
  it('puts back the last run, once', async () => {
    const { root, journal } = await written();
    expectNew(root);
    expect(journal.state).toBe('complete');
    expect(undo(journal, realDisk)).toMatchObject({ left: [] });
    expectOld(root);
    expect(() => undo(journal, realDisk)).toThrow('there is no run to undo here');
  });

  it('takes back nothing once a file was edited, but by force', async () => {
    const { root, journal } = await written();
    writeTree(root, { 'src/b.ts': 'edited since' });
    expect(() => undo(journal, realDisk)).toThrow(/src\/b\.ts changed since the run; nothing was undone/);
    expect(readFileSync(`${root}/src/a.ts`, 'utf8')).toBe('new a\n');
    undo(journal, realDisk, { force: true });
    expectOld(root);
  });

  it('keeps the run before when a run ends before its first file, and when there is nothing to write', async () => {
    const { root, journal } = await written();
    await writeChanges([], { journal });
    expect(journal.state).toBe('complete');
    undo(journal, realDisk);
    expectOld(root);
  });
});

describe('recover', () => {
  it('has nothing to do after a run that came to its end', async () => {
    const { root, journal } = await written();
    expect(recover(journal, realDisk)).toBeUndefined();
    expectNew(root);
  });

  it('leaves what somebody made of a file meanwhile, and says so', async () => {
    const { root, journal } = await written(HALF_WAY);
    expect(journal.state).toBe('interrupted');
    writeTree(root, { 'src/a.ts': 'edited since' });
    expect(recover(journal, realDisk)).toEqual({ restored: [`${root}/src/b.ts`], left: [`${root}/src/a.ts`] });
    expect(readFileSync(`${root}/src/a.ts`, 'utf8')).toBe('edited since');
    expect(existsSync(`${root}/src/lib`)).toBe(false);
    expect(journal.state).toBe('none');
  });
});

/** A step at which two of the four files are new. */
const HALF_WAY = 13;
