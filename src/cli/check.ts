import path from 'node:path';
import { limitedTo } from '../engine/changed.js';
import { loadConfig } from '../engine/config.js';
import type { EngineOptions } from '../engine/options.js';
import type { Shard } from '../engine/shards.js';
import { UsageError } from '../model/errors.js';
import type { Report } from '../model/report.js';
import { toReport } from '../report/document.js';
import { changedSince } from '../workspace/git.js';
import { didYouMean } from '../workspace/nearest.js';
import { pageIds } from '../workspace/pages.js';
import { isBelow, modelPath } from '../workspace/paths.js';
import { againstBaseline, type BaselineOptions } from './baseline.js';
import type { Context } from './context.js';
import type { Fixes } from './engine.js';
import type { Format } from './formats.js';
import { noteGaps, refuseMissing } from './preflight.js';
import { withProgress } from './progress.js';
import { render } from './render.js';
import { save } from './save.js';
import { checkVerdict, type Verdict } from './verdict.js';
import { toolVersion } from './version.js';

export interface CheckOptions extends BaselineOptions {
  readonly format: Format;
  readonly output?: string;
  readonly stats?: boolean;
  readonly why?: string;
  readonly shard?: Shard;
  readonly rule?: readonly string[];
  readonly maxWarnings?: number;
  readonly changedSince?: string;
}

/** `mcp-mrtr check`: findings and plans. */
export async function check(paths: readonly string[], options: CheckOptions, context: Context): Promise<Verdict> {
  const { cwd, out, err } = context;
  refuseMissing(paths, cwd);
  const started = performance.now();
  refuseUnknownRules(options.rule ?? []);
  const config = await loadConfig(cwd);
  const changed = options.changedSince === undefined ? undefined : await changedSince(options.changedSince, cwd);
  const { analysis, byPoint } = await withProgress(err, (onProgress) =>
    analysed(paths, options, context, { config, onProgress }),
  );
  const limited = changed === undefined ? analysis : limitedTo(analysis, new Set(changed));
  const given = paths.map((one) => modelPath(one, cwd));
  const looked = changed === undefined ? given : changed.filter((file) => isBelow(file, given));
  const compared = againstBaseline(limited, options, config, { paths: looked, rules: options.rule }, context);
  const report = toReport(compared, cwd, toolVersion());
  const text = render(report, options.format, {
    cwd,
    colors: out.colors && options.output === undefined,
    fixes: byPoint,
  });
  if (options.output === undefined) out.write(text);
  else save(path.resolve(cwd, options.output), text);
  noteGaps(report, paths, context);
  if (options.stats === true) err.write(stats(report, performance.now() - started));
  return checkVerdict(report, options.maxWarnings ?? config.maxWarnings);
}

/** Only SARIF has fixes, and they take rewriting and type-checking. */
async function analysed(
  paths: readonly string[],
  { format, rule, shard }: CheckOptions,
  { cwd, engine }: Context,
  more: Pick<EngineOptions, 'config' | 'onProgress'>,
): Promise<Fixes> {
  const given = {
    cwd,
    paths,
    target: 'auto',
    ...more,
    ...(rule === undefined ? {} : { rules: rule }),
    ...(shard === undefined ? {} : { shard }),
  } as const;
  return format === 'sarif' ? engine.planFixes(given) : { analysis: await engine.analyze(given), byPoint: new Map() };
}

function refuseUnknownRules(ids: readonly string[]): void {
  const known = pageIds('rules');
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined) throw new UsageError(`there is no rule ${unknown}${didYouMean(unknown, known)}`);
}

function stats({ summary }: Report, took: number): string {
  const memory = Math.round(process.memoryUsage().rss / 1024 / 1024);
  const { files, candidates, parsed } = summary;
  return `${files} files, ${candidates} candidates, ${parsed} parsed, ${(took / 1000).toFixed(2)} s, ${memory} MB\n`;
}
