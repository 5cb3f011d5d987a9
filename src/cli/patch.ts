import pc from 'picocolors';
import { unifiedDiff } from '../edit/diff.js';
import type { FileChange } from '../model/text-edit.js';
import { foldersUp, gitRoot } from '../workspace/paths.js';
import type { Context } from './context.js';

/** Prints the changes as one patch, and says where it is to be applied if not here. */
export function printPatch(changes: readonly FileChange[], { cwd, out, err }: Context): void {
  const base = patchBase(changes, cwd);
  const diff = unifiedDiff(changes, base);
  if (diff === '') return;
  out.write(out.isTTY ? `\n${paint(diff, out.colors)}\nNothing was written; --write applies this.\n` : diff);
  if (base !== cwd) err.write(`mcp-mrtr: the patch is to be applied in ${base}\n`);
}

/** The current folder, or the nearest above it where git takes the patch: it refuses `..`. */
function patchBase(changes: readonly FileChange[], cwd: string): string {
  const root = gitRoot(cwd);
  const isMisread = ({ file }: FileChange) => root !== undefined && file.startsWith(`${cwd}${cwd.slice(root.length)}/`);
  // In `app`, git takes `a/app/x.ts` for a path from the root of the repository.
  if (root !== undefined && root !== cwd && changes.some(isMisread)) return root;
  for (const at of foldersUp(cwd))
    if (changes.every(({ file }) => file.startsWith(at === '/' ? at : `${at}/`))) return at;
  return cwd;
}

function paint(diff: string, colors: boolean): string {
  const { green, red, bold, cyan } = pc.createColors(colors);
  return diff.replace(/^(?:(---|\+\+\+) |(\+)|(-)|(@@)).*$/gm, (line, header, added, removed) => {
    if (header !== undefined) return bold(line);
    if (added !== undefined) return green(line);
    return removed === undefined ? cyan(line) : red(line);
  });
}
