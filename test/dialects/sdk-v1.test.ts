import { describe, expect, it } from 'vitest';
import { sdkV1 } from '../../src/dialects/sdk-v1.js';
import { asking, registering, withAndWithoutPackages } from './spelled.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ElicitResultSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
const server = new McpServer({ name: 'a', version: '1' });
const low = new Server({ name: 'a', version: '1' }, {});
const form = { message: 'Sure?', requestedSchema: { type: 'object' as const, properties: {} } };
`;

describe('modules', () => {
  it('are those of the SDK 1.x, however they are written', () => {
    for (const name of [
      '@modelcontextprotocol/sdk',
      '@modelcontextprotocol/sdk/server/mcp.js',
      'npm:@modelcontextprotocol/sdk@1.20/types.js',
    ])
      expect(sdkV1.isModule(name), name).toBe(true);
    for (const name of [
      '@modelcontextprotocol/sdk-extras',
      '@modelcontextprotocol/server',
      'sdk',
      './@modelcontextprotocol/sdk',
    ])
      expect(sdkV1.isModule(name), name).toBe(false);
  });
});

withAndWithoutPackages((spells) => {
  describe('asks', () => {
    spells(
      'of the low-level server',
      `${HEAD}low.elicitInput(form);\nlow.createMessage({ messages: [], maxTokens: 1 });\nlow.listRoots();`,
      asking('sdk-v1 push form', 'sdk-v1 push sampling', 'sdk-v1 push roots'),
    );
    spells(
      'of the server inside the high-level one',
      `${HEAD}server.server.elicitInput(form);\nconst { server: inner } = server;\ninner.elicitInput(form);`,
      asking('sdk-v1 push form', 'sdk-v1 push form'),
    );
    spells(
      'of a URL',
      `${HEAD}low.elicitInput({ mode: 'url', message: 'Go', url: 'https://x', elicitationId: '1' });`,
      asking('sdk-v1 push url'),
    );
    spells(
      'by a context',
      `${HEAD}server.registerTool('t', {}, async (args, extra) => { await extra.sendRequest({ method: 'elicitation/create', params: form }, ElicitResultSchema); return { content: [] }; });`,
      asking('sdk-v1 raw-request form'),
    );
    spells(
      'by a context taken apart',
      `${HEAD}server.registerTool('t', {}, async (args, { sendRequest }) => { await sendRequest({ method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } }, ElicitResultSchema); return { content: [] }; });`,
      asking('sdk-v1 raw-request sampling'),
    );
    spells(
      'by a request of the server',
      `${HEAD}const METHOD = 'roots/list';\nlow.request({ method: METHOD }, z.any());`,
      asking('sdk-v1 raw-request roots'),
    );
    spells(
      'by a bound method',
      `${HEAD}const ask = low.elicitInput.bind(low);\nask(form);`,
      asking('sdk-v1 push form'),
    );
    spells(
      'by a declared type',
      `import type { Server } from '@modelcontextprotocol/sdk/server/index.js';\nexport const ask = (peer: Server) => peer.elicitInput({ message: 'a', requestedSchema: { type: 'object', properties: {} } });`,
      asking('sdk-v1 push form'),
    );
    spells(
      'by a type through Pick',
      `import type { Server } from '@modelcontextprotocol/sdk/server/index.js';\nexport const ask = (peer: Pick<Server, 'elicitInput'>) => peer.elicitInput({ message: 'a', requestedSchema: { type: 'object', properties: {} } });`,
      asking('sdk-v1 push form'),
    );
    spells(
      'of a subclass',
      `${HEAD}class Mine extends McpServer { ask() { return this.server.elicitInput(form); } }\nnew Mine({ name: 'a', version: '1' }).server.createMessage({ messages: [], maxTokens: 1 });`,
      asking('sdk-v1 push form', 'sdk-v1 push sampling'),
    );
    spells(
      'far from the import',
      {
        'server.ts':
          "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nexport const server = new McpServer({ name: 'a', version: '1' });",
        'main.ts':
          "import { server } from './server';\nserver.server.elicitInput({ message: 'a', requestedSchema: { type: 'object', properties: {} } });",
      },
      asking('sdk-v1 push form'),
    );
    spells(
      'of a duck in a package that has the SDK',
      `export async function ask(peer: { elicitInput(x: unknown): Promise<unknown> }) { return peer.elicitInput({ message: 'a', requestedSchema: {} }); }`,
      asking('sdk-v1 push form by shape'),
      'sdk-v1',
    );
    spells(
      'of a raw request by an unknown receiver',
      `export async function ask(send: any) { return send.sendRequest({ method: 'elicitation/create', params: { message: 'a', requestedSchema: {} } }, undefined); }`,
      asking('sdk-v1 raw-request form'),
      'sdk-v1',
    );
    spells(
      'with their parts',
      `${HEAD}low.request({ method: 'elicitation/create', params: form }, ElicitResultSchema, { timeout: 5 });`,
      ({ asks }) => {
        const [ask] = asks;
        expect([ask?.params, ask?.resultSchema, ask?.options].map((node) => node?.getText())).toEqual([
          'form',
          'ElicitResultSchema',
          '{ timeout: 5 }',
        ]);
        expect(ask?.context).toBeUndefined();
      },
    );
    spells(
      'with their context',
      `${HEAD}server.registerTool('t', {}, async (args, extra) => { await extra.sendRequest({ method: 'elicitation/create', params: form }, ElicitResultSchema); return { content: [] }; });`,
      ({ asks }) => {
        expect(asks.map(({ context }) => context?.text)).toEqual(['extra']);
      },
    );
  });

  describe('thrown asks', () => {
    const throwing = `${HEAD}import { ErrorCode, McpError, UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';\n`;
    spells(
      'by their error',
      `${throwing}export function f() { throw new UrlElicitationRequiredError([{ mode: 'url', message: 'Go', url: 'https://x', elicitationId: '1' }]); }`,
      asking('sdk-v1 thrown-error url'),
    );
    spells(
      'by code and data',
      `${throwing}export function f() { throw new McpError(ErrorCode.UrlElicitationRequired, 'Go', { elicitations: links }); }`,
      asking('sdk-v1 thrown-error url'),
    );
    spells(
      'of a class of the project',
      `${throwing}class Base extends UrlElicitationRequiredError {}\nclass Needed extends Base { constructor() { super(links); } }\nexport function f() { throw new Needed(); }`,
      asking('sdk-v1 thrown-error url'),
    );
    spells(
      'by number and data',
      `${throwing}export function f() { throw new McpError(-32042, 'Go', { elicitations: links }); }`,
      asking('sdk-v1 thrown-error url'),
    );
    spells(
      'not by number alone',
      `${throwing}export function f() { throw new McpError(-32042, 'Pay', { amount: 1 }); }\nexport function g() { throw new McpError(-32602, 'Go', { elicitations: links }); }`,
      asking(),
    );
    spells(
      'drop their id, and the variable made for it',
      `${throwing}export function f() { const id = crypto.randomUUID(); throw new UrlElicitationRequiredError([{ mode: 'url', message: 'Go', url: 'https://x', elicitationId: id }]); }`,
      ({ asks }) => {
        expect(asks.flatMap(({ dropped }) => dropped.map((node) => node.getText()))).toEqual([
          'elicitationId: id',
          'const id = crypto.randomUUID();',
        ]);
      },
    );
    spells(
      'keep a variable that is used elsewhere',
      `${throwing}export function f(log: (id: string) => void) { const id = crypto.randomUUID(); log(id); throw new UrlElicitationRequiredError([{ mode: 'url', message: 'Go', url: 'https://x', elicitationId: id }]); }`,
      ({ asks }) => {
        expect(asks.flatMap(({ dropped }) => dropped.map((node) => node.getText()))).toEqual(['elicitationId: id']);
        expect(asks.flatMap(({ stays }) => stays)).toHaveLength(1);
      },
    );
  });

  describe('registrations', () => {
    const made = "<new McpServer({ name: 'a', ve…>";
    spells(
      'of tools, prompts and resources',
      `${HEAD}server.registerTool('t', {}, function a() { return { content: [] }; });\nserver.registerPrompt('p', {}, function b() { return { messages: [] }; });\nserver.registerResource('r', 'x://y', {}, function c() { return { contents: [] }; });`,
      registering(`tools/call t [a] ${made}`, `prompts/get p [b] ${made}`, `resources/read r [c] ${made}`),
    );
    spells(
      'of the older spelling',
      `${HEAD}server.tool('t', 'says', { a: z.string() }, async function a() { return { content: [] }; });\nserver.prompt('p', () => ({ messages: [] }));\nserver.resource('r', 'x://y', () => ({ contents: [] }));`,
      registering(
        `tools/call t [a] ${made}`,
        `prompts/get p [anonymous] ${made}`,
        `resources/read r [anonymous] ${made}`,
      ),
    );
    spells(
      'of MCP Apps',
      `import { registerAppResource, registerAppTool } from '@modelcontextprotocol/ext-apps/server';
${HEAD}registerAppTool(server, 't', {}, function a() { return { content: [] }; });\nregisterAppResource(server, 'r', 'ui://r', {}, function b() { return { contents: [] }; });`,
      registering(`tools/call t [a] ${made}`, `resources/read r [b] ${made}`),
    );
    spells(
      'of requests',
      `${HEAD}low.setRequestHandler(CallToolRequestSchema, async function a() { return { content: [] }; });\nlow.setRequestHandler(ListToolsRequestSchema, async function b() { return { tools: [] }; });`,
      registering("tools/call ? [a] <new Server({ name: 'a', versi…>", "other ? [b] <new Server({ name: 'a', versi…>"),
    );
    const low = "<new Server({ name: 'a', versi…>";
    const pairs = '[CallToolRequestSchema, async function a() {}], [ListToolsRequestSchema, async function b() {}]';
    const each = [`tools/call ? [a] ${low}`, `other ? [b] ${low}`];
    for (const [title, code] of [
      ['a list', `for (const [schema, run] of [${pairs}] as any[]) low.setRequestHandler(schema, run);`],
      ['a map', `new Map<any, any>([${pairs}]).forEach((run, schema) => low.setRequestHandler(schema, run));`],
      [
        'a map that is filled later',
        'const all = new Map<any, any>();\nall.set(CallToolRequestSchema, async function a() {});\nall.set(ListToolsRequestSchema, async function b() {});\nfor (const [schema, run] of all.entries()) low.setRequestHandler(schema, run);',
      ],
      [
        'objects',
        'const all = [{ schema: CallToolRequestSchema, async a() {} }, { schema: ListToolsRequestSchema, a: async function b() {} }];\nall.forEach(({ schema, a: run }: any) => { low.setRequestHandler(schema, run); });',
      ],
      [
        'calls',
        'const on = (schema: any, run: any) => low.setRequestHandler(schema, run);\non(CallToolRequestSchema, async function a() {});\non(ListToolsRequestSchema, async function b() {});',
      ],
    ] as const)
      spells(`in pairs of ${title}`, `${HEAD}${code}`, registering(...each));
    spells(
      'that are spread, or bound',
      `${HEAD}const tool = ['t', {}, function a() {}] as any;\nserver.registerTool(...(tool as [any, any, any]));\nconst register = server.registerTool.bind(server);\nregister('u', {}, async function b() { return { content: [] }; });`,
      registering(`tools/call ? [a] ${made}`, `tools/call u [b] ${made}`),
    );
    spells(
      'of a loop over tools',
      `${HEAD}const tools = [{ name: 't', run: async function a() { return { content: [] }; } }, { name: 'u', run: async function b() { return { content: [] }; } }];\nfor (const tool of tools) server.registerTool(tool.name, {}, tool.run);`,
      registering(`tools/call ? [a b] ${made}`),
    );
    spells(
      'inside a subclass',
      `${HEAD}class Mine extends McpServer { setup() { this.registerTool('t', {}, this.run); } run = async () => ({ content: [] }); }\nnew Mine({ name: 'a', version: '1' });`,
      registering('tools/call t [run] <class Mine>'),
    );
    spells(
      'on a server that is made elsewhere',
      `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nexport function setup(given: McpServer) { given.registerTool('t', {}, function a() { return { content: [] }; }); }`,
      registering('tools/call t [a] <>'),
    );
    spells(
      'by name alone, where the package has the SDK',
      `export function setup(given: any) { given.registerTool('t', {}, function a() {}); given.tool('u', function b() {}); }`,
      registering('tools/call t [a] <>'),
      'sdk-v1',
    );
  });

  describe('bait', () => {
    spells(
      'is nobody’s',
      {
        'own.ts': 'export const elicitInput = (x: unknown) => x;',
        'main.ts': `import { elicitInput } from './own';
class Form { elicitInput(x: unknown) { return x; } }
new Form().elicitInput({ message: 'a', requestedSchema: {} });
elicitInput({ message: 'a', requestedSchema: {} });
const local = { createMessage: (x: unknown) => x, request: (x: unknown) => x };
local.createMessage({ messages: [] });
local.request({ method: 'elicitation/create', params: {} });
declare const other: any;
other.request({ method: 'tools/list' });
other.elicitInput({ other: 1 });
other.createMessage({ messages: [] });
// server.server.elicitInput({ message: 'a' })
export const text = "server.elicitInput({ message: 'a' })";`,
      },
      ({ asks, registrations }) => {
        asking()({ asks, registrations, escapes: [] });
        expect(registrations).toEqual([]);
      },
      'sdk-v1',
    );
    spells(
      'asks nothing where the package has no SDK',
      'export const ask = (peer: any) => { peer.elicitInput({ message: "a", requestedSchema: {} }); peer.registerTool("t", {}, () => 1); };',
      ({ asks, registrations }) => {
        expect([...asks, ...registrations]).toEqual([]);
      },
    );
  });
});
