import type { Fixes } from '../engine/fixes.js';
import type { Migration } from '../engine/migrate.js';
import type { EngineOptions } from '../engine/options.js';
import type { planStages } from '../engine/stages.js';
import type { Analysis } from '../model/analysis.js';

export type { Fixes, Migration };

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
