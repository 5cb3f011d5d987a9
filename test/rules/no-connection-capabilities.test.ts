import { describe, expect, it } from 'vitest';
import { findingsOnce } from './findings-in.js';

const V1 = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
`;
const V2 = `import { CLIENT_CAPABILITIES_META_KEY, McpServer } from '@modelcontextprotocol/server';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
`;

const found = findingsOnce('no-connection-capabilities', {
  handler: `${V1}server.registerTool('t', {}, async () => {
  if (!server.server.getClientCapabilities()?.elicitation) return { content: [], isError: true };
  return { content: [] };
});\n`,
  v2: `${V2}export const canAsk = () => server.server.getClientCapabilities()?.elicitation?.form !== undefined;\n`,
  helper: `import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
export const canAsk = (server: Server) => Boolean(server.getClientCapabilities?.()?.elicitation);\n`,
  duckTyped: `import '@modelcontextprotocol/sdk/types.js';
export const canAsk = (server: any) => server.getClientCapabilities()?.elicitation !== undefined;\n`,
  version: `${V1}export const agent = () => server.server.getClientVersion()?.name;\n`,
  envelope: `${V2}server.registerTool('t', {}, async (ctx) => {
  const { envelope } = ctx.mcpReq;
  const capabilities = envelope ? envelope[CLIENT_CAPABILITIES_META_KEY] : server.server.getClientCapabilities();
  return { content: [{ type: 'text', text: String(capabilities) }] };
});\n`,
  shim: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { inputRounds, multiRoundTrip } from './mrtr.js';
const server = multiRoundTrip(new McpServer({ name: 'shop', version: '1.0.0' }));
server.registerTool('t', {}, async () => ({ content: [], isError: !inputRounds().supports('form') }));\n`,
  client: `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
const client = new Client({ name: 'c', version: '1.0.0' });
export const offers = () => client.getServerCapabilities()?.tools;\n`,
  ofClient: `import '@modelcontextprotocol/client';
import type { Peer } from './peer.js';
export const declared = (inspectorClient: Peer | null) => inspectorClient?.getClientCapabilities();\n`,
  own: `import '@modelcontextprotocol/sdk/types.js';
class Registry { getClientCapabilities() { return {}; } }
export const all = new Registry().getClientCapabilities();
declare const notifications: any;
export const of = (session: string) => notifications.getClientCapabilities(session);
export const plain = getClientCapabilities();
function getClientCapabilities() { return {}; }\n`,
  noMcp:
    "export const version = (sdk: any) => sdk.getClientVersion() as string; // getClientVersion of a game's own server\n",
});

describe('no-connection-capabilities', () => {
  it('finds what is read from the connection', async () => {
    const { handler, v2, helper, duckTyped, version } = await found();
    expect({ handler, v2, helper, duckTyped, version }).toMatchInlineSnapshot(`
      {
        "duckTyped": [
          "src/server.ts:2:40 error: Revision 2026-07-28 has no handshake, so this is not known of its clients and may be \`undefined\`: a client says with each request what it can do. \`rounds.supports(…)\` of the shim asks the right one on both revisions.",
        ],
        "handler": [
          "src/server.ts:4:8 error: Revision 2026-07-28 has no handshake, so this is not known of its clients and may be \`undefined\`: a client says with each request what it can do. \`rounds.supports(…)\` of the shim asks the right one on both revisions.",
        ],
        "helper": [
          "src/server.ts:2:51 error: Revision 2026-07-28 has no handshake, so this is not known of its clients and may be \`undefined\`: a client says with each request what it can do. \`rounds.supports(…)\` of the shim asks the right one on both revisions.",
        ],
        "v2": [
          "src/server.ts:3:29 error: Revision 2026-07-28 has no handshake, so this is not known of its clients and may be \`undefined\`: a client says with each request what it can do. Read \`ctx.mcpReq.envelope\`, or ask the shim: \`rounds.supports('form')\`.",
        ],
        "version": [
          "src/server.ts:3:28 warning: Revision 2026-07-28 has no handshake, so this may be \`undefined\`: a client says with each request who it is. Do without it where it is not there.",
        ],
      }
    `);
  });

  it('leaves alone what looks at the request, clients, and other code', async () => {
    const { envelope, shim, client, ofClient, own, noMcp } = await found();
    expect([envelope, shim, client, ofClient, own, noMcp].flat()).toEqual([]);
  });
});
