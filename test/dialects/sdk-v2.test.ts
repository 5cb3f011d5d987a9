import { describe, expect, it } from 'vitest';
import { sdkV2 } from '../../src/dialects/sdk-v2.js';
import { asking, registering, withAndWithoutPackages } from './spelled.js';

const HEAD = `import { McpServer, Server, type ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
const server = new McpServer({ name: 'a', version: '1' });
const low = new Server({ name: 'a', version: '1' }, {});
const form = { message: 'Sure?', requestedSchema: { type: 'object' as const, properties: {} } };
const done = { content: [] };
`;
const tool = (parameters: string, body: string): string =>
  `${HEAD}server.registerTool('t', {}, async (${parameters}) => { ${body} return done; });`;

describe('modules', () => {
  it('are those of the SDK 2.x', () => {
    for (const name of [
      '@modelcontextprotocol/server',
      '@modelcontextprotocol/server/stdio',
      '@modelcontextprotocol/core',
      '@modelcontextprotocol/client',
    ])
      expect(sdkV2.isModule(name), name).toBe(true);
    for (const name of ['@modelcontextprotocol/sdk', '@modelcontextprotocol/server-legacy'])
      expect(sdkV2.isModule(name), name).toBe(false);
  });
});

withAndWithoutPackages((spells) => {
  describe('asks', () => {
    spells(
      'of the context',
      tool(
        'ctx',
        'await ctx.mcpReq.elicitInput(form); await ctx.mcpReq.requestSampling({ messages: [], maxTokens: 1 });',
      ),
      ({ asks, ...rest }) => {
        asking('sdk-v2 push form', 'sdk-v2 push sampling')({ asks, ...rest });
        expect(asks.map(({ context }) => context?.text)).toEqual(['ctx', 'ctx']);
      },
    );
    spells(
      'of the context behind the arguments',
      tool('args, ctx', 'await ctx.mcpReq.elicitInput(form);'),
      asking('sdk-v2 push form'),
    );
    spells(
      'of a context taken apart',
      tool('{ mcpReq: { elicitInput } }', 'await elicitInput(form);'),
      asking('sdk-v2 push form'),
    );
    spells(
      'of a context taken apart in the body',
      tool('ctx', 'const { mcpReq } = ctx; const { elicitInput: ask } = mcpReq; await ask(form);'),
      asking('sdk-v2 push form'),
    );
    spells(
      'of a URL',
      tool(
        'ctx',
        "await ctx.mcpReq.elicitInput({ mode: 'url', message: 'Go', url: 'https://x', elicitationId: '1' });",
      ),
      asking('sdk-v2 push url'),
    );
    spells(
      'by a raw request, with options but no schema',
      tool('ctx', "await ctx.mcpReq.send({ method: 'elicitation/create', params: form }, { timeout: 5 });"),
      ({ asks, ...rest }) => {
        asking('sdk-v2 raw-request form')({ asks, ...rest });
        expect([asks[0]?.resultSchema, asks[0]?.options].map((node) => node?.getText())).toEqual([
          undefined,
          '{ timeout: 5 }',
        ]);
      },
    );
    spells(
      'by a raw request with a schema',
      tool('ctx', "await ctx.mcpReq.send({ method: 'roots/list' }, z.any(), { timeout: 5 });"),
      ({ asks, ...rest }) => {
        asking('sdk-v2 raw-request roots')({ asks, ...rest });
        expect([asks[0]?.resultSchema, asks[0]?.options].map((node) => node?.getText())).toEqual([
          'z.any()',
          '{ timeout: 5 }',
        ]);
      },
    );
    spells(
      'in a helper that is given the context',
      `${tool('args, ctx', 'await confirm(ctx);')}\nasync function confirm(context: ServerContext) { await context.mcpReq.elicitInput(form); }`,
      asking('sdk-v2 push form'),
    );
    spells(
      'in a helper without types',
      `${tool('args, ctx', 'await confirm({ ctx });')}\nasync function confirm(all) { await all.ctx.mcpReq.elicitInput(form); }`,
      asking('sdk-v2 push form'),
    );
    spells(
      'of the server',
      `${HEAD}low.elicitInput(form);\nserver.server.createMessage({ messages: [], maxTokens: 1 });\nlow.listRoots();`,
      asking('sdk-v2 push form', 'sdk-v2 push sampling', 'sdk-v2 push roots'),
    );
    spells(
      'not by notifications and other requests',
      tool(
        'ctx',
        "await ctx.mcpReq.notify({ method: 'notifications/progress' }); await ctx.mcpReq.send({ method: 'ping' }); await ctx.mcpReq.log('info', 'a');",
      ),
      asking(),
    );
  });

  describe('thrown asks', () => {
    const throwing =
      "import { ProtocolError, ProtocolErrorCode, UrlElicitationRequiredError } from '@modelcontextprotocol/server';\n";
    spells(
      'by their error',
      `${throwing}export function f() { throw new UrlElicitationRequiredError([{ mode: 'url', message: 'Go', url: 'https://x', elicitationId: '1' }]); }`,
      asking('sdk-v2 thrown-error url'),
    );
    spells(
      'by code and data',
      `${throwing}export function f() { throw new ProtocolError(ProtocolErrorCode.UrlElicitationRequired, 'Go', { elicitations: links }); }`,
      asking('sdk-v2 thrown-error url'),
    );
  });

  describe('registrations', () => {
    spells(
      'of tools and of requests by string',
      `${tool('args', '')}\nlow.setRequestHandler('tools/call', async function a() { return done; });\nlow.setRequestHandler('completion/complete', async function b() { return {} as never; });`,
      registering(
        "tools/call t [anonymous] <new McpServer({ name: 'a', ve…>",
        "tools/call ? [a] <new Server({ name: 'a', versi…>",
        "other ? [b] <new Server({ name: 'a', versi…>",
      ),
    );
    spells(
      'on what a factory gives',
      `${HEAD}function make() { return new McpServer({ name: 'b', version: '2' }); }\nmake().registerTool('t', {}, function a() { return done; });`,
      registering("tools/call t [a] <new McpServer({ name: 'b', ve…>"),
    );
    spells(
      'by a constant name',
      `${HEAD}const NAME = 'told';\nserver.registerTool(NAME, {}, function a() { return done; });`,
      registering("tools/call told [a] <new McpServer({ name: 'a', ve…>"),
    );
  });

  describe('escapes', () => {
    const pool = `import { pool } from 'somewhere';\n${HEAD}`;
    spells(
      'of a server, a context’s request or a bound ask into other packages',
      `${pool}pool.run(server);\npool.later(low.elicitInput.bind(low));\nserver.registerTool('t', {}, async (ctx) => { await pool.ask(ctx.mcpReq); return done; });`,
      ({ escapes }) => {
        expect(escapes).toEqual(['pool.run(server)', 'pool.later(low.elicitInput.bind(low))', 'pool.ask(ctx.mcpReq)']);
      },
    );
    spells(
      'are not calls of the SDK, of the project, or of loggers',
      `${pool}import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';\nnew StdioServerTransport();\nserver.connect(new StdioServerTransport());\nfunction own(x: unknown) { return x; }\nown(server);\nconsole.log(server);\nconst all: unknown[] = [];\nall.push(server);\npool.run('server');`,
      ({ escapes }) => {
        expect(escapes).toEqual([]);
      },
    );
  });
});
