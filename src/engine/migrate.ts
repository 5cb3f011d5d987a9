import type { Analysis, Notice } from '../model/analysis.js';
import type { FileChange } from '../model/text-edit.js';
import type { Selection } from './only.js';
import type { EngineOptions } from './options.js';
import { settle } from './settle.js';
import { nothingToSee, survey } from './survey.js';

export interface Migration {
  readonly analysis: Analysis;
  /** The shim's included. */
  readonly changes: readonly FileChange[];
  /** Shims that were edited by hand, which are never overwritten. */
  readonly editedShims: readonly string[];
  /** What is to be done by hand before all of it works. */
  readonly notices?: readonly Notice[];
  /** What the run is about, where something was picked out; everything unless given. */
  readonly selection?: Selection;
}

/**
 * From files to the texts they will have; writes nothing. Throws `UsageError` for a path that is not there, and for a
 * target that the code's SDK does not have.
 */
export async function planMigration(options: EngineOptions): Promise<Migration> {
  const surveyed = await survey(options);
  if (surveyed.candidates.length === 0) return { analysis: nothingToSee(surveyed), changes: [], editedShims: [] };
  const { judged, rewritten, selection } = await settle(surveyed, options);
  const [{ layOut }, { jestNotices }] = await Promise.all([import('./lay-out.js'), import('./jest-notices.js')]);
  const changes = await layOut(rewritten.changes);
  return { analysis: judged.analysis, ...rewritten, changes, selection, notices: jestNotices(changes) };
}
