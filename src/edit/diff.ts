import path from 'node:path';
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import type { FileChange } from '../model/text-edit.js';

const BOM = '\uFEFF';

/**
 * One patch of all changes, which `git apply` takes in the folder `base`. Headers are those of plain `diff -u`, since git
 * reads `diff --git` ones from the root of the repository and skips them in silence anywhere else.
 */
export function unifiedDiff(changes: readonly FileChange[], base: string): string {
  return changes
    .filter(({ before, after }) => before !== after)
    .map((change) => onePatch(change, base))
    .join('');
}

function onePatch({ file, before, after, bom }: FileChange, base: string): string {
  const name = path.posix.relative(base, file);
  const from = before === undefined ? '/dev/null' : `a/${name}`;
  const mark = bom === true ? BOM : '';
  const old = before === undefined ? '' : mark + before;
  const patch = structuredPatch(from, `b/${name}`, old, mark + after, undefined, undefined, { context: 3 });
  return formatPatch(patch, FILE_HEADERS_ONLY);
}
