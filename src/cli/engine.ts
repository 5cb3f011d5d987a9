import type { Selection } from '../engine/only.js';
import type { EngineOptions } from '../engine/options.js';
import type { planStages } from '../engine/stages.js';
import type { Analysis } from '../model/analysis.js';
import type { FileChange } from '../model/text-edit.js';

export interface Migration {
  readonly analysis: Analysis;
  /** The shim's included. */
  readonly changes: readonly FileChange[];
  /** Shims that were edited by hand, which are never overwritten. */
  readonly editedShims: readonly string[];
  /** What the run is about, where something was picked out; everything unless given. */
  readonly selection?: Selection;
}

export interface Fixes {
  readonly analysis: Analysis;
  /** What moves an input point, by its id. */
  readonly byPoint: ReadonlyMap<string, { readonly changes: readonly FileChange[]; readonly shims: readonly string[] }>;
}

/** The two journeys, as the commands take them. */
export interface Engine {
  readonly analyze: (options: EngineOptions) => Promise<Analysis>;
  readonly planFixes: (options: EngineOptions) => Promise<Fixes>;
  readonly planMigration: (options: EngineOptions) => Promise<Migration>;
  readonly planStages: typeof planStages;
}

/** The real engine, loaded by the first call: only a command that runs pays for it. */
export const lazyEngine: Engine = {
  analyze: async (options) => (await import('../engine/analyze.js')).analyze(options),
  planFixes: async (options) => (await import('../engine/fixes.js')).planFixes(options),
  planMigration: async (options) => (await import('../engine/migrate.js')).planMigration(options),
  planStages: async (options, group) => (await import('../engine/stages.js')).planStages(options, group),
};
