import type { Analysis } from '../model/analysis.js';
import type { ConnectedSet, StagePlan, TreeState } from '../model/stage.js';
import type { Migration } from './migrate.js';
import type { EngineOptions } from './options.js';
import type { Stage } from './rewrite.js';
import { settle } from './settle.js';
import { nothingToSee, survey } from './survey.js';

/** What a grouping goes by. */
export interface Groupable {
  readonly analysis: Analysis;
  /** Of the input points that are rewritten. */
  readonly sets: readonly ConnectedSet[];
}

export interface StagedMigration extends Migration {
  /** For each branch, the state after each of its commits; in the order that was asked for. */
  readonly states: readonly (readonly TreeState[])[];
}

/**
 * From files to the texts they will have after each commit; writes nothing. `group` says which input points move in
 * which commit of which branch. Throws as `planMigration` does.
 */
export async function planStages(
  options: EngineOptions,
  group: (found: Groupable) => readonly (readonly StagePlan[])[],
): Promise<StagedMigration> {
  const surveyed = await survey(options);
  if (surveyed.candidates.length === 0)
    return { analysis: nothingToSee(surveyed), changes: [], editedShims: [], states: [] };
  const { judged, rewritten, selection } = await settle(surveyed, options);
  // The compiler is loaded only where there is something to see.
  const [{ rewrite }, { touchedSets }, { jestNotices }] = await Promise.all([
    import('./rewrite.js'),
    import('./touched-sets.js'),
    import('./jest-notices.js'),
  ]);
  const branches = group({
    analysis: judged.analysis,
    sets: touchedSets(
      surveyed,
      judged.points.filter(({ point }) => selection.ids.has(point.id)),
    ),
  });
  // What could not be settled stays as it is in each commit too.
  const changed = new Set(rewritten.changes.map(({ file }) => file));
  const states = branches.map((plans) =>
    plans.map((_, index) => {
      const { changes } = rewrite(surveyed, judged, options, selection, upTo(plans, index));
      return changes.filter(({ file }) => changed.has(file));
    }),
  );
  return { analysis: judged.analysis, ...rewritten, selection, states, notices: jestNotices(rewritten.changes) };
}

/** All that is done once the commit at `index` is made. */
function upTo(plans: readonly StagePlan[], index: number): Stage {
  const done = plans.slice(0, index + 1);
  const isWhole = done.some(({ shims }) => shims === 'all');
  return {
    moves: done.flatMap(({ moves }) => moves),
    marks: done.flatMap(({ marks }) => marks),
    shims: isWhole ? 'all' : done.flatMap(({ shims }) => shims as readonly string[]),
    strays: isWhole && done.length === plans.length,
  };
}
