import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    maxWorkers: 2,
    // Where journals of projects without git go.
    env: { XDG_STATE_HOME: path.join(tmpdir(), 'mrtr-state-of-tests') },
  },
});
