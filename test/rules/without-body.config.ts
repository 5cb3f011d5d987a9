import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { RULES } from '../../rules/all.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

export default defineConfig({
  test: {
    root,
    include: RULES.map(({ id }) => `test/rules/${id}.test.ts`),
    setupFiles: ['test/rules/without-body.ts'],
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
  },
});
