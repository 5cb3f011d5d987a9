// Random handlers before and after migration: see README.md beside this file.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { FAULTS, type Search } from './faults.js';

// Few in each run of all tests, with types in the long one (`npm run test:long`).
const LONG = process.env.MRTR_TESTS === 'long';
const HANDLERS = LONG ? 500 : 100;

interface Report {
  readonly table: string;
  readonly failures: readonly string[];
  readonly searches: readonly Search[];
  readonly shapes: readonly string[];
  readonly all: { readonly handlers: number; readonly migrated: number };
}

let report: Report;

beforeAll(async () => {
  const size = ['--count', String(HANDLERS), '--seed', '1', '--batch', '100'];
  // A second run over the first 100 at least, over all in the long run.
  const twice = String(LONG ? HANDLERS : 1);
  report = await run(...size, '--types', LONG ? '1' : '0', '--twice', twice, '--faults', '--json');
  console.log(report.table);
}, 1_200_000);

/** In a process of its own, so that a rejection that nobody handles is the handlers' and not the test runner's. */
async function run(...args: readonly string[]): Promise<Report> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  await new Promise((resolve) => child.once('close', resolve));
  if (!stdout.startsWith('{')) throw new Error(`no report: ${stdout.slice(0, 500)}\n${stderr.slice(-2000)}`);
  return JSON.parse(stdout) as Report;
}

describe('generated handlers', () => {
  it('do after migration what they did before, and are not changed by a second run', () => {
    expect(report.failures, report.failures.join('\n\n')).toEqual([]);
    expect(report.all.handlers).toBe(HANDLERS);
  });

  it('are migrated for the most part', () => {
    expect(report.all.migrated).toBeGreaterThan(HANDLERS / 2);
  });

  it.each(FAULTS.map(({ name }) => name))('would show that %s', (name) => {
    expect(report.searches.find((search) => search.name === name)).toMatchObject({ found: true });
  });
});
