import { describe, expect, it } from 'vitest';
import { findingsOnce } from './findings-in.js';

const HEAD = `import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';\n`;

const found = findingsOnce('no-reserved-error-code', {
  undefinedOne: `${HEAD}export const full = () => new McpError(-32050, 'Queue is full');\n`,
  legacyRange: `${HEAD}export const refuse = (id: number) => ({ jsonrpc: '2.0', id, error: { code: -32000, message: 'No session' } });\n`,
  draft: `import { ProtocolError } from '@modelcontextprotocol/server';
export const refuse = () => new ProtocolError(-32004, 'UNSUPPORTED_PROTOCOL_VERSION');\n`,
  notFound: `${HEAD}export const gone = () => new McpError(-32002, 'No such resource');\n`,
  defined: `import { ProtocolError } from '@modelcontextprotocol/server';
export const refuse = () => new ProtocolError(-32021, 'Cannot be asked');
export const mismatch = { jsonrpc: '2.0', id: 1, error: { code: -32020, message: 'Header mismatch' } };\n`,
  jsonRpc: `${HEAD}export const bad = () => new McpError(-32602, 'Bad arguments');
export const named = () => new McpError(ErrorCode.InvalidRequest, '-32050');
export const own = () => new McpError(1001, 'Own');\n`,
  elicitation: `${HEAD}export const pay = () => new McpError(-32042, 'Pay');\n`,
  chain: `import '@modelcontextprotocol/sdk/types.js';
class ProtocolError extends Error { constructor(readonly code: number) { super(); } }
export const reverted = () => new ProtocolError(-32050);
export const table = { code: -32050, message: 'not an answer' };\n`,
  stories: {
    'src/panel.stories.ts': `${HEAD}export const entry = { jsonrpc: '2.0', id: 3, error: { code: -32000, message: 'Denied' } };\n`,
  },
  noMcp: "export const reverted = { jsonrpc: '2.0', id: 1, error: { code: -32050, message: 'execution reverted' } };\n",
});

describe('no-reserved-error-code', () => {
  it('finds codes of the protocol’s range', async () => {
    const { undefinedOne, legacyRange, draft, notFound } = await found();
    expect({ undefinedOne, legacyRange, draft, notFound }).toMatchInlineSnapshot(`
      {
        "draft": [
          "src/server.ts:2:47 warning: Revision 2026-07-28 numbers this error anew: use -32022 (unsupported protocol version) in place of -32004.",
        ],
        "legacyRange": [
          "src/server.ts:2:77 info: -32000 lies in a range that revision 2026-07-28 leaves to what was there before: clients must not read a meaning into it, and new code should not use it. Use a code of JSON-RPC, or one outside -32000 to -32099.",
        ],
        "notFound": [
          "src/server.ts:2:40 warning: Revision 2026-07-28 numbers this error anew: use -32602 (resource not found) in place of -32002.",
        ],
        "undefinedOne": [
          "src/server.ts:2:40 warning: -32050 lies in the range that revision 2026-07-28 keeps for the codes it defines itself, and clients may take it for one of those. Use one outside -32000 to -32099.",
        ],
      }
    `);
  });

  it('leaves alone what is defined, what is JSON-RPC’s, and other protocols', async () => {
    const { defined, jsonRpc, elicitation, chain, stories, noMcp } = await found();
    expect([defined, jsonRpc, elicitation, chain, stories, noMcp].flat()).toEqual([]);
  });
});
