import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StaleFileError, WriteError } from '../model/errors.js';
import type { FileChange } from '../model/text-edit.js';

const BOM = '\uFEFF';

export interface WriteOptions {
  /** Called when all is verified and staged, before the first file changes; the seam for the journal of `--undo`. */
  readonly beforeCommit?: (originals: readonly Original[]) => Promise<void>;
}

/** What a file held before; `bytes` is undefined for a file that was not there. */
export interface Original {
  readonly file: string;
  readonly bytes: Buffer | undefined;
}

export interface WriteOutcome {
  readonly changed: readonly string[];
  readonly created: readonly string[];
}

interface Staged extends Original {
  /** The file itself where `file` is a symbolic link. */
  readonly target: string;
  readonly temporary: string;
}

/**
 * Writes all changes or none. A file that no longer holds the text that was analysed is a `StaleFileError`; a failure on
 * the way puts back what was written and is a `WriteError`. File modes and byte order marks stay.
 */
export async function writeChanges(changes: readonly FileChange[], options: WriteOptions = {}): Promise<WriteOutcome> {
  const wanted = changes.filter(({ before, after }) => before !== after);
  const staged: Staged[] = [];
  const committed: Staged[] = [];
  try {
    const originals = await Promise.all(wanted.map(readOriginal));
    for (const [at, change] of wanted.entries()) staged.push(await stage(change, originals[at]));
    await options.beforeCommit?.(staged.map(({ file, bytes }) => ({ file, bytes })));
    for (const one of staged) {
      await rename(one.temporary, one.target);
      committed.push(one);
    }
  } catch (error) {
    await Promise.all(staged.map(({ temporary }) => rm(temporary, { force: true })));
    if (error instanceof StaleFileError) throw error;
    throw new WriteError(await putBack(committed, error), { cause: error });
  }
  return {
    changed: wanted.filter(({ before }) => before !== undefined).map(({ file }) => file),
    created: wanted.filter(({ before }) => before === undefined).map(({ file }) => file),
  };
}

/** The bytes on disk, once they are seen to be those the change was made for. */
async function readOriginal({ file, before }: FileChange): Promise<Buffer | undefined> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (before === undefined) {
    if (bytes !== undefined) throw stale(file, 'was to be created but exists');
  } else if (bytes === undefined) {
    throw stale(file, 'is gone');
  } else if (withoutBom(bytes) !== before) {
    throw stale(file, 'has changed since it was analysed');
  }
  return bytes;
}

async function stage(change: FileChange, bytes: Buffer | undefined): Promise<Staged> {
  const { file, after } = change;
  const target = bytes === undefined ? file : await realpath(file);
  if (bytes === undefined) await mkdir(path.dirname(target), { recursive: true });
  const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}.tmp`);
  const hasBom = bytes === undefined ? change.bom === true : bytes.toString('utf8', 0, 3) === BOM;
  try {
    await writeFile(temporary, hasBom ? BOM + after : after, { flag: 'wx' });
    if (bytes !== undefined) await chmod(temporary, (await stat(target)).mode);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return { file, bytes, target, temporary };
}

/** Undoes what was renamed into place; returns what to tell the user. */
async function putBack(committed: readonly Staged[], cause: unknown): Promise<string> {
  const why = (cause as Error).message;
  const lost: string[] = [];
  for (const { file, target, bytes } of committed) {
    try {
      if (bytes === undefined) await rm(target, { force: true });
      else await writeFile(target, bytes);
    } catch {
      lost.push(file);
    }
  }
  if (lost.length === 0) return `writing failed (${why}); all files are as they were`;
  return `writing failed (${why}), and these could not be put back: ${lost.join(', ')}; restore them from git`;
}

function stale(file: string, what: string): StaleFileError {
  return new StaleFileError(`${file} ${what}; nothing was written, run again`);
}

function withoutBom(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}
