import { describe, expect, it } from 'vitest';
import { findingsOnce } from './findings-in.js';

const HEAD = `import { Client } from '@modelcontextprotocol/client';
const client = new Client({ name: 'c', version: '1.0.0' }, { capabilities: { elicitation: { form: {}, url: {} } } });
`;
const handle = (body: string): string =>
  `${HEAD}client.setRequestHandler('elicitation/create', async (request) => {\n  ${body}\n});\n`;

const found = findingsOnce('client-mode-default-form', {
  equal: handle("if (request.params.mode === 'form') return { action: 'decline' };\n  return { action: 'cancel' };"),
  unequal: handle(
    "const { mode } = request.params;\n  if (mode !== 'form') throw new Error('no form');\n  return { action: 'decline' };",
  ),
  switched: handle(
    "switch (request.params.mode) {\n    case 'form':\n      return { action: 'decline' };\n    case 'url':\n      return { action: 'cancel' };\n  }\n  throw new Error('neither');",
  ),
  v1: `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const client = new Client({ name: 'c', version: '1.0.0' }, { capabilities: { elicitation: {} } });
client.setRequestHandler(ElicitRequestSchema, async ({ params }) => ({ action: params.mode === 'form' ? 'decline' : 'cancel' }));
`,
  url: handle("if (request.params.mode === 'url') return { action: 'decline' };\n  return { action: 'cancel' };"),
  filledIn: handle(
    "const mode = request.params.mode ?? 'form';\n  return { action: mode === 'form' ? 'decline' : 'cancel' };",
  ),
  tested: handle(
    "const { mode } = request.params;\n  return { action: mode === undefined || mode === 'form' ? 'decline' : 'cancel' };",
  ),
  byDefault: handle(
    "switch (request.params.mode) {\n    case 'url':\n      return { action: 'decline' };\n    case 'form':\n    default:\n      return { action: 'cancel' };\n  }",
  ),
  ownMode: handle("const view = { mode: 'form' };\n  return { action: view.mode === 'form' ? 'decline' : 'cancel' };"),
});

describe('client-mode-default-form', () => {
  it('finds a form that has to be named', async () => {
    const { equal, unequal, switched, v1 } = await found();
    expect({ equal, unequal, switched, v1 }).toMatchInlineSnapshot(`
      {
        "equal": [
          "src/server.ts:4:7 error: An elicitation without \`mode\` is a form, and this takes it for something else. Ask whether \`mode\` is \`url\`, and treat everything else as a form.",
        ],
        "switched": [
          "src/server.ts:4:11 error: An elicitation without \`mode\` is a form, and this takes it for something else. Ask whether \`mode\` is \`url\`, and treat everything else as a form.",
        ],
        "unequal": [
          "src/server.ts:5:7 error: An elicitation without \`mode\` is a form, and this takes it for something else. Ask whether \`mode\` is \`url\`, and treat everything else as a form.",
        ],
        "v1": [
          "src/server.ts:4:80 error: An elicitation without \`mode\` is a form, and this takes it for something else. Ask whether \`mode\` is \`url\`, and treat everything else as a form.",
        ],
      }
    `);
  });

  it('leaves alone what takes the missing mode for a form', async () => {
    const { url, filledIn, tested, byDefault, ownMode } = await found();
    expect([url, filledIn, tested, byDefault, ownMode].flat()).toEqual([]);
  });
});
