import { createHash } from 'node:crypto';
import type { FileStatus } from './disk.js';

/** One file of a run: what it was, what it becomes, and where the new text waits. */
export interface RunEntry {
  /** The file as the plan names it. */
  readonly file: string;
  /** The file itself, where `file` is a symbolic link or lies below one. */
  readonly target: string;
  /** Beside the target: what is to be renamed into place. */
  readonly temporary: string;
  /** Undefined for a file that was not there. */
  readonly before: { readonly bytes: Buffer; readonly status: FileStatus } | undefined;
  /** Fingerprint of what it becomes. */
  readonly after: string;
}

/** Everything needed to take a run back. */
export interface RunRecord {
  readonly entries: readonly RunEntry[];
  /** Folders that are made for new files, outermost first. */
  readonly folders: readonly string[];
}

/** Tells whether bytes are those that were written. */
export function fingerprint(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
