import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

// What takes long and seldom fails: `npm run test:long` runs it too.
const LONG = [
  'test/cli/pr-{again,interrupt,push,repositories}.test.ts',
  'test/corpus/corpus.test.ts',
  'test/edit/killed.test.ts',
  'test/engine/formatted.test.ts',
  'test/eslint/fixtures.test.ts',
  'test/rules/bodies.test.ts',
  'test/shim/{processes,types}.test.ts',
];
const skipped = process.env.MRTR_TESTS === 'long' ? [] : LONG;

// These start processes, change the environment or put something on `globalThis`.
const ALONE = 'test/{behaviour,cli,eslint,generated,shim}/**/*.test.ts';

const common = {
  testTimeout: 60_000,
  maxWorkers: 2,
  // Where journals of projects without git go.
  env: { XDG_STATE_HOME: path.join(tmpdir(), 'mrtr-state-of-tests') },
};

export default defineConfig({
  test: {
    ...common,
    projects: [
      { test: { ...common, name: 'alone', include: [ALONE], exclude: skipped } },
      // The compiler takes longer to load than most of these to run: the files share it.
      {
        test: {
          ...common,
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [ALONE, ...skipped],
          isolate: false,
        },
      },
    ],
  },
});
