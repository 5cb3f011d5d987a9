import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

// What takes long and seldom fails: `npm run test:long` runs it too.
const LONG = [
  'test/cli/pr-{again,interrupt,push,repositories}.test.ts',
  'test/corpus/corpus.test.ts',
  'test/edit/killed.test.ts',
  'test/engine/formatted.test.ts',
  'test/shim/{processes,types}.test.ts',
];
const isLong = process.env.MRTR_TESTS === 'long';

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
      {
        test: {
          ...common,
          name: 'rest',
          include: ['test/**/*.test.ts'],
          exclude: ['test/rules/**', ...(isLong ? [] : LONG)],
        },
      },
      // The compiler takes longer to load than a rule to run: these files share it.
      { test: { ...common, name: 'rules', include: ['test/rules/**/*.test.ts'], isolate: false } },
    ],
  },
});
