import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import path from 'node:path';
import { UsageError, WriteError } from '../model/errors.js';
import { codeOf, type Disk, whyRefused } from './disk.js';
import { makeFolders } from './journal.js';

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Start of the process; numbers of processes come back. */
  readonly started: number;
  readonly since: string;
  readonly id: string;
}

/** One run at a time: held until it is released, or its process is gone. */
export interface Lock {
  release(): void;
}

/**
 * Takes the lock in a folder. Throws `UsageError` while another run that still lives has it, `WriteError` where there is
 * no place for it.
 */
export function takeLock(folder: string, disk: Disk): Lock {
  const lock = path.posix.join(folder, 'lock');
  const own: Holder = {
    pid: process.pid,
    host: hostname(),
    started: performance.timeOrigin,
    since: new Date().toISOString(),
    id: randomUUID(),
  };
  const bytes = Buffer.from(JSON.stringify(own));
  const aside = `${lock}.${own.id}`;
  try {
    makeFolders(folder, disk);
    disk.write(aside, bytes);
    try {
      if (!claim(lock, aside, disk)) throw inUse(lock, disk);
    } finally {
      disk.remove(aside);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new WriteError(`no lock can be had in ${folder} (${whyRefused(error)}); nothing was written`, {
      cause: error,
    });
  }
  return {
    release: () => {
      if (disk.read(lock)?.equals(bytes) === true) disk.remove(lock);
    },
  };
}

/** A link is there at once and whole, or not at all. */
function claim(lock: string, aside: string, disk: Disk): boolean {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      disk.link(aside, lock);
      return true;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const held = disk.read(lock);
    if (held !== undefined && isAlive(holderOf(held))) return false;
    if (held !== undefined) discard(lock, held, disk);
  }
  return false;
}

/** Takes a dead run's lock away, but never the one that a third run has put there meanwhile. */
function discard(lock: string, dead: Buffer, disk: Disk): void {
  const away = `${lock}.${randomUUID()}`;
  try {
    disk.rename(lock, away);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (disk.read(away)?.equals(dead) !== true) disk.link(away, lock);
  disk.remove(away);
}

function holderOf(bytes: Buffer): Holder | undefined {
  try {
    return JSON.parse(bytes.toString('utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/** Of a run on another machine nothing is known, so it lives. */
function isAlive(holder: Holder | undefined): boolean {
  if (holder === undefined) return false;
  if (holder.host !== hostname()) return true;
  if (holder.pid === process.pid) return holder.started === performance.timeOrigin;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function inUse(lock: string, disk: Disk): UsageError {
  const held = disk.read(lock);
  const holder = held === undefined ? undefined : holderOf(held);
  const who = holder === undefined ? '' : ` (process ${holder.pid} on ${holder.host}, since ${holder.since})`;
  return new UsageError(`another run is writing here${who}; wait for it, or remove ${lock} if it is gone`);
}
