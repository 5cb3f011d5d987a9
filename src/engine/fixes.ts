import type { Analysis } from '../model/analysis.js';
import type { FileChange } from '../model/text-edit.js';
import { isShim } from '../shim/render.js';
import { connectedSets } from './connected.js';
import type { EngineOptions } from './options.js';
import { settle } from './settle.js';
import { nothingToSee, survey } from './survey.js';

/** What moves one input point, with all that has to move with it. */
export interface PointFix {
  readonly changes: readonly FileChange[];
  /** Generated files that the changed code imports. `migrate` makes them; they are no part of a fix. */
  readonly shims: readonly string[];
}

export interface Fixes {
  readonly analysis: Analysis;
  /** By the id of the input point; only where its plan, and that of all that moves with it, is `auto`. */
  readonly byPoint: ReadonlyMap<string, PointFix>;
}

/** As `analyze`, and for each input point that `migrate` moves without a question, the changes that move it alone. */
export async function planFixes(options: EngineOptions): Promise<Fixes> {
  const surveyed = await survey(options);
  if (surveyed.candidates.length === 0) return { analysis: nothingToSee(surveyed), byPoint: new Map() };
  const { judged } = await settle(surveyed, options);
  const { rewrite } = await import('./rewrite.js');
  const byPoint = new Map<string, PointFix>();
  for (const together of connectedSets(judged.points)) {
    if (together.some(({ point }) => point.plan.kind !== 'auto')) continue;
    const ids = new Set(together.map(({ point }) => point.id));
    const { changes, editedShims } = rewrite(surveyed, judged, options, { ids, all: false });
    if (editedShims.length > 0) continue;
    const shims = changes.filter(({ after }) => isShim(after));
    const fix = { changes: changes.filter((change) => !shims.includes(change)), shims: shims.map(({ file }) => file) };
    for (const { point } of together) byPoint.set(point.id, fix);
  }
  return { analysis: judged.analysis, byPoint };
}
