import { describe, expect, it } from 'vitest';
import { findingsOnce } from './findings-in.js';

const HEAD = `import { inputRequired, McpServer } from '@modelcontextprotocol/server';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
const ask = { inputRequests: { go: inputRequired.elicit({ message: 'Go on?', requestedSchema: { type: 'object', properties: {} } }) } };
`;
const tool = (statement: string): string => `${HEAD}server.registerTool('t', {}, async () => {\n  ${statement}\n});\n`;

const found = findingsOnce('no-throw-input-required', {
  thrown: tool('throw inputRequired(ask);'),
  behindVariable: tool('const result = inputRequired(ask);\n  throw result;'),
  byHelper: `${HEAD}const needed = () => inputRequired(ask);\nserver.registerTool('t', {}, async () => {\n  throw needed();\n});\n`,
  literal: tool("throw { resultType: 'input_required', ...ask, inputRequests: ask.inputRequests };"),
  rejected: tool('return Promise.reject(inputRequired(ask));'),
  dropped: tool('inputRequired(ask);\n  return { content: [] };'),
  returned: tool('return inputRequired(ask);'),
  conditional: tool('return Math.random() > 0.5 ? inputRequired(ask) : { content: [] };'),
  shim: `import { McpServer } from '@modelcontextprotocol/server';
import { elicitForm, inputRounds, multiRoundTrip } from './mrtr.js';
const server = multiRoundTrip(new McpServer({ name: 'shop', version: '1.0.0' }));
server.registerTool('t', {}, async (ctx) => {
  const rounds = inputRounds(ctx);
  const ask = { answer: elicitForm({ message: 'Go on?', requestedSchema: { type: 'object', properties: {} } }) };
  if (!rounds.has(ask)) throw rounds.required(ask);
  return { content: [] };
});\n`,
  own: 'const inputRequired = (x: object) => new Error(JSON.stringify(x));\nexport const fail = () => {\n  inputRequired({});\n  throw inputRequired({ inputRequests: {} });\n};\n',
  taskStatus: "export const fail = () => {\n  throw { status: 'input_required' };\n};\n",
});

describe('no-throw-input-required', () => {
  it('finds what is not returned', async () => {
    const { thrown, behindVariable, byHelper, literal, rejected, dropped } = await found();
    expect({ thrown, behindVariable, byHelper, literal, rejected, dropped }).toMatchInlineSnapshot(`
      {
        "behindVariable": [
          "src/server.ts:6:3 error: A thrown \`inputRequired\` never reaches the client: the call ends as an error with the text \`[object Object]\`. Return it.",
        ],
        "byHelper": [
          "src/server.ts:6:3 error: A thrown \`inputRequired\` never reaches the client: the call ends as an error with the text \`[object Object]\`. Return it.",
        ],
        "dropped": [
          "src/server.ts:5:3 error: This \`inputRequired\` result goes nowhere, and the user is not asked. Return it from the handler.",
        ],
        "literal": [
          "src/server.ts:5:3 error: A thrown \`inputRequired\` never reaches the client: the call ends as an error with the text \`[object Object]\`. Return it.",
        ],
        "rejected": [
          "src/server.ts:5:10 error: A rejection with \`inputRequired\` never reaches the client: the call ends as an error with the text \`[object Object]\`. Return it.",
        ],
        "thrown": [
          "src/server.ts:5:3 error: A thrown \`inputRequired\` never reaches the client: the call ends as an error with the text \`[object Object]\`. Return it.",
        ],
      }
    `);
  });

  it('leaves alone what is returned, and what is somebody else’s', async () => {
    const { returned, conditional, shim, own, taskStatus } = await found();
    expect([returned, conditional, shim, own, taskStatus].flat()).toEqual([]);
  });
});
