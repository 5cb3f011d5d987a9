import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { realDisk } from '../../src/edit/disk.js';
import { takeLock } from '../../src/edit/lock.js';
import { UsageError, WriteError } from '../../src/model/errors.js';
import { tempTree } from '../temp-tree.js';
import { diskWith, refusal } from './faulty-disk.js';

const holder = (pid: number, host = hostname()) =>
  JSON.stringify({ pid, host, started: 1, since: '2026-07-28T10:00:00.000Z', id: 'x' });

/** The number of a process that is no more. */
function deadProcess(): number {
  return Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
}

describe('takeLock', () => {
  it('lets one run at a time in, and the next when it is done', () => {
    const folder = `${tempTree({})}/not/there/yet`;
    const first = takeLock(folder, realDisk);
    expect(() => takeLock(folder, realDisk)).toThrow(UsageError);
    expect(() => takeLock(folder, realDisk)).toThrow(
      new RegExp(
        `another run is writing here \\(process ${process.pid} on .*; wait for it, or remove .*/lock if it is gone`,
      ),
    );
    first.release();
    const second = takeLock(folder, realDisk);
    first.release();
    expect(() => takeLock(folder, realDisk)).toThrow(UsageError);
    second.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes the place of a dead run, and of one whose number came back', () => {
    for (const lock of [holder(deadProcess()), holder(process.pid), 'half a li']) {
      const folder = tempTree({ lock });
      takeLock(folder, realDisk).release();
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it('waits for a live one, and for one on another machine', () => {
    for (const lock of [holder(process.ppid), holder(deadProcess(), 'elsewhere')]) {
      const folder = tempTree({ lock });
      expect(() => takeLock(folder, realDisk)).toThrow('since 2026-07-28T10:00:00.000Z');
      expect(readdirSync(folder)).toEqual(['lock']);
    }
  });

  it("gives a dead run's lock to one of two that come at once", () => {
    const folder = tempTree({ lock: holder(deadProcess()) });
    let other: { release(): void } | undefined;
    const disk = diskWith((step, file) => {
      // Just before we take the dead lock away, somebody else has done so and made their own.
      if (step === 'rename' && !other && file.startsWith(`${folder}/lock`)) other = takeLock(folder, realDisk);
    });
    expect(() => takeLock(folder, disk)).toThrow(UsageError);
    expect(readFileSync(`${folder}/lock`, 'utf8')).toContain(`"pid":${process.pid}`);
    other?.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says where it could not be had', () => {
    const folder = tempTree({});
    const disk = diskWith((_step, file) => {
      throw refusal('EROFS', file);
    });
    expect(() => takeLock(folder, disk)).toThrow(WriteError);
    expect(() => takeLock(folder, disk)).toThrow(/no lock can be had in .*read-only\); nothing was written/);
  });
});
