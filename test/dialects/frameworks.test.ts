import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/engine/analyze.js';
import { planMigration } from '../../src/engine/migrate.js';
import { tempTree } from '../temp-tree.js';

const FILES = {
  'package.json': '{ "type": "module" }',
  'mcp-use.ts': `import { createMCPServer, MCPServer } from 'mcp-use/server';
const server = new MCPServer({ name: 's', version: '1' });
server.tool({ name: 'pay', schema: {} }, async (args, ctx) => {
  await ctx.elicit('Pay?', {} as object);
  await ctx.elicit('Pay?', 'https://pay.example/');
  await ctx.elicit({ message: 'Pay?', requestedSchema: {} });
  await ctx.sample('Hello');
  return {};
});
createMCPServer('t').tool({ name: 'ask' }, async (args, { elicit }) => elicit('Go on?', {}));
`,
  'mcp-lite.ts': `import { type Ctx, McpServer } from 'mcp-lite';
new McpServer({ name: 's' }).tool('pay', { handler: async (args, ctx) => confirm(ctx) });
const confirm = (ctx: Ctx) => ctx.elicit({ message: 'Pay?', schema: {} });
`,
  'xmcp.ts': `import type { ToolExtraArguments } from 'xmcp';
export default async function pay(args: object, extra: ToolExtraArguments) {
  await extra.elicit({ message: 'Pay?', requestedSchema: {} });
  return extra.sendRequest({ method: 'elicitation/create', params: { mode: 'url', message: 'Pay?', url: 'https://pay.example/' } }, {});
}
`,
  'tmcp.ts': `import { McpServer } from 'tmcp';
const server = new McpServer({ name: 's' }, {});
server.tool({ name: 'pay' }, async () => server.elicitation('Pay?', {}));
server.tool({ name: 'again', replayable: true }, async () => server.elicitation('Pay again?', {}));
server.tool({ name: 'raw' }, async () => server.request({ method: 'elicitation/create', params: { message: 'Pay?' } }));
`,
  'mcp-framework.ts': `import { MCPTool } from 'mcp-framework';
export default class Pay extends MCPTool {
  async execute() {
    await this.elicit('Pay?', { ok: { type: 'boolean' } });
    await this.elicitUrl('Pay?', 'https://pay.example/', '1');
    return this.samplingRequest({ messages: [] });
  }
}
`,
  'mastra.ts': `import { createTool } from '@mastra/core/tools';
export const pay = createTool({
  id: 'pay',
  execute: async (args, context) => context?.mcp?.elicitation.sendRequest({ message: 'Pay?', requestedSchema: {} }),
});
export const old = createTool({ id: 'old', execute: async (args, { elicitation }) => elicitation.sendRequest({ message: 'Pay?' }) });
`,
  'agents.ts': `import { McpAgent } from 'agents/mcp';
export class Shop extends McpAgent {
  pay() { return this.elicitInput({ message: 'Pay?', requestedSchema: {} }); }
}
`,
  'own.ts': `import { McpServer } from './somewhere.js';
class Tool { elicit(message: string) { return message; } }
class Pay extends Tool { run() { return this.elicit('Pay?'); } }
export const all = [new Pay().run(), new McpServer().elicitation('Pay?', {}), ({ elicit: (x: string) => x }).elicit('Pay?')];
`,
};

describe('asks of frameworks', () => {
  it('are found by the package they come from, and left', async () => {
    const { inputPoints, findings, target } = await analyze({ cwd: tempTree(FILES), paths: ['.'], target: 'auto' });
    const said = inputPoints.map(({ file, line, kind, dialect, routes, plan }) =>
      [
        `${file.split('/').at(-1)}:${line}`,
        kind,
        dialect,
        routes[0]?.handler.name ?? '-',
        plan.kind,
        ...plan.reasons,
      ].join(' '),
    );
    expect(said).toMatchInlineSnapshot(`
      [
        "agents.ts:3 form agents - manual dialect-not-rewritten",
        "mastra.ts:4 form mastra pay manual dialect-not-rewritten",
        "mastra.ts:6 form mastra old manual dialect-not-rewritten",
        "mcp-framework.ts:4 form mcp-framework - manual dialect-not-rewritten",
        "mcp-framework.ts:5 url mcp-framework - manual dialect-not-rewritten",
        "mcp-framework.ts:6 sampling mcp-framework - manual dialect-not-rewritten",
        "mcp-lite.ts:3 form mcp-lite pay manual dialect-not-rewritten",
        "mcp-use.ts:4 form mcp-use pay manual dialect-not-rewritten",
        "mcp-use.ts:5 url mcp-use pay manual dialect-not-rewritten",
        "mcp-use.ts:6 form mcp-use pay manual dialect-not-rewritten",
        "mcp-use.ts:7 sampling mcp-use pay manual dialect-not-rewritten",
        "mcp-use.ts:10 form mcp-use ask manual dialect-not-rewritten",
        "tmcp.ts:3 form tmcp pay manual dialect-not-rewritten",
        "tmcp.ts:5 form tmcp raw manual dialect-not-rewritten",
        "xmcp.ts:3 form xmcp - manual dialect-not-rewritten",
        "xmcp.ts:4 url xmcp - manual dialect-not-rewritten",
      ]
    `);
    const rule = findings.filter((one) => one.rule === 'no-server-initiated-request');
    expect(rule.length).toBe(inputPoints.length);
    expect(target).toBe('none');
  });

  it('are found in the sources of a framework, and where the project has a connection of its own', async () => {
    const peer = (asks: string): string => `import type { Peer } from 'json-rpc-2.0';
export const ask = (peer: Peer, method: string) => ${asks};
`;
    const found = await analyze({
      cwd: tempTree({
        'tmcp/package.json': '{ "name": "tmcp", "type": "module" }',
        'tmcp/roots.js':
          "export class S { #peer; roots() { return this.#peer?.request('roots/list', undefined, 'standalone'); } }\n",
        'own/package.json': '{ "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "1" } }',
        'own/url.ts': peer(
          "peer.request('elicitation/create', { mode: 'url', message: 'Pay?', url: 'https://pay.example/' })",
        ),
        'own/editor.ts': peer("peer.request('elicitation/create', { message: 'Pay?' })").replace(
          'json-rpc-2.0',
          '@agentclientprotocol/sdk',
        ),
        'own/extra.ts': `import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
export const pay = (extra: RequestHandlerExtra) => (extra as any).context.elicit({ message: 'Pay?', schema: {} });
`,
        'own/duck.ts': `export const pay = (extra: unknown) => (extra as any).context.elicit({ message: 'Pay?', schema: {} });
export const own = (extra: { elicit(what: object): void }, toad: any) => [toad.elicit({ schema: {} }), toad.elicit('Pay?')];
import { ask } from 'asking';
export const theirs = ask.elicit({ message: 'Pay?', schema: {} });
`,
        'own/other.ts': peer("[peer.request('tools/call', { elicit: 1 }), peer.request(method, { elicit: 1 })]"),
        'none/package.json': '{ "type": "module" }',
        'none/sampling.ts': peer("peer.request('sampling/createMessage', {})"),
      }),
      paths: ['.'],
      target: 'auto',
    });
    expect(
      found.inputPoints.map(
        ({ file, kind, dialect, plan }) => `${file.split('/').at(-1)} ${kind} ${dialect} ${plan.kind}`,
      ),
    ).toEqual([
      'duck.ts form sdk-v1 manual',
      'extra.ts form sdk-v1 manual',
      'url.ts url sdk-v1 manual',
      'roots.js roots tmcp manual',
    ]);
  });

  it('stay as they are but for a comment', async () => {
    const { changes } = await planMigration({ cwd: tempTree(FILES), paths: ['.'], target: 'auto' });
    expect(changes.some(({ file }) => file.endsWith('mrtr.ts'))).toBe(false);
    for (const { before = '', after } of changes) {
      expect(after.replace(/^\s*\/\/ mcp-mrtr-manual\(dialect-not-rewritten\).*\n/gm, '')).toBe(before);
    }
    expect(changes.length).toBe(7);
  });
});
