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
  if (surveyed.candidates.length === 0) return { analysis: nothingToSee(surveyed), changes: [], editedShims: [] };
  // The compiler is loaded only where there is something to see.
  const [{ judge }, { rewrite }, gate] = await Promise.all([
    import('./judge.js'),
    import('./rewrite.js'),
    import('./type-check.js'),
  ]);
  // What would not type-check is left alone, with all that hangs together with it, and the rest is tried again.
  const broken = new Map<string, readonly string[]>();
  let judged = judge(surveyed, options);
  for (let attempt = 0; ; attempt++) {
    options.onProgress?.('rewriting');
    const rewritten = rewrite(surveyed, judged, options);
    options.onProgress?.('checking types');
    const found = gate.brokenPoints(judged.points, gate.typeErrorsOf(surveyed, rewritten.changes));
    if (found.size === 0 || attempt === MOST_ATTEMPTS) return { analysis: judged.analysis, ...rewritten };
    for (const [id, errors] of found) broken.set(id, errors);
    judged = judge(surveyed, options, broken, judged.code);
  }
}

const MOST_ATTEMPTS = 3;
