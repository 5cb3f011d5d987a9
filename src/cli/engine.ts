import type { Analysis } from '../model/analysis.js';
import type { ReasonId } from '../model/plan.js';
import type { Target } from '../model/report.js';
import type { FileChange } from '../model/text-edit.js';

export interface EngineOptions {
  readonly cwd: string;
  readonly paths: readonly string[];
  readonly target: 'auto' | Target;
  readonly onProgress?: (stage: string) => void;
}

export interface Migration {
  readonly analysis: Analysis;
  /** The shim's included. */
  readonly changes: readonly FileChange[];
  /** Shims that were edited by hand, which are never overwritten. */
  readonly editedShims: readonly string[];
}

/** What the commands need of the floors below. */
export interface Engine {
  readonly analyze: (options: EngineOptions) => Promise<Analysis>;
  readonly planMigration: (options: EngineOptions) => Promise<Migration>;
  readonly reasonText: (id: ReasonId) => { readonly short: string; readonly extra: string };
}

/** Loads the engine: only once a command is sure to run, since it brings the compiler along. */
export async function loadEngine(): Promise<Engine> {
  const [{ analyze }, { planMigration }, { reasonText }] = await Promise.all([
    import('../engine/analyze.js'),
    import('../engine/migrate.js'),
    import('../planner/reasons.js'),
  ]);
  return { analyze, planMigration, reasonText };
}
