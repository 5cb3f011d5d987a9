import { statSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import type { Selection } from '../engine/only.js';
import type { Notice } from '../model/analysis.js';
import { UsageError } from '../model/errors.js';
import type { InputPoint } from '../model/input-point.js';
import type { Report } from '../model/report.js';
import { missingPaths } from '../workspace/files.js';
import { findUp, modelPath } from '../workspace/paths.js';
import type { Context } from './context.js';

/** Refuses paths that are not there, before anything is loaded. */
export function refuseMissing(paths: readonly string[], cwd: string): void {
  const missing = missingPaths(paths, cwd);
  if (missing.length > 0) throw new UsageError(`no such file or folder: ${missing.join(', ')}; check the path`);
}

/** Refuses generated files that somebody edited: they are never overwritten. */
export function refuseEditedShims(editedShims: readonly string[], cwd: string): void {
  if (editedShims.length === 0) return;
  const names = editedShims.map((file) => path.relative(cwd, file)).join(', ');
  throw new UsageError(`${names}: generated, but edited since; undo the edit or move it elsewhere, then run again`);
}

/** Says in a line what would otherwise look like a clean result. */
export function noteGaps(report: Report, paths: readonly string[], { cwd, err }: Context): void {
  if (report.summary.files === 0) err.write(`mcp-mrtr: no source files in ${paths.join(', ')}\n`);
  const bare = paths.filter((given) => !hasPackage(folderOf(given, cwd)));
  if (bare.length > 0) err.write(`mcp-mrtr: no package.json for ${bare.join(', ')}; judged without it\n`);
}

/** Says what `--only` takes along, and what it leaves, because it shares a path with something else. */
export function noteSelection({ along, tools, left }: Selection, { cwd, err }: Context): void {
  const places = (points: readonly InputPoint[]) =>
    points.map(({ file, line }) => `${path.relative(cwd, file)}:${line}`).join(', ');
  if (along.length > 0) err.write(`mcp-mrtr: comes along, being on the same path: ${places(along)}\n`);
  if (tools.length > 0) err.write(`mcp-mrtr: also leads there, and is migrated with it: ${tools.join(', ')}\n`);
  if (left.length > 0) err.write(`mcp-mrtr: left, since one on the same path has another plan: ${places(left)}\n`);
}

/** Says what is to be done by hand before all of it works. */
export function noteNotices(notices: readonly Notice[], { cwd, err }: Context): void {
  for (const { file, text } of notices) err.write(`mcp-mrtr: ${path.relative(cwd, file)}: ${text}\n`);
}

/** Above, or a little below: a folder of several packages often has none itself. */
function hasPackage(folder: string): boolean {
  if (findUp('package.json', folder) !== undefined) return true;
  const below = ['*/package.json', '*/*/package.json'];
  return globSync(below, { cwd: folder, ignore: ['**/node_modules'], followSymbolicLinks: false }).length > 0;
}

function folderOf(given: string, cwd: string): string {
  const at = modelPath(given, cwd);
  return statSync(at, { throwIfNoEntry: false })?.isDirectory() === true ? at : path.posix.dirname(at);
}
