import path from 'node:path';
import { WriteError } from '../model/errors.js';
import { codeOf, type Disk, type FileStatus, whyRefused } from './disk.js';
import type { RunRecord } from './run-record.js';

/** How the last run ended: `interrupted` is one that was killed between its first and its last file. */
export type JournalState = 'none' | 'interrupted' | 'complete';

interface Manifest {
  readonly version: 1;
  readonly entries: readonly {
    readonly file: string;
    readonly target: string;
    readonly temporary: string;
    /** Name of the file in the journal that holds the old bytes. */
    readonly before: { readonly bytes: string; readonly status: FileStatus } | null;
    readonly after: string;
  }[];
  readonly folders: readonly string[];
}

/**
 * What the last run changed, so that it can be taken back after a kill at any step. It is made aside and renamed into
 * place before the first file changes. A folder without a manifest is no journal; the mark `done` stands for a run that
 * came to its end.
 */
export class Journal {
  readonly #now: string;
  readonly #next: string;
  readonly #old: string;

  /** `folder` is where the tool keeps what is its own; it need not be there yet. */
  constructor(
    private readonly folder: string,
    private readonly disk: Disk,
  ) {
    this.#now = path.posix.join(folder, 'journal');
    this.#next = path.posix.join(folder, 'journal.next');
    this.#old = path.posix.join(folder, 'journal.old');
  }

  get state(): JournalState {
    if (!this.#isThere(this.#now)) return this.#isThere(this.#old) ? 'complete' : 'none';
    return this.disk.status(`${this.#now}/done`) === undefined ? 'interrupted' : 'complete';
  }

  /** Takes down a run that is about to begin; the one before it can't be taken back any more. Throws `WriteError`. */
  begin(record: RunRecord): void {
    this.#orRefuse(() => {
      this.#settle();
      this.#write(record);
      if (this.#isThere(this.#now)) this.disk.rename(this.#now, this.#old);
      else this.#clear(this.#now);
      this.disk.rename(this.#next, this.#now);
      this.#clear(this.#old);
    });
  }

  /** The run has come to its end. */
  finish(): void {
    this.disk.write(`${this.#now}/done`, Buffer.alloc(0));
  }

  /** Before a complete run is taken back: from here on it is one that was interrupted. */
  reopen(): void {
    this.#orRefuse(() => {
      this.#settle();
      this.disk.remove(`${this.#now}/done`);
    });
  }

  /** What the last run changed. Throws `WriteError` where it can't be read. */
  read(): RunRecord {
    return this.#orRefuse(() => {
      this.#settle();
      const { entries, folders } = JSON.parse(String(this.#bytes('manifest.json'))) as Manifest;
      return {
        folders,
        entries: entries.map(({ before, ...entry }) => ({
          ...entry,
          before: before === null ? undefined : { bytes: this.#bytes(before.bytes), status: before.status },
        })),
      };
    });
  }

  /** Nothing is left to be taken back. */
  drop(): void {
    this.#clear(this.#now);
  }

  #write({ entries, folders }: RunRecord): void {
    makeFolders(this.#next, this.disk);
    const kept = entries.map(({ before, ...entry }, at) => {
      if (before === undefined) return { ...entry, before: null };
      const { mode, uid, gid } = before.status;
      this.disk.write(`${this.#next}/before-${at}`, before.bytes);
      return { ...entry, before: { bytes: `before-${at}`, status: { mode, uid, gid } } };
    });
    const manifest: Manifest = { version: 1, entries: kept, folders };
    this.disk.write(`${this.#next}/manifest.json`, Buffer.from(JSON.stringify(manifest)));
  }

  /** Clears up after a kill between two steps of ours. */
  #settle(): void {
    this.#clear(this.#next);
    if (this.#isThere(this.#now)) this.#clear(this.#old);
    else if (this.#isThere(this.#old)) {
      this.#clear(this.#now);
      this.disk.rename(this.#old, this.#now);
    }
  }

  #isThere(journal: string): boolean {
    return this.disk.status(`${journal}/manifest.json`) !== undefined;
  }

  /** The manifest goes first: without it the rest is nothing. */
  #clear(journal: string): void {
    if (this.disk.status(journal) === undefined) return;
    this.disk.remove(`${journal}/manifest.json`);
    for (const name of this.disk.list(journal)) this.disk.remove(`${journal}/${name}`);
    this.disk.removeFolder(journal);
  }

  #bytes(name: string): Buffer {
    const bytes = this.disk.read(`${this.#now}/${name}`);
    if (bytes === undefined) throw new Error(`${this.#now}/${name} is missing`);
    return bytes;
  }

  #orRefuse<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw new WriteError(
        `the journal in ${this.folder} can't be kept (${whyRefused(error)}); no file of yours was changed`,
        { cause: error },
      );
    }
  }
}

/** Makes a folder with those above it; gives those that were made, outermost first. */
export function makeFolders(folder: string, disk: Disk): readonly string[] {
  if (disk.status(folder) !== undefined) return [];
  const above = makeFolders(path.posix.dirname(folder), disk);
  try {
    disk.makeFolder(folder);
  } catch (error) {
    // Somebody else was quicker.
    if (codeOf(error) !== 'EEXIST') throw error;
    return above;
  }
  return [...above, folder];
}
