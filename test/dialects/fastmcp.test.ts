import { describe, expect, it } from 'vitest';
import { fastmcp } from '../../src/dialects/fastmcp.js';
import { asking, registering, withAndWithoutPackages } from './spelled.js';

const HEAD = `import { FastMCP } from 'fastmcp';
import { z } from 'zod';
const server = new FastMCP({ name: 'a', version: '1.0.0' });
const form = { message: 'Sure?', requestedSchema: { type: 'object' as const, properties: {} } };
`;
const MADE = "<new FastMCP({ name: 'a', vers…>";

describe('modules', () => {
  it('are fastmcp’s', () => {
    for (const name of ['fastmcp', 'npm:fastmcp@4', 'fastmcp/client']) expect(fastmcp.isModule(name), name).toBe(true);
    for (const name of ['fastmcp-extras', './fastmcp', '@x/fastmcp']) expect(fastmcp.isModule(name), name).toBe(false);
  });
});

withAndWithoutPackages((spells) => {
  spells(
    'asks by the context',
    `${HEAD}server.addTool({ name: 't', execute: async (args, context) => { await context.elicit(form); return ''; } });`,
    asking('fastmcp push form'),
  );
  spells(
    'asks by a context taken apart',
    `${HEAD}server.addTool({ name: 't', execute: async (args, { elicit }) => { await elicit(form); return ''; } });`,
    asking('fastmcp push form'),
  );
  spells(
    'asks by a context that the project declares itself',
    `${HEAD}interface Io { elicit(params: object): Promise<{ action: string }> }
const confirm = async (io: Io) => (await io.elicit(form)).action;
server.addTool({ name: 't', execute: async (args: unknown, io: Io) => confirm(io) });
server.addTool({ name: 'u', execute: async (args: unknown, { elicit }: { elicit: (params: unknown) => Promise<unknown> }) => { await elicit(form); return ''; } });`,
    asking('fastmcp push form', 'fastmcp push form'),
  );
  spells(
    'asks by the session',
    `${HEAD}import type { FastMCPSession } from 'fastmcp';\nexport async function ask(session: FastMCPSession) { await session.requestElicitation(form as never); await session.requestSampling({ messages: [], maxTokens: 1 }); }`,
    asking('fastmcp push form', 'fastmcp push sampling'),
  );
  spells(
    'asks by a session that was kept where no type shows it',
    `${HEAD}const kept: any[] = [];\nserver.on('connect', (event: any) => { kept.push(event.session); });\nexport async function ask() { const last = kept[kept.length - 1]; await last.requestElicitation(form); await last.requestSampling({ messages: [], maxTokens: 1 }); }`,
    asking('fastmcp push form by shape', 'fastmcp push sampling by shape'),
    'fastmcp',
  );
  spells(
    'asks nothing by session data and logs',
    `${HEAD}server.addTool({ name: 't', execute: async (args, { log, session }) => { log.info('a'); return String(session); } });`,
    asking(),
  );
  spells(
    'registers tools, prompts, resources and lists of them',
    `${HEAD}server.addTool({ name: 't', execute: async () => '' });
server.addTools([{ name: 'u', execute: async function a() { return ''; } }, { name: 'v', execute: async function b() { return ''; } }]);
server.addPrompt({ name: 'p', load: async () => '' });
server.addResource({ name: 'r', uri: 'x://y', load: async function c() { return { text: '' }; } });
server.addResourceTemplate({ name: 's', uriTemplate: 'x://{y}', arguments: [], load: async function d() { return { text: '' }; } });`,
    registering(
      `tools/call t [execute] ${MADE}`,
      `tools/call ? [a b] ${MADE}`,
      `prompts/get p [load] ${MADE}`,
      `resources/read r [c] ${MADE}`,
      `resources/read s [d] ${MADE}`,
    ),
  );
  spells(
    'registers a tool that is defined elsewhere',
    {
      'tool.ts': "export const tool = { name: 't', execute: async () => 'x' };",
      'main.ts': `import { tool } from './tool';\n${HEAD}server.addTool(tool);`,
    },
    registering(`tools/call t [execute] ${MADE}`),
  );
  spells(
    'leaves events alone',
    `${HEAD}server.on('connect', () => {});\nserver.start({ transportType: 'stdio' });`,
    ({ asks, registrations, escapes }) => {
      expect([asks, registrations, escapes]).toEqual([[], [], []]);
    },
  );
});
