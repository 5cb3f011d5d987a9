import type { Context } from '../../src/cli/context.js';
import type { Engine, Migration } from '../../src/cli/engine.js';
import { main } from '../../src/cli/main.js';
import { CLEAN } from '../report/sample.js';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Whether the engine was called, and so would have been loaded. */
  readonly loaded: boolean;
}

export interface Fake extends Partial<Engine> {
  readonly migration?: Partial<Migration>;
  readonly outIsTTY?: boolean;
  readonly errIsTTY?: boolean;
  readonly debug?: boolean;
}

/** Runs a command line over a fake engine in a folder. */
export async function run(cwd: string, words: readonly string[], fake: Fake = {}): Promise<Ran> {
  const said = { out: '', err: '' };
  let loaded = false;
  const stream = (name: 'out' | 'err', isTTY = false) => ({
    isTTY,
    colors: false,
    write: (text: string) => {
      said[name] += text;
    },
  });
  const engine: Engine = {
    analyze: async () => CLEAN,
    planFixes: async (options) => ({
      analysis: await (fake.analyze ?? (async () => CLEAN))(options),
      byPoint: new Map(),
    }),
    planMigration: async () => ({ analysis: CLEAN, changes: [], editedShims: [], ...fake.migration }),
    planStages: async () => ({ analysis: CLEAN, changes: [], editedShims: [], states: [], ...fake.migration }),
    ...fake,
  };
  const context: Context = {
    cwd,
    out: stream('out', fake.outIsTTY),
    err: stream('err', fake.errIsTTY),
    debug: fake.debug ?? false,
    engine: {
      analyze: (options) => {
        loaded = true;
        return engine.analyze(options);
      },
      planFixes: (options) => {
        loaded = true;
        return engine.planFixes(options);
      },
      planMigration: (options) => {
        loaded = true;
        return engine.planMigration(options);
      },
      planStages: (options, group) => {
        loaded = true;
        return engine.planStages(options, group);
      },
    },
  };
  const code = await main(['node', 'mcp-mrtr', ...words], context);
  return { code, ...said, loaded };
}
