import { closeSync, fstatSync, openSync, readFileSync, readSync, realpathSync } from 'node:fs';
import type { Unread } from '../model/analysis.js';
import { isGenerated } from './generated.js';
import { readSource, type SourceText, whyUnreadable } from './read.js';

const LARGEST = 4 * 1024 * 1024;
const KEPT = 512 * 1024 * 1024;

/** A file that was left out on purpose. */
export interface Skipped {
  readonly file: string;
  readonly why: 'too-large' | 'minified';
}

/**
 * The files of one run and a cheap superset test over their bytes. Bytes stay in memory (up to half a gigabyte), so that
 * a second pass with other tokens reads nothing again.
 */
export class Sources {
  private readonly bytes = new Map<string, Buffer>();
  private readonly unreadFiles = new Map<string, Unread>();
  private readonly skippedFiles = new Map<string, Skipped>();
  private readonly byPeople = new Map<string, boolean>();
  private readonly given: ReadonlySet<string>;
  private kept = 0;

  /** `texts`: what lies over the files on disk, as an editor has it. */
  constructor(
    readonly files: readonly string[],
    texts: ReadonlyMap<string, string> = new Map(),
  ) {
    this.given = new Set(files);
    for (const [file, text] of texts) this.bytes.set(file, Buffer.from(text));
  }

  /** Files that could not be read so far. */
  get unread(): Unread[] {
    return [...this.unreadFiles.values()];
  }

  /** Files over 4 MB, and bundles that a token was found in. */
  get skipped(): Skipped[] {
    return [...this.skippedFiles.values()];
  }

  /** Those of `files` (all, unless given) whose bytes hold at least one of the tokens, in the same order. */
  containing(tokens: readonly string[], files: readonly string[] = this.files): string[] {
    const needles = tokens.map((token) => Buffer.from(token));
    return files.filter((file) => {
      const bytes = this.load(file);
      if (bytes === undefined || !needles.some((needle) => bytes.includes(needle))) return false;
      if (!isMinified(bytes)) return true;
      this.skippedFiles.set(file, { file, why: 'minified' });
      return false;
    });
  }

  /** Whether a file is one of these. */
  has(file: string): boolean {
    return this.given.has(file);
  }

  /** The file among these that a path leads to over links; the path itself where it leads to none. */
  fileOf(path: string): string {
    if (this.given.has(path) || path.includes('/node_modules/')) return path;
    try {
      const real = realpathSync(path);
      return this.given.has(real) ? real : path;
    } catch {
      return path;
    }
  }

  /** Whether a file is one of these and written by people: what a generator makes, it makes again. */
  changeable(file: string): boolean {
    const known = this.byPeople.get(file);
    if (known !== undefined) return known;
    const source = this.given.has(file) ? this.read(file) : undefined;
    const found = source !== undefined && 'text' in source && !isGenerated(source.text);
    this.byPeople.set(file, found);
    return found;
  }

  /** The text of one file, from the bytes already read where they are there. */
  read(file: string): SourceText | Unread {
    const bytes = this.bytes.get(file);
    const source = this.unreadFiles.get(file) ?? readSource(file, bytes);
    if ('why' in source) this.unreadFiles.set(file, source);
    return source;
  }

  private load(file: string): Buffer | undefined {
    const known = this.bytes.get(file);
    if (known !== undefined) return known;
    if (this.unreadFiles.has(file) || this.skippedFiles.has(file)) return undefined;
    try {
      const bytes = readUpTo(file, LARGEST);
      if (bytes === undefined) {
        this.skippedFiles.set(file, { file, why: 'too-large' });
      } else if (this.kept + bytes.length <= KEPT) {
        this.kept += bytes.length;
        this.bytes.set(file, bytes);
      }
      return bytes;
    } catch (error) {
      this.unreadFiles.set(file, { file, why: whyUnreadable(error) });
      return undefined;
    }
  }
}

const scratch = Buffer.allocUnsafe(128 * 1024);

// Most files fit into one read, and a short read of a file is its end: on many small files half the time of readFileSync.
function readUpTo(file: string, largest: number): Buffer | undefined {
  const handle = openSync(file, 'r');
  try {
    const length = readSync(handle, scratch, 0, scratch.length, 0);
    if (length < scratch.length) return Buffer.from(scratch.subarray(0, length));
    return fstatSync(handle).size > largest ? undefined : readFileSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** A bundle: much text on few lines. Hand-written code has lines of 30 to 40 bytes. */
function isMinified(bytes: Buffer): boolean {
  if (bytes.length < 16 * 1024) return false;
  const most = bytes.length / 400;
  let lines = 1;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) if (++lines > most) return false;
  return true;
}
