// A rule without a body is noticed: the test file of each rule is run with its own rule finding nothing, and has to fail.
// It takes two minutes; `npm run test:long` runs it.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { RULES } from '../../rules/all.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Told {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

async function runWithoutBodies(): Promise<Told> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'mrtr-bodies-')), 'told.json');
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--config', 'test/rules/without-body.config.ts', '--reporter=json', `--outputFile=${file}`];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  // It fails, as it should.
  await promisify(execFile)(process.execPath, [vitest, ...args], { cwd: ROOT, env }).catch(() => undefined);
  return JSON.parse(readFileSync(file, 'utf8')) as Told;
}

describe('the test of a rule', () => {
  const failed = new Map<string, number>();

  beforeAll(async () => {
    for (const { name, assertionResults } of (await runWithoutBodies()).testResults) {
      const wrong = assertionResults.filter(({ status }) => status === 'failed');
      failed.set(path.basename(name, '.test.ts'), wrong.length);
    }
  }, 600_000);

  it.each(RULES.map(({ id }) => id))('of %s fails without its body', (id) => {
    expect(failed.get(id)).toBeGreaterThan(0);
  });
});
