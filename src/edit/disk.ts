import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';

/** What the file system says of a file, links followed. */
export interface FileStatus {
  /** Permission bits. */
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

/**
 * The only door to the file system for everything that changes files. Each change is one step that a kill leaves done or
 * not done, but for `write`, which may leave a part of a new file behind. Errors are those of `node:fs`.
 */
export interface Disk {
  /** Bytes of a file; undefined where there is none. */
  read(file: string): Buffer | undefined;
  /** Undefined where there is nothing. */
  status(file: string): FileStatus | undefined;
  /** Where a path leads to once links are followed. */
  realPath(file: string): string;
  /** Names of what is in a folder. */
  list(folder: string): readonly string[];
  /** Makes a file that must not be there, on the disk itself when it returns. */
  write(file: string, bytes: Buffer, status?: FileStatus): void;
  rename(from: string, to: string): void;
  /** A second name for a file; throws `EEXIST` where the name is taken. */
  link(from: string, to: string): void;
  /** Removes a file, or nothing. */
  remove(file: string): void;
  /** Makes one folder whose parent is there. */
  makeFolder(folder: string): void;
  /** Removes a folder that is empty; else throws. */
  removeFolder(folder: string): void;
}

/** The file system of this machine. */
export const realDisk: Disk = {
  read: (file) => orUndefined(() => readFileSync(file)),
  status: (file) => orUndefined(() => statSync(file)),
  realPath: (file) => realpathSync(file),
  list: (folder) => readdirSync(folder),
  write: (file, bytes, status) => {
    const handle = openSync(file, 'wx', 0o666);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    if (status) dress(file, status);
  },
  rename: renameSync,
  link: linkSync,
  remove: (file) => rmSync(file, { force: true }),
  makeFolder: (folder) => mkdirSync(folder),
  removeFolder: rmdirSync,
};

/** Gives a new file the owner and the permissions of the one it will replace. */
function dress(file: string, { mode, uid, gid }: FileStatus): void {
  const own = statSync(file);
  if (own.uid !== uid || own.gid !== gid) {
    try {
      chownSync(file, uid, gid);
    } catch {
      // Only root may give files away; whoever may write here can live with being the owner.
    }
  }
  chmodSync(file, mode & 0o7777);
}

function orUndefined<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The system's code of an error: `ENOSPC`. */
export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}

const WHY: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'it is gone',
  EISDIR: 'there is a folder of that name',
  ENOTDIR: 'a part of its path is a file',
};

/** What the system refused, in words: `src/a.ts: the disk is full`. */
export function whyRefused(error: unknown): string {
  const { code = '', path, message } = error as NodeJS.ErrnoException;
  const why = WHY[code];
  if (why === undefined) return message;
  return path === undefined ? why : `${path}: ${why}`;
}
