import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { realDisk } from '../../src/edit/disk.js';
import { Journal } from '../../src/edit/journal.js';
import { takeLock } from '../../src/edit/lock.js';
import { recover, undo } from '../../src/edit/undo.js';
import { writeChanges } from '../../src/edit/write.js';
import { tempTree } from '../temp-tree.js';
import { diskCutAt } from './faulty-disk.js';
import { changesFor, expectNew, expectOld, expectOldOrNew, oldTree } from './old-and-new.js';

const CHILD = fileURLToPath(new URL('./killed.mjs', import.meta.url));

/** A step of writing at which two of the four files are new. */
const HALF_WAY = 16;

/** Runs in a process of its own that kills itself before that step; whether it lived. */
function killedAt(step: number, what: 'write' | 'undo', root: string, state: string): Promise<boolean> {
  const plan = `${state}/changes.json`;
  writeFileSync(plan, JSON.stringify(changesFor(root)));
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [CHILD, what, state, plan, String(step)], (error, _out, err) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(`it ended by itself: ${err}`));
      else resolve(error === null);
    });
  });
}

/** Does it at step 0, 1, 2 … until one lives through; gives how many were killed. */
async function atEveryStep(kill: (step: number) => Promise<boolean>): Promise<number> {
  for (let step = 0; ; step++) if (await kill(step)) return step;
}

/** A run that was only cut leaves a lock of this very process; that of a dead one would be taken. */
function forgetLock(state: string): void {
  rmSync(`${state}/lock`, { force: true });
}

/** The next run of `--write` over what is there. */
async function writeAgain(root: string, state: string, disk = realDisk): Promise<void> {
  const lock = takeLock(state, disk);
  const journal = new Journal(state, disk);
  recover(journal, disk);
  await writeChanges(changesFor(root), { journal, disk });
  lock.release();
}

function undoIfAny(state: string, disk = realDisk): void {
  const lock = takeLock(state, disk);
  const journal = new Journal(state, disk);
  if (journal.state !== 'none') undo(journal, disk);
  lock.release();
}

describe('a process killed at every step', () => {
  it('of writing leaves each file old or new, and undo puts back what was', async () => {
    const seen = new Set<number>();
    const killed = await atEveryStep(async (step) => {
      const [root, state] = [oldTree(), tempTree({})];
      const lived = await killedAt(step, 'write', root, state);
      seen.add(expectOldOrNew(root));
      undoIfAny(state);
      expectOld(root);
      return lived;
    });
    expect(killed).toBeGreaterThan(15);
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4]);
  });

  it('of undoing is undone by the next one', async () => {
    const killed = await atEveryStep(async (step) => {
      const [root, state] = [oldTree(), tempTree({})];
      await writeAgain(root, state);
      const lived = await killedAt(step, 'undo', root, state);
      expectOldOrNew(root);
      undoIfAny(state);
      expectOld(root);
      return lived;
    });
    expect(killed).toBeGreaterThan(10);
  });
});

describe('a run cut at every step', () => {
  it('is mended by the next run, which can be undone', async () => {
    await atEveryStep(async (step) => {
      const [root, state] = [oldTree(), tempTree({})];
      const disk = diskCutAt(step);
      await writeAgain(root, state, disk).catch(() => {});
      forgetLock(state);
      expectOldOrNew(root);
      await writeAgain(root, state);
      expectNew(root);
      undoIfAny(state);
      expectOld(root);
      return !disk.isCut();
    });
  });

  it('may be cut again at every step while it is mended', async () => {
    await atEveryStep(async (second) => {
      const [root, state] = [oldTree(), tempTree({})];
      await writeAgain(root, state, diskCutAt(HALF_WAY)).catch(() => {});
      forgetLock(state);
      expect(expectOldOrNew(root)).toBe(2);
      const cut = diskCutAt(second);
      await writeAgain(root, state, cut).catch(() => {});
      forgetLock(state);
      expectOldOrNew(root);
      undoIfAny(state);
      expectOld(root);
      return !cut.isCut();
    });
  });
});
