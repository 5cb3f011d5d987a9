import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadConfig } from '../../engine/config.js';
import type { Analysis } from '../../model/analysis.js';
import { reasonText } from '../../planner/reasons.js';
import { matcher } from '../../workspace/patterns.js';
import type { Context } from '../context.js';
import type { Migration } from '../engine.js';
import { refuseEditedShims, refuseMissing } from '../preflight.js';
import { allowedFolders, exclusively, refuseDirty, takeDown } from '../write.js';
import type { PlanRequest, RunPlan } from './run-plan.js';

/**
 * Makes the plan that the workers of jscodeshift answer from, file by file. Unless the run is dry, what it will change is
 * taken down first, so that `migrate --undo` puts it back, also after a kill. Throws `UsageError` as `migrate --write` does.
 */
export async function planRun(request: PlanRequest, context: Context): Promise<RunPlan> {
  const { cwd, paths, force } = request;
  refuseMissing(paths, cwd);
  if (request.dry) return runPlan(await plan(request, context), request);
  return exclusively(paths, context, async (journal) => {
    const migration = await plan(request, context);
    if (!force) await refuseDirty(migration.changes, cwd);
    takeDown(migration.changes, { paths, journal }, context);
    return runPlan(migration, request);
  });
}

async function plan(request: PlanRequest, { engine }: Context): Promise<Migration> {
  const { cwd, paths, target, only, types } = request;
  const config = await loadConfig(cwd);
  const migration = await engine.planMigration({ cwd, paths, target, config, only, types, looksAt: looksAt(request) });
  refuseEditedShims(migration.editedShims, cwd);
  return migration;
}

/** Whether the runner comes upon a file: what it passes over counts as not given. */
function looksAt({ cwd, extensions, ignorePatterns, ignoreFiles }: PlanRequest): (file: string) => boolean {
  const lines = ignoreFiles.flatMap((file) => readFileSync(path.resolve(cwd, file), 'utf8').split(/\r?\n/));
  const isIgnored = matcher(cwd, [...ignorePatterns, ...lines]);
  const ends = extensions && new Set(extensions.map((end) => `.${end}`));
  return (file) => ends?.has(path.posix.extname(file)) !== false && !isIgnored(file);
}

function runPlan({ analysis, changes, notices = [] }: Migration, { cwd, paths }: PlanRequest): RunPlan {
  return {
    changes: changes.filter(({ before }) => before !== undefined),
    created: changes.filter(({ before }) => before === undefined),
    within: allowedFolders(paths, changes, cwd),
    notices,
    told: byFile(remarks(analysis)),
    unread: Object.fromEntries(analysis.unread.map(({ file, why }) => [file, why])),
    counts: counts(analysis),
  };
}

/** What is left, what wants a look, and what could not be followed. */
function remarks({ inputPoints, escapes }: Analysis): readonly (readonly [file: string, told: string])[] {
  const looked = inputPoints.filter(({ plan: { kind } }) => kind !== 'auto');
  return [
    ...looked.map(({ file, line, column, plan: { kind, reasons } }) => {
      const why = reasons.map((id) => `${id}: ${reasonText(id).short}`).join('; ');
      return [file, `${line}:${column} ${kind} ${why}`] as const;
    }),
    ...escapes.map(({ file, line, text }) => [file, `${line} could not be followed, look there: ${text}`] as const),
  ];
}

function byFile(all: readonly (readonly [file: string, told: string])[]): Record<string, readonly string[]> {
  const found: Record<string, readonly string[]> = {};
  for (const [file, told] of all) found[file] = [...(found[file] ?? []), told];
  return found;
}

function counts({ inputPoints }: Analysis): RunPlan['counts'] {
  const found: Record<string, Record<string, number>> = {};
  for (const {
    file,
    plan: { kind },
  } of inputPoints) {
    found[file] ??= {};
    found[file][kind] = (found[file][kind] ?? 0) + 1;
  }
  return found;
}
