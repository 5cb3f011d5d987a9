import { describe, expect, it } from 'vitest';
import { findingsOnce } from './findings-in.js';

const HEAD = `import { Client } from '@modelcontextprotocol/client';
const client = new Client({ name: 'c', version: '1.0.0' }, { capabilities: { elicitation: { form: {}, url: {} } } });
`;
const handle = (body: string): string =>
  `${HEAD}client.setRequestHandler('elicitation/create', async (request) => {\n  ${body}\n});\n`;

const found = findingsOnce('client-no-auto-accept', {
  constant: handle("return { action: 'accept', content: { ok: true } };"),
  filled: handle(
    "const content = Object.fromEntries(Object.keys((request.params as any).requestedSchema.properties).map((key) => [key, 'yes']));\n  return { action: 'accept', content };",
  ),
  v1: `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const client = new Client({ name: 'c', version: '1.0.0' }, { capabilities: { elicitation: {} } });
client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept' as const, content: {} }));
`,
  declines: handle("return { action: 'decline' };"),
  asks: handle("const content = await ui.form(request.params);\n  return { action: 'accept', content };"),
  decides: handle(
    "if (request.params.mode === 'url') return { action: 'decline' };\n  return { action: 'accept', content: {} };",
  ),
  prompts: handle("const name = prompt(request.params.message);\n  return { action: 'accept', content: { name } };"),
  test: { 'test/client.test.ts': handle("return { action: 'accept', content: {} };") },
});

describe('client-no-auto-accept', () => {
  it('finds clients that nobody is asked by', async () => {
    const { constant, filled, v1 } = await found();
    expect({ constant, filled, v1 }).toMatchInlineSnapshot(`
      {
        "constant": [
          "src/server.ts:4:10 warning: Every elicitation is accepted here, and no user is asked. Show the question and who asks it, and let the user answer, decline or cancel.",
        ],
        "filled": [
          "src/server.ts:5:10 warning: Every elicitation is accepted here, and no user is asked. Show the question and who asks it, and let the user answer, decline or cancel.",
        ],
        "v1": [
          "src/server.ts:4:54 warning: Every elicitation is accepted here, and no user is asked. Show the question and who asks it, and let the user answer, decline or cancel.",
        ],
      }
    `);
  });

  it('leaves alone whoever asks, decides or declines, and tests', async () => {
    const { declines, asks, decides, prompts, test } = await found();
    expect([declines, asks, decides, prompts, test].flat()).toEqual([]);
  });
});
