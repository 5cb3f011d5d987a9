import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { lazyEngine } from '../../src/cli/engine.js';
import { tempTree } from '../temp-tree.js';
import { run } from './run.js';

const schema = JSON.parse(readFileSync(new URL('../../schema/report.schema.json', import.meta.url), 'utf8'));
const validate = new Ajv2020({ strict: true, strictTypes: false }).compile(schema);

const SERVER = `\uFEFFimport { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { confirm } from './confirm.js';
const server = new McpServer({ name: 'ops', version: '1.0.0' });
server.registerTool('drop', {}, async () => {
  const answer = await server.server.elicitInput({ message: 'Sure?', requestedSchema: { type: 'object', properties: {} } });
  return { content: [{ type: 'text', text: answer.action }] };
});
server.registerTool('wipe', {}, async () => {
  await wipeEverything();
  return confirm(server);
});
`;

const CONFIRM = `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export async function confirm(server: McpServer) {
  return server.server.elicitInput({ message: 'Really?', requestedSchema: { type: 'object', properties: {} } });
}
`;

const PROJECT = {
  'package.json': '{ "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.20.0" } }',
  'src/server.ts': SERVER.replaceAll('\n', '\r\n'),
  'src/confirm.ts': CONFIRM,
};

describe('check over the real engine', () => {
  it('prints a report that its schema takes, the same each time', async () => {
    const root = tempTree(PROJECT);
    const ran = await run(root, ['check', '--format', 'json'], lazyEngine);
    const report = JSON.parse(ran.out);
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
    const points = (report.inputPoints as { file: string; line: number }[]).map(({ file, line }) => `${file}:${line}`);
    expect(points).toEqual(['src/confirm.ts:3', 'src/server.ts:5']);
    expect(await run(root, ['check', '--format', 'json'], lazyEngine)).toEqual(ran);
  });

  it('has relative paths with respect to where it is called', async () => {
    const root = tempTree(PROJECT);
    const { out } = await run(`${root}/src`, ['check', '..', '--format', 'json'], lazyEngine);
    const points = (JSON.parse(out).inputPoints as { file: string }[]).map(({ file }) => file);
    expect(points).toEqual(['confirm.ts', 'server.ts']);
  });

  it('handles the rest when a file has syntax errors', async () => {
    const root = tempTree({ ...PROJECT, 'src/broken.ts': 'server.elicitInput({;' });
    const { code, out } = await run(root, ['check', '--format', 'json'], lazyEngine);
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ summary: { inputPoints: 2 }, unread: [{ file: 'src/broken.ts' }] });
  });
});
