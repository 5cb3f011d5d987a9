import { describe, expect, it } from 'vitest';
import { findingsOnce, places } from './findings-in.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
`;
const REGISTER = "server.registerTool('pay', {}, async () => ({ content: [] }));";

const found = findingsOnce('no-registration-time-capability-gate', {
  branch: `${HEAD}export function offer() {\n  if (server.server.getClientCapabilities()?.elicitation) {\n    ${REGISTER}\n  }\n}\n`,
  earlyReturn: `${HEAD}export function offer() {\n  const capabilities = server.server.getClientCapabilities() ?? {};\n  const asks = capabilities.elicitation !== undefined;\n  if (!asks) return;\n  ${REGISTER}\n}\n`,
  caller: `${HEAD}const canAsk = () => Boolean(server.server.getClientCapabilities()?.elicitation);
function offer() {\n  ${REGISTER}\n}
export const start = () => {\n  canAsk() && offer();\n};\n`,
  initialised: `${HEAD}server.server.oninitialized = () => {\n  ${REGISTER}\n};\n`,
  always: `${HEAD}${REGISTER}\nexport const canAsk = () => server.server.getClientCapabilities()?.elicitation;\n`,
  inHandler: `${HEAD}server.registerTool('pay', {}, async () => {\n  if (!server.server.getClientCapabilities()?.elicitation) return { content: [], isError: true };\n  return { content: [] };\n});\n`,
  otherGate: `${HEAD}export function offer(readOnly: boolean) {\n  if (readOnly) return;\n  ${REGISTER}\n}\nexport const caps = () => server.server.getClientCapabilities();\n`,
  log: `${HEAD}${REGISTER}\nserver.server.oninitialized = () => console.error(server.server.getClientCapabilities());\n`,
});

describe('no-registration-time-capability-gate', () => {
  it('finds what is registered for some clients only', async () => {
    const { branch, earlyReturn, caller, initialised } = await found();
    expect(branch).toMatchInlineSnapshot(`
      [
        "src/server.ts:5:5 error: Whether \`pay\` is registered depends on what the client said when it connected. Clients of revision 2026-07-28 say it with each request, so they never see it: register it always, and ask in the handler what the client can do.",
      ]
    `);
    expect([earlyReturn, caller, initialised].map(places)).toMatchInlineSnapshot(`
      [
        [
          "src/server.ts:7:3 error",
        ],
        [
          "src/server.ts:5:3 error",
        ],
        [
          "src/server.ts:4:3 error",
        ],
      ]
    `);
  });

  it('leaves alone what is registered for all', async () => {
    const { always, inHandler, otherGate, log } = await found();
    expect([always, inHandler, otherGate, log].flat()).toEqual([]);
  });
});
