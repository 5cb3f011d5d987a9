import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadConfig } from '../engine/config.js';
import { UsageError } from '../model/errors.js';
import type { Report } from '../model/report.js';
import { mergeReports } from '../report/merge.js';
import type { Context } from './context.js';
import type { Format } from './formats.js';
import { render } from './render.js';
import { save } from './save.js';
import { checkVerdict, type Verdict } from './verdict.js';

export interface MergeOptions {
  readonly format: Format;
  readonly output?: string;
  readonly maxWarnings?: number;
}

/** `mcp-mrtr merge`: the JSON reports of all shards as one, with the exit code that one run would have had. */
export async function merge(files: readonly string[], options: MergeOptions, context: Context): Promise<Verdict> {
  const { cwd, out } = context;
  const [first, ...others] = files.map((file) => readReport(file, cwd));
  if (first === undefined) throw new UsageError('merge: name the reports');
  const config = await loadConfig(cwd);
  const report = mergeReports([first, ...others]);
  const colors = out.colors && options.output === undefined;
  const text = render(report, options.format, { cwd, colors, fixes: new Map() });
  if (options.output === undefined) out.write(text);
  else save(path.resolve(cwd, options.output), text);
  return checkVerdict(report, options.maxWarnings ?? config.maxWarnings);
}

function readReport(file: string, cwd: string): Report {
  const wrong = (what: string) => new UsageError(`${file}: ${what}; give what check --format json has printed`);
  let parsed: Partial<Report> | null;
  try {
    parsed = JSON.parse(readFileSync(path.resolve(cwd, file), 'utf8'));
  } catch (error) {
    throw wrong(`it can't be read (${(error as Error).message})`);
  }
  if (parsed?.tool?.name !== 'mcp-mrtr' || parsed.schemaVersion !== 1) throw wrong('it is no report of this tool');
  return parsed as Report;
}
