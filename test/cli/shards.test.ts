import { describe, expect, it } from 'vitest';
import { lazyEngine } from '../../src/cli/engine.js';
import { filesOfShard } from '../../src/engine/shards.js';
import type { Report } from '../../src/model/report.js';
import { Packages } from '../../src/workspace/packages.js';
import { Sources } from '../../src/workspace/prefilter.js';
import { ASK_V1, serverV1 } from '../engine/projects.js';
import { tempTree } from '../temp-tree.js';
import { run } from './run.js';

const manifest = (name: string, ...more: readonly string[]): string =>
  JSON.stringify({
    name,
    type: 'module',
    dependencies: Object.fromEntries(['@modelcontextprotocol/sdk', ...more].map((one) => [one, '*'])),
  });

/** `calls` asks by a function of `asks`, which it depends on; `above` imports a file of `alone`; `twin` asks as `alone` does. */
const FILES = {
  'asks/package.json': manifest('asks'),
  'asks/index.ts':
    "import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nexport const confirm = (server: McpServer) => server.server.elicitInput({ message: 'Sure?', requestedSchema: { type: 'object', properties: {} } });\n",
  'calls/package.json': manifest('calls', 'asks'),
  'calls/src/server.ts': serverV1('await confirm(server);\n  return { content: [] };').replace(
    '\n\n',
    "\nimport { confirm } from 'asks';\n\n",
  ),
  'alone/package.json': manifest('alone'),
  'alone/src/server.ts': serverV1(ASK_V1),
  'above/package.json': manifest('above'),
  'above/src/a.ts': "export { server } from '../../alone/src/server.js';\n",
  'twin/package.json': manifest('twin'),
  'twin/src/server.ts': serverV1(ASK_V1),
} as const;

describe('check --shard', () => {
  it('keeps together what hangs together, and leaves nothing out', () => {
    const root = tempTree(FILES);
    const files = Object.keys(FILES)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${root}/${name}`)
      .sort();
    const packages = new Packages(root);
    const shards = [1, 2, 3].map((index) =>
      filesOfShard(new Sources(files), packages, { index, count: 3 }).map((file) => file.slice(root.length + 1)),
    );
    expect(shards).toEqual([
      ['above/src/a.ts', 'alone/src/server.ts'],
      ['asks/index.ts', 'calls/src/server.ts'],
      ['twin/src/server.ts'],
    ]);
    expect(filesOfShard(new Sources(files), packages, { index: 1, count: 1 })).toEqual(files);
    expect(filesOfShard(new Sources(files), packages, { index: 9, count: 9 })).toEqual([]);
  });

  it('merges into what one run finds', async () => {
    const root = tempTree(FILES);
    const words = ['check', '--format', 'json', '--output'];
    for (const part of ['1/2', '2/2']) {
      const { code } = await run(root, [...words, `${part[0]}.json`, '--shard', part], lazyEngine);
      expect(code).toBe(1);
    }
    const whole = JSON.parse((await run(root, ['check', '--format', 'json'], lazyEngine)).out) as Report;
    const { out, code, err } = await run(root, ['merge', '2.json', '1.json', '--format', 'json']);
    const merged = JSON.parse(out) as Report;
    expect(whole.findings).toHaveLength(3);
    expect(new Set(whole.findings.map(({ fingerprint }) => fingerprint)).size).toBe(3);
    expect({ ...merged, summary: { ...merged.summary, parsed: 0 } }).toEqual({
      ...whole,
      summary: { ...whole.summary, parsed: 0 },
    });
    expect({ code, err }).toEqual({ code: 1, err: 'mcp-mrtr: 3 findings of level error\n' });
    expect((await run(root, ['merge', '1.json', '--format', 'markdown'])).out).toContain('### Findings');
  });

  it('refuses what is no shard, no report, or no whole', async () => {
    const root = tempTree({ 'package.json': '{}', 'x.json': '{}' });
    expect(await run(root, ['check', '--shard', '3/2'])).toMatchObject({ code: 3, out: '' });
    expect((await run(root, ['merge', 'x.json'])).err).toContain('it is no report of this tool');
    const words = ['check', '--shard', '1/2', '--baseline', 'b.json', '--update-baseline'];
    expect(await run(root, words)).toMatchObject({ code: 3, out: '' });
  });
});
