import { UsageError, WriteError } from '../model/errors.js';
import { type Disk, whyRefused } from './disk.js';
import type { Journal } from './journal.js';
import { changedSince, type Restored, restore } from './restore.js';
import type { RunRecord } from './run-record.js';

/** Takes back a run that was killed, if there is one; files that somebody changed since are left as they are. */
export function recover(journal: Journal, disk: Disk): Restored | undefined {
  return journal.state === 'interrupted' ? takeBack(journal, journal.read(), disk, false) : undefined;
}

/**
 * Takes back the last run, whether it came to its end or not. Throws `UsageError`, and changes nothing, where there is none, or
 * where a file that it wrote was changed since and `force` is not given.
 */
export function undo(journal: Journal, disk: Disk, { force = false } = {}): Restored {
  if (journal.state === 'none') throw new UsageError('there is no run to undo here; git can restore committed files');
  const run = journal.read();
  const changed = changedSince(run, disk);
  if (changed.length > 0 && !force)
    throw new UsageError(
      `${changed.join(', ')} changed since the run; nothing was undone, save what you need and use --undo --force`,
    );
  journal.reopen();
  return takeBack(journal, run, disk, force);
}

function takeBack(journal: Journal, run: RunRecord, disk: Disk, force: boolean): Restored {
  try {
    const restored = restore(run, disk, { force });
    journal.drop();
    return restored;
  } catch (error) {
    throw new WriteError(
      `not everything could be put back (${whyRefused(error)}); mend that and run \`mcp-mrtr migrate --undo\``,
      { cause: error },
    );
  }
}
