import { statSync } from 'node:fs';
import path from 'node:path';
import { realDisk } from '../edit/disk.js';
import { Journal } from '../edit/journal.js';
import { takeLock } from '../edit/lock.js';
import type { Restored } from '../edit/restore.js';
import { recover, undo } from '../edit/undo.js';
import { planWriting, type WriteOutcome, writeChanges } from '../edit/write.js';
import { UsageError } from '../model/errors.js';
import type { FileChange } from '../model/text-edit.js';
import { isShim } from '../shim/render.js';
import { dirtyFiles } from '../workspace/git.js';
import { modelPath } from '../workspace/paths.js';
import { stateFolder } from '../workspace/state-folder.js';
import type { Context } from './context.js';
import type { Verdict } from './verdict.js';

/**
 * Does work that changes files while no other run does. What a run that was killed has left half done is taken back
 * before. Throws `UsageError` while another run is at it.
 */
export async function exclusively<T>(
  paths: readonly string[],
  { cwd, err, disk = realDisk }: Context,
  work: (journal: Journal) => Promise<T>,
): Promise<T> {
  const folder = await stateFolder(paths, cwd);
  const lock = takeLock(folder, disk);
  try {
    const journal = new Journal(folder, disk);
    const recovered = recover(journal, disk);
    if (recovered !== undefined)
      err.write(`mcp-mrtr: an earlier run was interrupted; ${restoredLine(recovered, cwd)}\n`);
    return await work(journal);
  } finally {
    lock.release();
  }
}

/** Says to a run that only looks that the files are those of a run which was killed. */
export async function noteInterrupted(paths: readonly string[], { cwd, err, disk = realDisk }: Context): Promise<void> {
  const journal = new Journal(await stateFolder(paths, cwd), disk);
  if (journal.state !== 'interrupted') return;
  err.write('mcp-mrtr: an earlier run was interrupted; `mcp-mrtr migrate --undo` puts the files back\n');
}

export interface WriteRequest {
  readonly paths: readonly string[];
  readonly journal: Journal;
  readonly force: boolean | undefined;
}

/** Writes all changes or none; refuses files with uncommitted changes unless forced. */
export async function write(
  changes: readonly FileChange[],
  { paths, journal, force }: WriteRequest,
  { cwd, disk = realDisk }: Context,
): Promise<WriteOutcome> {
  if (force !== true) await refuseDirty(changes, cwd);
  return writeChanges(changes, { journal, disk, within: allowedFolders(paths, changes, cwd) });
}

/** Refuses to change files that git could not give back. Throws `UsageError`. */
export async function refuseDirty(changes: readonly FileChange[], cwd: string): Promise<void> {
  const old = changes.filter(({ before, after }) => before !== undefined && before !== after).map(({ file }) => file);
  const dirty = await dirtyFiles(old);
  if (dirty.length === 0) return;
  const shown = dirty.slice(0, 3).map((file) => path.relative(cwd, file));
  const more = dirty.length > shown.length ? ` and ${dirty.length - shown.length} more` : '';
  throw new UsageError(`uncommitted changes in ${shown.join(', ')}${more}; commit them first, or use --force`);
}

/** Makes the journal of changes that somebody else is about to write, with all that `write` would refuse. */
export function takeDown(
  changes: readonly FileChange[],
  { paths, journal }: Omit<WriteRequest, 'force'>,
  { cwd, disk = realDisk }: Context,
): void {
  const run = planWriting(changes, { disk, within: allowedFolders(paths, changes, cwd) });
  if (run.entries.length === 0) return;
  journal.begin(run);
  journal.finish();
}

/** The given folders, those of the given files, and those of the generated files, which the plan has put beside them. */
export function allowedFolders(
  paths: readonly string[],
  changes: readonly FileChange[],
  cwd: string,
): readonly string[] {
  const given = paths.map((one) => modelPath(one, cwd));
  const folders = given.map((at) => (statSync(at).isDirectory() ? at : path.posix.dirname(at)));
  const made = changes
    .filter(({ before }) => before === undefined || isShim(before))
    .map(({ file }) => path.posix.dirname(file));
  return [...folders, ...made];
}

/** `mcp-mrtr migrate --undo`: takes back what the last run wrote. */
export async function undoLast(
  paths: readonly string[],
  { force }: { readonly force?: boolean },
  { cwd, out, disk = realDisk }: Context,
): Promise<Verdict> {
  const folder = await stateFolder(paths, cwd);
  const lock = takeLock(folder, disk);
  try {
    const restored = undo(new Journal(folder, disk), disk, { force: force === true });
    out.write(`Undone: ${restoredLine(restored, cwd)}.\n`);
  } finally {
    lock.release();
  }
  return { code: 0, why: '' };
}

function restoredLine({ restored, left }: Restored, cwd: string): string {
  const names = left.map((file) => path.relative(cwd, file)).join(', ');
  const rest = left.length === 0 ? '' : `, but ${names} changed since and stayed`;
  return `${restored.length} file${restored.length === 1 ? ' is' : 's are'} as before it${rest}`;
}
