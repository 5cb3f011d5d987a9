import type { Disk } from './disk.js';
import { fingerprint, type RunEntry, type RunRecord } from './run-record.js';

/** What became of the files of a run that was taken back. */
export interface Restored {
  /** As they were before the run, now. */
  readonly restored: readonly string[];
  /** Changed by somebody else since the run wrote them, and left as they are. */
  readonly left: readonly string[];
}

/** Those files of a run that hold neither what they held before it nor what it wrote. */
export function changedSince({ entries }: RunRecord, disk: Disk): readonly string[] {
  return entries.filter((entry) => stateOf(entry, disk) === 'other').map(({ file }) => file);
}

/**
 * Puts back what the files of a run were, byte for byte; a file that somebody changed since only with `force`. May be
 * killed at any step and done again. Throws what the file system throws, after it has tried all files.
 */
export function restore({ entries, folders }: RunRecord, disk: Disk, { force = false } = {}): Restored {
  const restored: string[] = [];
  const left: string[] = [];
  const failures: unknown[] = [];
  for (const entry of entries) {
    try {
      disk.remove(entry.temporary);
      const state = stateOf(entry, disk);
      if (state === 'other' && !force) {
        left.push(entry.file);
      } else if (state !== 'before') {
        putBack(entry, disk);
        restored.push(entry.file);
      }
    } catch (error) {
      failures.push(error);
    }
  }
  for (const folder of [...folders].reverse()) {
    try {
      disk.removeFolder(folder);
    } catch {
      // Not there any more, or somebody keeps something in it.
    }
  }
  if (failures.length > 0) throw failures[0];
  return { restored, left };
}

function stateOf({ target, before, after }: RunEntry, disk: Disk): 'before' | 'after' | 'other' {
  const bytes = disk.read(target);
  if (bytes === undefined) return before === undefined ? 'before' : 'other';
  if (before?.bytes.equals(bytes)) return 'before';
  return fingerprint(bytes) === after ? 'after' : 'other';
}

function putBack({ target, temporary, before }: RunEntry, disk: Disk): void {
  if (before === undefined) {
    disk.remove(target);
    return;
  }
  disk.write(temporary, before.bytes, before.status);
  disk.rename(temporary, target);
}
