import type { Analysis } from '../model/analysis.js';
import type { FileChange } from '../model/text-edit.js';
import type { EngineOptions } from './options.js';
import { nothingToSee, survey } from './survey.js';

export interface Migration {
  readonly analysis: Analysis;
  /** The shim's included. */
  readonly changes: readonly FileChange[];
  /** Shims that were edited by hand, which are never overwritten. */
  readonly editedShims: readonly string[];
}

/**
 * From files to the texts they will have; writes nothing. Throws `UsageError` for a path that is not there, and for a
 * target that the code's SDK does not have.
 */
export async function planMigration(options: EngineOptions): Promise<Migration> {
  const surveyed = await survey(options);
  if (surveyed.asking.length === 0) return { analysis: nothingToSee(surveyed), changes: [], editedShims: [] };
  // The compiler is loaded only where there is something to see.
  const [{ judge }, { rewrite }] = await Promise.all([import('./judge.js'), import('./rewrite.js')]);
  const judged = judge(surveyed, options);
  options.onProgress?.('rewriting');
  return { analysis: judged.analysis, ...rewrite(surveyed, judged, options) };
}
