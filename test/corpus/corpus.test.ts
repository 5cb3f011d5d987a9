import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { RepositoryResult } from '../../corpus/result.js';
import type { Totals } from '../../corpus/totals.js';
import { digests } from '../../corpus/tree.js';
import { tempTree } from '../temp-tree.js';

const main = fileURLToPath(new URL('../../corpus/main.ts', import.meta.url));
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

const manifest = JSON.stringify({ type: 'module', dependencies: { '@modelcontextprotocol/sdk': '^1.20.0' } });
const server = (before: string) => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'zones', version: '1.0.0' });
server.registerTool('drop', {}, async () => {
  ${before}
  const answer = await server.server.elicitInput({ message: 'Drop?', requestedSchema: { type: 'object', properties: {} } });
  return { content: [{ type: 'text', text: answer.action }] };
});
`;

it('runs over copies of what asks, of what asks behind a call that nobody knows, and of what has nothing to see', async () => {
  const folder = tempTree({
    'asks/package.json': manifest,
    'asks/src/server.ts': server("console.error('drop');"),
    'asks/src/step-2/server.ts': server("console.error('drop', 2);"),
    'empty/readme.md': 'nothing to see',
    'unknown/package.json': manifest,
    'unknown/server.ts': server('await somewhere.frobnicate();').replace("'drop'", "'forget'"),
  });
  const before = digests(folder);
  const json = path.join(tempTree({}), 'corpus.json');
  const { code, stdout, stderr } = await run(['--dir', folder, '--json', json, '--jobs', '2']);
  expect(stderr).toMatch(/^3\/3 /m);
  expect(code).toBe(0);
  expect(digests(folder)).toEqual(before);

  const data = JSON.parse(readFileSync(json, 'utf8')) as { totals: Totals; repositories: RepositoryResult[] };
  const told = data.repositories.map(({ name, points, changed, changedOnSecondRun }) => [
    name,
    points.map(({ plan }) => plan),
    changed.length,
    changedOnSecondRun,
  ]);
  expect(told).toEqual([
    ['asks', ['auto', 'auto'], 3, []],
    ['empty', [], 0, []],
    ['unknown', ['review'], 2, []],
  ]);
  // The second step of a workshop has the shape of the first.
  expect(data.totals.points.plans).toEqual({ auto: 2, review: 1, manual: 0 });
  expect(data.totals.shapes.plans).toEqual({ auto: 1, review: 1, manual: 0 });
  expect(data.repositories[0]?.peakBytes).toBeGreaterThan(1e7);
  expect(stdout).toMatch(/^asks +2 +0 +0 +3 +0 +0 +0 +0 +– /m);
  expect(stdout).toContain('2: 1 auto (50.0 %), 1 review (50.0 %), 0 manual (0.0 %); auto or review 100.0 %');
});

it('says what is wrong with a call', async () => {
  expect(await run(['--jobs', '0', '--dir', '.'])).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('--jobs'),
  });
});

function run(args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
    execFile(process.execPath, ['--import', tsx, main, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
