import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../model/errors.js';
import type { Report } from '../model/report.js';
import { toReport } from '../report/document.js';
import type { Context } from './context.js';
import type { Fixes } from './engine.js';
import type { Format } from './formats.js';
import { noteGaps, refuseMissing } from './preflight.js';
import { withProgress } from './progress.js';
import { render } from './render.js';
import { checkVerdict, type Verdict } from './verdict.js';
import { toolVersion } from './version.js';

export interface CheckOptions {
  readonly format: Format;
  readonly output?: string;
  readonly stats?: boolean;
}

/** `mcp-mrtr check`: findings and plans. */
export async function check(paths: readonly string[], options: CheckOptions, context: Context): Promise<Verdict> {
  const { cwd, out, err } = context;
  refuseMissing(paths, cwd);
  const started = performance.now();
  const { analysis, byPoint } = await withProgress(err, (onProgress) => analysed(paths, options, context, onProgress));
  const report = toReport(analysis, cwd, toolVersion());
  const text = render(report, options.format, {
    cwd,
    colors: out.colors && options.output === undefined,
    fixes: byPoint,
  });
  if (options.output === undefined) out.write(text);
  else save(path.resolve(cwd, options.output), text);
  noteGaps(report, paths, context);
  if (options.stats === true) err.write(stats(report, performance.now() - started));
  return checkVerdict(report);
}

/** Only SARIF has fixes, and they take rewriting and type-checking. */
async function analysed(
  paths: readonly string[],
  { format }: CheckOptions,
  { cwd, engine }: Context,
  onProgress: (stage: string) => void,
): Promise<Fixes> {
  const given = { cwd, paths, target: 'auto', onProgress } as const;
  return format === 'sarif' ? engine.planFixes(given) : { analysis: await engine.analyze(given), byPoint: new Map() };
}

function save(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(
      `can't write the report (${(error as Error).message}); give --output a file in a folder that exists`,
    );
  }
}

function stats({ summary }: Report, took: number): string {
  const memory = Math.round(process.memoryUsage().rss / 1024 / 1024);
  const { files, candidates, parsed } = summary;
  return `${files} files, ${candidates} candidates, ${parsed} parsed, ${(took / 1000).toFixed(2)} s, ${memory} MB\n`;
}
