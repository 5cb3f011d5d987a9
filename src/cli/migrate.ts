import path from 'node:path';
import pc from 'picocolors';
import { unifiedDiff } from '../edit/diff.js';
import { type WriteOutcome, writeChanges } from '../edit/write.js';
import { UsageError } from '../model/errors.js';
import type { Target } from '../model/report.js';
import type { FileChange } from '../model/text-edit.js';
import { reasonText } from '../planner/reasons.js';
import { toReport } from '../report/document.js';
import { renderJson } from '../report/json.js';
import { renderPretty } from '../report/pretty.js';
import { dirtyFiles } from '../workspace/git.js';
import { foldersUp, gitRoot } from '../workspace/paths.js';
import type { Context } from './context.js';
import type { Migration } from './engine.js';
import { noteGaps, refuseMissing } from './preflight.js';
import { withProgress } from './progress.js';
import { migrateVerdict, type Verdict } from './verdict.js';
import { toolVersion } from './version.js';

export interface MigrateOptions {
  readonly format: 'pretty' | 'json';
  readonly target: 'auto' | Target;
  readonly write?: boolean;
  readonly force?: boolean;
}

/** `mcp-mrtr migrate`: the plan and its edits, as a patch or on disk. */
export async function migrate(paths: readonly string[], options: MigrateOptions, context: Context): Promise<Verdict> {
  const { cwd, out, err } = context;
  refuseMissing(paths, cwd);
  const migration = await withProgress(err, (stage) =>
    context.engine.planMigration({ cwd, paths, target: options.target, onProgress: stage }),
  );
  refuseEditedShims(migration, cwd);
  const outcome = options.write === true ? await write(migration, options, cwd) : undefined;
  const report = toReport(migration.analysis, cwd, toolVersion());
  if (options.format === 'json') {
    out.write(renderJson(report));
  } else {
    // A pipe gets the patch alone: `mcp-mrtr migrate > change.patch && git apply change.patch`.
    const to = outcome === undefined && !out.isTTY ? err : out;
    to.write(renderPretty(report, { colors: pc.createColors(to.colors), reasonText }));
    if (outcome === undefined) printDiff(migration, context);
    else out.write(told(outcome, cwd));
  }
  noteGaps(report, paths, context);
  return migrateVerdict(report);
}

function refuseEditedShims({ editedShims }: Migration, cwd: string): void {
  if (editedShims.length === 0) return;
  const names = editedShims.map((file) => path.relative(cwd, file)).join(', ');
  throw new UsageError(`${names}: generated, but edited since; undo the edit or move it elsewhere, then run again`);
}

async function write({ changes }: Migration, { force }: MigrateOptions, cwd: string): Promise<WriteOutcome> {
  const old = changes.filter(({ before, after }) => before !== undefined && before !== after).map(({ file }) => file);
  const dirty = force === true ? [] : await dirtyFiles(old);
  if (dirty.length > 0) {
    const shown = dirty.slice(0, 3).map((file) => path.relative(cwd, file));
    const more = dirty.length > shown.length ? ` and ${dirty.length - shown.length} more` : '';
    throw new UsageError(`uncommitted changes in ${shown.join(', ')}${more}; commit them first, or use --force`);
  }
  return writeChanges(changes);
}

function printDiff({ changes }: Migration, { cwd, out, err }: Context): void {
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

function told({ changed, created }: WriteOutcome, cwd: string): string {
  if (changed.length + created.length === 0) return 'Nothing to change.\n';
  const made = created.length === 0 ? '' : `; created ${created.map((file) => path.relative(cwd, file)).join(', ')}`;
  return `Changed ${changed.length} file${changed.length === 1 ? '' : 's'}${made}.\n`;
}
