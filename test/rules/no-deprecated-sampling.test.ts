import { describe, expect, it } from 'vitest';
import { findingsOnce, places } from './findings-in.js';

const CLIENT = `import { Client } from '@modelcontextprotocol/client';\n`;
const V2 = `import { inputRequired, McpServer } from '@modelcontextprotocol/server';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
`;

const found = findingsOnce('no-deprecated-sampling', {
  pushed: `${V2}server.registerTool('t', {}, async (ctx) => {
  await ctx.mcpReq.requestSampling({ messages: [], maxTokens: 1 });
  return { content: [] };
});\n`,
  returned: `${V2}server.registerTool('t', {}, async () => inputRequired({ inputRequests: { idea: inputRequired.createMessage({ messages: [], maxTokens: 1 }) } }));\n`,
  capability: `${CLIENT}export const client = new Client({ name: 'c', version: '1.0.0' }, { capabilities: { sampling: {} } });\n`,
  handler: `${CLIENT}const client = new Client({ name: 'c', version: '1.0.0' });
client.setRequestHandler('sampling/createMessage', async () => ({ model: 'm', role: 'assistant', content: { type: 'text', text: '' } }));\n`,
  asking: `${V2}server.registerTool('t', {}, async () => inputRequired({ inputRequests: { go: inputRequired.elicit({ message: 'Go on?', requestedSchema: { type: 'object', properties: {} } }) } }));\n`,
  model: `${V2}declare const model: any;
export const idea = () => model.createMessage({ messages: [], max_tokens: 1, sampling: { temperature: 1 } });
export const options = { capabilities: { sampling: {} } };\n`,
});

describe('no-deprecated-sampling', () => {
  it('finds sampling on both sides', async () => {
    const { pushed, returned, capability, handler } = await found();
    expect(pushed).toMatchInlineSnapshot(`
      [
        "src/server.ts:4:9 warning: Sampling is deprecated since revision 2026-07-28 and may be gone from 2027-07-28 on. Call a model yourself from the server, or let the host do the work with what a tool returns.",
      ]
    `);
    expect([returned, capability, handler].map(places)).toMatchInlineSnapshot(`
      [
        [
          "src/server.ts:3:81 warning",
        ],
        [
          "src/server.ts:2:85 warning",
        ],
        [
          "src/server.ts:3:1 warning",
        ],
      ]
    `);
  });

  it('leaves alone elicitation, and clients of models', async () => {
    const { asking, model } = await found();
    expect([asking, model].flat()).toEqual([]);
  });
});
