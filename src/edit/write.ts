import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { StaleFileError, UsageError, WriteError } from '../model/errors.js';
import type { FileChange } from '../model/text-edit.js';
import { type Disk, realDisk, whyRefused } from './disk.js';
import type { Journal } from './journal.js';
import { restore } from './restore.js';
import { fingerprint, type RunEntry, type RunRecord } from './run-record.js';

const BOM = '\uFEFF';

export interface WriteOptions {
  /** Takes the run down before the first file changes, so that it can be taken back later, or after a kill. */
  readonly journal?: Journal;
  /** Folders that nothing is written outside of, links followed; anywhere unless given. */
  readonly within?: readonly string[];
  readonly disk?: Disk;
}

export interface WriteOutcome {
  readonly changed: readonly string[];
  readonly created: readonly string[];
}

/** One file that is about to be written. */
interface Step extends RunEntry {
  readonly bytes: Buffer;
}

/**
 * Writes all changes or none. A file that no longer holds the text that was analysed is a `StaleFileError`, one that
 * lies elsewhere than it seems a `UsageError`; a failure on the way puts back what was written and is a `WriteError`.
 * File modes, byte order marks and symbolic links stay.
 */
export async function writeChanges(changes: readonly FileChange[], options: WriteOptions = {}): Promise<WriteOutcome> {
  const { disk = realDisk, journal } = options;
  const wanted = changes.filter(({ before, after }) => before !== after);
  if (wanted.length > 0) {
    const { steps, run } = prepare(wanted, options.within, disk);
    journal?.begin(run);
    try {
      carryOut(steps, run, disk);
      journal?.finish();
    } catch (error) {
      throw takenBack(run, error, journal, disk);
    }
  }
  return {
    changed: wanted.filter(({ before }) => before !== undefined).map(({ file }) => file),
    created: wanted.filter(({ before }) => before === undefined).map(({ file }) => file),
  };
}

/** What writing would do, with all that it refuses beforehand; writes nothing. */
export function planWriting(changes: readonly FileChange[], { disk = realDisk, within }: WriteOptions): RunRecord {
  return prepare(
    changes.filter(({ before, after }) => before !== after),
    within,
    disk,
  ).run;
}

function prepare(
  wanted: readonly FileChange[],
  within: readonly string[] | undefined,
  disk: Disk,
): { readonly steps: readonly Step[]; readonly run: RunRecord } {
  const steps = asRefusal(() => stepsOf(wanted, within, disk));
  return { steps, run: { entries: steps, folders: missingFolders(steps, disk) } };
}

function stepsOf(changes: readonly FileChange[], within: readonly string[] | undefined, disk: Disk): readonly Step[] {
  const id = randomUUID().slice(0, 8);
  const roots = within?.map((folder) => destination(folder, disk));
  const seen = new Map<string, string>();
  const steps = changes.map((change) => {
    const step = stepOf(change, id, disk);
    const { file, target } = step;
    if (roots && !roots.some((root) => target.startsWith(root === '/' ? root : `${root}/`)))
      throw new UsageError(
        `${file} leads to ${target}, outside of what was given; nothing was written, give that file`,
      );
    const twin = seen.get(target);
    if (twin !== undefined)
      throw new UsageError(`${twin} and ${file} are the same file; nothing was written, give one`);
    seen.set(target, file);
    return step;
  });
  refuseReadOnly(steps);
  return steps;
}

/** What is to be done with one file, once it is seen to be what the change was made for. */
function stepOf(change: FileChange, id: string, disk: Disk): Step {
  const { file, after } = change;
  const bytes = disk.read(file);
  if (change.before === undefined) {
    if (bytes !== undefined) throw stale(file, 'was to be created but exists');
  } else if (bytes === undefined) {
    throw stale(file, 'is gone');
  } else if (bytes.toString('utf8').replace(/^\uFEFF/, '') !== change.before) {
    throw stale(file, 'has changed since it was analysed');
  }
  const target = destination(file, disk);
  const status = disk.status(target);
  const hasBom = bytes === undefined ? change.bom === true : bytes.toString('utf8', 0, 3) === BOM;
  const text = Buffer.from(hasBom ? BOM + after : after);
  return {
    file,
    target,
    temporary: path.posix.join(path.posix.dirname(target), `.${path.posix.basename(target)}.${id}.tmp`),
    before: bytes === undefined || status === undefined ? undefined : { bytes, status },
    after: fingerprint(text),
    bytes: text,
  };
}

/** Where a path leads, links followed, though the file and some of its folders may not be there yet. */
function destination(file: string, disk: Disk): string {
  if (disk.status(file) !== undefined) return disk.realPath(file);
  return path.posix.join(destination(path.posix.dirname(file), disk), path.posix.basename(file));
}

function missingFolders(steps: readonly Step[], disk: Disk): readonly string[] {
  const missing = new Set<string>();
  for (const { target } of steps) {
    for (let at = path.posix.dirname(target); disk.status(at) === undefined; at = path.posix.dirname(at))
      missing.add(at);
  }
  return [...missing].sort();
}

function carryOut(steps: readonly Step[], { folders }: RunRecord, disk: Disk): void {
  for (const folder of folders) disk.makeFolder(folder);
  // All the room that is needed is taken before the first file changes.
  for (const { temporary, bytes, before } of steps) disk.write(temporary, bytes, before?.status);
  for (const { file, target, temporary, before } of steps) {
    const now = disk.read(target);
    const same = before === undefined ? now === undefined : now !== undefined && before.bytes.equals(now);
    if (!same) throw new StaleFileError(`${file} changed while it was being written; run again`);
    disk.rename(temporary, target);
  }
}

/** Undoes what was done; the error that tells the user what it was and how things stand. */
function takenBack(
  run: RunRecord,
  cause: unknown,
  journal: Journal | undefined,
  disk: Disk,
): WriteError | StaleFileError {
  try {
    const { left } = restore(run, disk);
    journal?.drop();
    if (cause instanceof StaleFileError) return cause;
    const lost = left.length === 0 ? 'all files are as they were' : `all files but ${left.join(', ')} are as they were`;
    return new WriteError(`writing failed (${whyRefused(cause)}); ${lost}`, { cause });
  } catch (second) {
    const how =
      journal === undefined ? 'restore them from git' : 'once that is mended, `mcp-mrtr migrate --undo` puts them back';
    const files = run.entries.map(({ file }) => file).join(', ');
    return new WriteError(
      `writing failed (${whyRefused(cause)}), and putting files back too (${whyRefused(second)}): look at ${files}; ${how}`,
      { cause },
    );
  }
}

function asRefusal<T>(look: () => T): T {
  try {
    return look();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new WriteError(`writing failed (${whyRefused(error)}); all files are as they were`, { cause: error });
  }
}

function stale(file: string, what: string): StaleFileError {
  return new StaleFileError(`${file} ${what}; nothing was written, run again`);
}

/**
 * A rename asks only the folder; who took the write permission away from one file meant the file. Where all are without it,
 * they were copied from where nobody may write, and it says nothing.
 */
function refuseReadOnly(steps: readonly Step[]): void {
  const isReadOnly = ({ before }: Step): boolean => before !== undefined && (before.status.mode & 0o222) === 0;
  const first = steps.find(isReadOnly);
  if (first !== undefined && steps.some((step) => step.before !== undefined && !isReadOnly(step)))
    throw new WriteError(`${first.file} is read-only; nothing was written, make it writable and run again`);
}
