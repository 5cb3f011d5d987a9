import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pc from 'picocolors';
import { UsageError } from '../model/errors.js';
import type { Report } from '../model/report.js';
import { reasonText } from '../planner/reasons.js';
import { toReport } from '../report/document.js';
import { renderJson } from '../report/json.js';
import { renderPretty } from '../report/pretty.js';
import type { Context } from './context.js';
import { noteGaps, refuseMissing } from './preflight.js';
import { withProgress } from './progress.js';
import { checkVerdict, type Verdict } from './verdict.js';
import { toolVersion } from './version.js';

export interface CheckOptions {
  readonly format: 'pretty' | 'json';
  readonly output?: string;
  readonly stats?: boolean;
}

/** `mcp-mrtr check`: findings and plans. */
export async function check(paths: readonly string[], options: CheckOptions, context: Context): Promise<Verdict> {
  const { cwd, out, err } = context;
  refuseMissing(paths, cwd);
  const started = performance.now();
  const analysis = await withProgress(err, (stage) =>
    context.engine.analyze({ cwd, paths, target: 'auto', onProgress: stage }),
  );
  const report = toReport(analysis, cwd, toolVersion());
  const colors = pc.createColors(out.colors && options.output === undefined);
  const text = options.format === 'json' ? renderJson(report) : renderPretty(report, { colors, reasonText });
  if (options.output === undefined) out.write(text);
  else save(path.resolve(cwd, options.output), text);
  noteGaps(report, paths, context);
  if (options.stats === true) err.write(stats(report, performance.now() - started));
  return checkVerdict(report);
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
