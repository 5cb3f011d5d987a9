import path from 'node:path';
import { compareWithBaseline, type Scope, updatedBaseline } from '../engine/baseline.js';
import type { Analysis } from '../model/analysis.js';
import type { LoadedConfig } from '../model/config.js';
import { UsageError } from '../model/errors.js';
import { readBaseline, writeBaseline } from '../workspace/baseline-file.js';
import { modelPath } from '../workspace/paths.js';
import type { Context } from './context.js';

export interface BaselineOptions {
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly growBaseline?: boolean;
}

/**
 * Compares with the baseline, where one is named here or in the configuration, and brings it up to date where that was asked
 * for. A baseline that is there takes in nothing new unless `--grow-baseline` says so.
 */
export function againstBaseline(
  analysis: Analysis,
  options: BaselineOptions,
  config: LoadedConfig,
  scope: Scope,
  { cwd, err }: Context,
): Analysis {
  const file = baselineFile(options, config, cwd);
  const grow = options.growBaseline === true;
  const update = grow || options.updateBaseline === true;
  if (file === undefined) {
    if (update)
      throw new UsageError('no baseline is named; use --baseline <file>, or the key baseline of the configuration');
    return analysis;
  }
  const old = readBaseline(file);
  if (old === undefined && !update) {
    throw new UsageError(`${path.relative(cwd, file)}: no such baseline; --update-baseline makes it`);
  }
  const baseline = { file, entries: old ?? [] };
  const compared = compareWithBaseline(analysis, baseline, scope);
  if (!update) return compared;
  const entries = updatedBaseline(compared, baseline, grow || old === undefined);
  writeBaseline(file, entries);
  const gone = compared.baseline?.stale.length ?? 0;
  const added = entries.length - (baseline.entries.length - gone);
  err.write(`mcp-mrtr: ${path.relative(cwd, file)}: ${added} added, ${gone} taken out, ${entries.length} in all\n`);
  return compareWithBaseline(analysis, { file, entries }, scope);
}

function baselineFile({ baseline }: BaselineOptions, config: LoadedConfig, cwd: string): string | undefined {
  if (baseline !== undefined) return modelPath(baseline, cwd);
  return config.baseline === undefined ? undefined : modelPath(config.baseline, config.folder);
}
