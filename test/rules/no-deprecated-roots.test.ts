import { describe, expect, it } from 'vitest';
import { findingsOnce, places } from './findings-in.js';

const CLIENT = `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
`;

const found = findingsOnce('no-deprecated-roots', {
  pushed: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'files', version: '1.0.0' });
server.registerTool('t', {}, async () => {
  await server.server.listRoots();
  return { content: [] };
});\n`,
  returned: `import { inputRequired } from '@modelcontextprotocol/server';
export const ask = () => inputRequired({ inputRequests: { roots: inputRequired.listRoots() } });\n`,
  capability: `${CLIENT}export const client = new Client({ name: 'c', version: '1.0.0' }, { capabilities: { roots: { listChanged: true } } });\n`,
  handler: `${CLIENT}const client = new Client({ name: 'c', version: '1.0.0' });
client.setRequestHandler(ListRootsRequestSchema, async () => ({ roots: [] }));\n`,
  polynomials: `${CLIENT}declare const equation: any;
export const answer = { roots: equation.listRoots(), degree: 2 };
export const client = new Client({ name: 'c', version: '1.0.0' }, { capabilities: { elicitation: {} } });\n`,
});

describe('no-deprecated-roots', () => {
  it('finds roots on both sides', async () => {
    const { pushed, returned, capability, handler } = await found();
    expect(pushed).toMatchInlineSnapshot(`
      [
        "src/server.ts:4:9 warning: Roots are deprecated since revision 2026-07-28 and may be gone from 2027-07-28 on. Take paths as arguments of the tool, or from the configuration of the server.",
      ]
    `);
    expect([returned, capability, handler].map(places)).toMatchInlineSnapshot(`
      [
        [
          "src/server.ts:2:66 warning",
        ],
        [
          "src/server.ts:3:85 warning",
        ],
        [
          "src/server.ts:4:1 warning",
        ],
      ]
    `);
  });

  it('leaves alone other roots', async () => {
    expect((await found()).polynomials).toEqual([]);
  });
});
