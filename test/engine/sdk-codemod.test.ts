// Before and after the SDK's own codemod from 1.x to 2.x, which leaves every input point as it is.
import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Migration, planMigration } from '../../src/engine/migrate.js';
import { keptTree, tempTree, writeTree } from '../temp-tree.js';
import { ASK_V1, ASK_V2, apply, changedFiles, PACKAGE, serverV1, serverV2 } from './projects.js';

const FORM = `{ type: 'object' as const, properties: { ok: { type: 'boolean' as const } } }`;
/** What the codemod writes where it can't tell; the rest of its line is for people. */
const REMARK = '/* @mcp-codemod-error Check by hand what this is. */';

/** The same code before and after: overloads, raw requests, thrown URL errors and low-level dispatchers. */
const SHAPES: Readonly<Record<string, readonly [before: string, after: string]>> = {
  overloads: [
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
export const server = new McpServer({ name: 'bells', version: '1.0.0' });
server.tool('ring', 'Rings a bell', { bell: z.string() }, async ({ bell }) => {
  const sure = await server.server.elicitInput({ message: \`Ring \${bell}?\`, requestedSchema: ${FORM} });
  return { content: [{ type: 'text', text: sure.action }] };
});
`,
    `import { McpServer } from "@modelcontextprotocol/server";
import { z } from 'zod';
export const server = new McpServer({ name: 'bells', version: '1.0.0' });
server.registerTool('ring', { description: 'Rings a bell', inputSchema: z.object({ bell: z.string() }) }, async ({ bell }) => {
          const sure = await server.server.elicitInput({ message: \`Ring \${bell}?\`, requestedSchema: ${FORM} });
          return { content: [{ type: 'text', text: sure.action }] };
        });
`,
  ],
  'raw-request': [
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { type ElicitRequest, ElicitResultSchema } from '@modelcontextprotocol/sdk/types.js';
export const server = new McpServer({ name: 'socks', version: '1.0.0' });
server.registerTool('knit', { inputSchema }, async ({ foot }, extra) => {
  const request: ElicitRequest = { method: 'elicitation/create', params: { message: \`Knit \${foot}?\`, requestedSchema: ${FORM} } };
  const { action } = await extra.sendRequest(request, ElicitResultSchema);
  return { content: [{ type: 'text', text: action }] };
});
`,
    `import { ElicitResultSchema } from "@modelcontextprotocol/core";
import { McpServer } from "@modelcontextprotocol/server";
import type { ElicitRequest } from "@modelcontextprotocol/server";
export const server = new McpServer({ name: 'socks', version: '1.0.0' });
${REMARK}
server.registerTool('knit', { inputSchema }, async ({ foot }, ctx) => {
  const request: ElicitRequest = { method: 'elicitation/create', params: { message: \`Knit \${foot}?\`, requestedSchema: ${FORM} } };
  const { action } = await ctx.mcpReq.send(request, ElicitResultSchema);
  return { content: [{ type: 'text', text: action }] };
});
`,
  ],
  dispatcher: [
    `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ErrorCode, McpError, UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 'mail', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  if (params.name === 'open') throw new UrlElicitationRequiredError([{ mode: 'url', message: 'Sign in', url: 'https://mail.example/', elicitationId: 'mail' }]);
  if (params.name !== 'send') throw new McpError(ErrorCode.InvalidParams, params.name);
  void server.elicitInput({ message: 'Was it quick?', requestedSchema: ${FORM} });
  return { content: [] };
});
`,
    `import { Server, ProtocolError, ProtocolErrorCode, UrlElicitationRequiredError } from "@modelcontextprotocol/server";
const server = new Server({ name: 'mail', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler('tools/call', async ({ params }) => {
  if (params.name === 'open') throw new UrlElicitationRequiredError([{ mode: 'url', message: 'Sign in', url: 'https://mail.example/', elicitationId: 'mail' }]);
  if (params.name !== 'send') throw new ProtocolError(ProtocolErrorCode.InvalidParams, params.name);
  ${REMARK}
  void server.elicitInput({ message: 'Was it quick?', requestedSchema: ${FORM} });
  return { content: [] };
});
`,
  ],
};

/** What the codemod makes of our file: its imports become one, with a remark, and nothing else changes. */
function shimAfterCodemod(shim: string): string {
  const imports = /(?:^import [^;]*'@modelcontextprotocol\/[^;]*;\n)+/m;
  expect(shim).toMatch(imports);
  return shim.replace(
    imports,
    `import type { Server, RequestOptions, ElicitResult, ToolCallback } from "@modelcontextprotocol/server";
${REMARK}
import * as sdk from '@modelcontextprotocol/server';
`,
  );
}

const migrate = (root: string): Promise<Migration> => planMigration({ cwd: root, paths: ['.'], target: 'auto' });
const read = (root: string, file: string) => readFileSync(`${root}/${file}`, 'utf8');
const BOTH = JSON.stringify({
  name: 'both',
  type: 'module',
  dependencies: { '@modelcontextprotocol/sdk': '^1.20.0', '@modelcontextprotocol/server': '^2.0.0' },
});

let root: string;
let first: Migration;

beforeAll(async () => {
  root = keptTree(
    Object.fromEntries(
      Object.entries(SHAPES).flatMap(([name, [before, after]]) => [
        [`${name}/v1/package.json`, PACKAGE.v1],
        [`${name}/v1/server.ts`, before],
        [`${name}/v2/package.json`, PACKAGE.v2],
        [`${name}/v2/server.ts`, after],
      ]),
    ),
  );
  first = await migrate(root);
  apply(root, first);
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('code before and after the codemod of the SDK', () => {
  it.each(Object.keys(SHAPES))('is migrated alike: %s', (name) => {
    const plansIn = (version: string) =>
      first.analysis.inputPoints
        .filter(({ file }) => file.startsWith(`${root}/${name}/${version}/`))
        .map(({ kind, plan }) => `${kind} ${plan.kind} ${plan.reasons}`);
    expect(plansIn('v1')).not.toEqual([]);
    expect(plansIn('v2')).toEqual(plansIn('v1'));
    const [v1, v2] = [read(root, `${name}/v1/server.ts`), read(root, `${name}/v2/server.ts`)];
    const calls = (text: string) => text.match(/\b(?:multiRoundTrip|rounds\.\w+|elicit\w+|mcp-mrtr-manual)\b/g);
    expect(calls(v2)).toEqual(calls(v1));
  });

  it('is left alone by a second run', async () => {
    expect((await migrate(root)).changes).toEqual([]);
  });

  it('keeps the remarks, and those of ours beside them', () => {
    expect(read(root, 'raw-request/v2/server.ts')).toContain(`${REMARK}\nserver.registerTool(`);
    expect(read(root, 'dispatcher/v2/server.ts')).toContain(REMARK);
  });
});

describe('a migrated package that the codemod has gone over', () => {
  it('gets the generated file for the new SDK, and nothing else', async () => {
    const upgraded = tempTree({ 'package.json': PACKAGE.v1, 'src/server.ts': serverV1(ASK_V1) });
    apply(upgraded, await migrate(upgraded));
    writeTree(upgraded, {
      'package.json': PACKAGE.v2,
      'src/mrtr.ts': shimAfterCodemod(read(upgraded, 'src/mrtr.ts')),
      'src/server.ts': read(upgraded, 'src/server.ts').replace('sdk/server/mcp.js', 'server'),
    });
    const migration = await migrate(upgraded);
    expect([changedFiles(upgraded, migration), migration.editedShims]).toEqual([['src/mrtr.ts'], []]);
    apply(upgraded, migration);
    expect(read(upgraded, 'src/mrtr.ts')).toContain('for @modelcontextprotocol/server 2.x;');
    expect((await migrate(upgraded)).changes).toEqual([]);
  });

  it('is refused where somebody edited that file, which still is for the old SDK', async () => {
    const edited = tempTree({ 'package.json': PACKAGE.v1, 'src/server.ts': serverV1(ASK_V1) });
    apply(edited, await migrate(edited));
    writeTree(edited, { 'src/mrtr.ts': `${read(edited, 'src/mrtr.ts')}export const mine = 1;\n` });
    expect((await migrate(edited)).editedShims).toEqual([]);
    writeTree(edited, { 'package.json': PACKAGE.v2 });
    expect(await migrate(edited)).toMatchObject({ editedShims: [`${edited}/src/mrtr.ts`], changes: [] });
  });
});

describe('a package with both SDKs', () => {
  it.each([
    ['1.x', serverV1(ASK_V1), 'MCP SDK 1.x;'],
    ['2.x', serverV2(ASK_V2), '@modelcontextprotocol/server 2.x;'],
  ])('keeps the generated file for SDK %s, which its code runs on', async (_sdk, text, subject) => {
    const both = tempTree({ 'package.json': BOTH, 'src/server.ts': text });
    apply(both, await migrate(both));
    expect(read(both, 'src/mrtr.ts')).toContain(` for ${subject}`);
    expect((await migrate(both)).changes).toEqual([]);
  });

  it('leaves what asks on the other SDK, once some of it is migrated', async () => {
    const both = tempTree({ 'package.json': BOTH, 'src/server.ts': serverV1(ASK_V1) });
    apply(both, await migrate(both));
    writeTree(both, { 'src/new.ts': serverV2(ASK_V2) });
    const migration = await migrate(both);
    expect(migration.analysis.inputPoints.map(({ plan }) => plan)).toEqual([
      {
        kind: 'manual',
        reasons: ['shim-not-possible'],
        details: [expect.stringContaining('migrated code on SDK 1.x')],
      },
    ]);
    expect(changedFiles(both, migration)).toEqual(['src/new.ts']);
  });
});
