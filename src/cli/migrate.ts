import path from 'node:path';
import pc from 'picocolors';
import type { WriteOutcome } from '../edit/write.js';
import { loadConfig } from '../engine/config.js';
import type { Writes } from '../model/plan.js';
import type { Target } from '../model/report.js';
import { reasonText } from '../planner/reasons.js';
import { toReport } from '../report/document.js';
import { renderJson } from '../report/json.js';
import { renderPretty } from '../report/pretty.js';
import type { Context } from './context.js';
import type { Migration } from './engine.js';
import { printPatch } from './patch.js';
import { noteGaps, noteNotices, noteSelection, refuseEditedShims, refuseMissing } from './preflight.js';
import { withProgress } from './progress.js';
import { migrateVerdict, type Verdict } from './verdict.js';
import { toolVersion } from './version.js';
import { exclusively, noteInterrupted, undoLast, write } from './write.js';

export interface MigrateOptions {
  readonly format: 'pretty' | 'json';
  readonly target: 'auto' | Target;
  readonly write?: boolean;
  readonly undo?: boolean;
  readonly force?: boolean;
  readonly only?: readonly string[];
  readonly writes?: Writes;
  /** False with `--no-types`. */
  readonly types?: boolean;
  readonly allowManual?: boolean;
}

/** `mcp-mrtr migrate`: the plan and its edits, as a patch or on disk. */
export async function migrate(paths: readonly string[], options: MigrateOptions, context: Context): Promise<Verdict> {
  refuseMissing(paths, context.cwd);
  if (options.undo === true) return undoLast(paths, options, context);
  if (options.write === true)
    return exclusively(paths, context, async (journal) => {
      const migration = await plan(paths, options, context);
      const outcome = await write(migration.changes, { paths, journal, force: options.force }, context);
      return tell(paths, migration, outcome, options, context);
    });
  await noteInterrupted(paths, context);
  return tell(paths, await plan(paths, options, context), undefined, options, context);
}

async function plan(paths: readonly string[], options: MigrateOptions, context: Context): Promise<Migration> {
  const { cwd, err, engine } = context;
  const { target, only = [], types = true, writes } = options;
  const config = await loadConfig(cwd);
  const migration = await withProgress(err, (onProgress) =>
    engine.planMigration({ cwd, paths, target, config, only, types, writes, onProgress }),
  );
  refuseEditedShims(migration.editedShims, cwd);
  return migration;
}

function tell(
  paths: readonly string[],
  { analysis, changes, selection, notices = [] }: Migration,
  outcome: WriteOutcome | undefined,
  { format, allowManual }: MigrateOptions,
  context: Context,
): Verdict {
  const { cwd, out, err } = context;
  const report = toReport(analysis, cwd, toolVersion());
  if (format === 'json') {
    out.write(renderJson(report));
  } else {
    // A pipe gets the patch alone: `mcp-mrtr migrate > change.patch && git apply change.patch`.
    const to = outcome === undefined && !out.isTTY ? err : out;
    to.write(renderPretty(report, { colors: pc.createColors(to.colors), reasonText }));
    if (outcome === undefined) printPatch(changes, context);
    else out.write(told(outcome, cwd));
  }
  noteGaps(report, paths, context);
  noteNotices(notices, context);
  if (selection !== undefined) noteSelection(selection, context);
  return migrateVerdict(report, { ids: selection?.ids, allowManual });
}

function told({ changed, created }: WriteOutcome, cwd: string): string {
  if (changed.length + created.length === 0) return 'Nothing to change.\n';
  const made = created.length === 0 ? '' : `; created ${created.map((file) => path.relative(cwd, file)).join(', ')}`;
  return `Changed ${changed.length} file${changed.length === 1 ? '' : 's'}${made}.\n`;
}
