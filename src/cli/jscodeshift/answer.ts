import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { writeChanges } from '../../edit/write.js';
import { InvariantError, UsageError } from '../../model/errors.js';
import type { Target } from '../../model/report.js';
import { modelPath } from '../../workspace/paths.js';
import { stateFolder } from '../../workspace/state-folder.js';
import { once, sweep } from './once.js';
import type { PlanRequest, RunPlan } from './run-plan.js';
import { givenPaths, type RunnerOptions, runnerProcess, words } from './runner.js';

/** The part of jscodeshift's interface that is used. */
interface RunnerApi {
  readonly report: (message: string) => void;
  readonly stats: (name: string, quantity?: number) => void;
}

interface Run {
  readonly plan: RunPlan;
  readonly changes: ReadonlyMap<string, RunPlan['changes'][number]>;
  readonly cwd: string;
  /** What the processes of this run share. */
  readonly folder: string;
}

const runs = new Map<string, Promise<Run>>();
const refused = new Set<string>();

/**
 * The new text of one file, as `migrate --write` would write it; undefined for one in which nothing is to be done. All
 * workers of a run answer from one plan, and the first that changes a file makes the new ones. Throws `UsageError`, once
 * in each process, where no plan can be made, and for a file that could not be read or has changed since.
 */
export async function answer(
  { path: named, source }: { readonly path: string; readonly source: string },
  api: RunnerApi,
  options: RunnerOptions,
): Promise<string | undefined> {
  const run = await runOf(options);
  if (run === undefined) return undefined;
  const file = modelPath(named, run.cwd);
  const { told, unread, counts } = run.plan;
  for (const line of told[file] ?? []) api.report(line);
  for (const [kind, count] of Object.entries(counts[file] ?? {})) api.stats(kind, count);
  if (unread[file] !== undefined) throw new UsageError(unread[file]);
  const change = run.changes.get(file);
  if (change === undefined) return undefined;
  const bom = source.startsWith('\uFEFF') ? '\uFEFF' : '';
  if (source === bom + change.after) return source;
  if (source !== bom + change.before) throw new UsageError('it has changed since the plan was made; run again');
  await makeNew(run, options.dry === true, api);
  return bom + change.after;
}

/** The run that this process is of; undefined where it was refused, which the first file has told. */
async function runOf(options: RunnerOptions): Promise<Run | undefined> {
  const key = JSON.stringify([options, process.cwd()]);
  const run = runs.get(key) ?? begin(options);
  runs.set(key, run);
  try {
    return await run;
  } catch (error) {
    if (refused.has(key)) return undefined;
    refused.add(key);
    throw error;
  }
}

async function begin(options: RunnerOptions): Promise<Run> {
  const cwd = modelPath('.');
  const paths = givenPaths(options, cwd);
  const request = requestOf(options, cwd, paths);
  const name = createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 8);
  const folder = `${await stateFolder(paths, cwd)}/jscodeshift-${runnerProcess()}-${name}`;
  const plan = await once(folder, 'plan', () => {
    sweep(folder);
    return planned(request);
  });
  return { plan, changes: new Map(plan.changes.map((change) => [change.file, change])), cwd, folder };
}

function requestOf(options: RunnerOptions, cwd: string, paths: readonly string[]): PlanRequest {
  const target = options.target ?? 'auto';
  if (target !== 'auto' && target !== 'v1' && target !== 'v2')
    throw new UsageError(`--target=${target}: give auto, v1 or v2`);
  return {
    cwd,
    paths,
    dry: options.dry === true,
    extensions: typeof options.extensions === 'string' ? options.extensions.split(',') : undefined,
    ignorePatterns: [...words(options.ignorePattern), ...words(options.ignoreSet)],
    ignoreFiles: words(options.ignoreConfig),
    only: words(options.only),
    target: target as 'auto' | Target,
    types: options.types !== false,
    force: options.force === true,
  };
}

/** Asks a process for the plan in which nothing is compiled on the way in. */
async function planned(request: PlanRequest): Promise<RunPlan> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./process.js', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => {}).end(JSON.stringify(request));
  const said = await text(child.stdout);
  if (said === '') throw new InvariantError('the process that makes the plan has ended without one');
  const outcome = JSON.parse(said) as { readonly value: RunPlan } | { readonly failed: string };
  if ('failed' in outcome) throw new UsageError(`nothing was written: ${outcome.failed}`);
  return outcome.value;
}

/** Makes the files that are new, once in a run, before the first file that imports from them is written. */
async function makeNew(
  { plan: { created, within, notices }, folder, cwd }: Run,
  dry: boolean,
  api: RunnerApi,
): Promise<void> {
  if (created.length === 0) return;
  const names = created.map(({ file }) => path.posix.relative(cwd, file)).join(', ');
  await once(folder, 'new', async () => {
    api.report(`needs ${names}, which ${dry ? 'would be' : 'is'} made`);
    for (const { file, text } of notices) api.report(`${path.posix.relative(cwd, file)}: ${text}`);
    if (!dry) await writeChanges(created, { within });
    return true;
  });
}
