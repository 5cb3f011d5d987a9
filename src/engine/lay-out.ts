import { formatChanges } from '../edit/format-changes.js';
import type { FileChange } from '../model/text-edit.js';
import { parseErrors } from '../program/load.js';
import { isEditedShim, isShim } from '../shim/render.js';

/** The changes as the project's own formatter lays them out, wherever that leaves them what they are. */
export async function layOut(changes: readonly FileChange[]): Promise<readonly FileChange[]> {
  const formatted = await formatChanges(changes);
  return changes.map((change, index) => {
    const after = formatted[index]?.after ?? change.after;
    if (after === change.after) return change;
    const isWorse = parseErrors(change.file, after).length > parseErrors(change.file, change.after).length;
    // A shim that would count as edited would never be brought up to date again.
    const isLost = isShim(change.after) && (!isShim(after) || isEditedShim(after));
    return isWorse || isLost ? change : { ...change, after };
  });
}
