import { describe, expect, it } from 'vitest';
import { findingsOnce } from './findings-in.js';

const HEAD = `import { Client } from '@modelcontextprotocol/client';
const client = new Client({ name: 'c', version: '1.0.0' }, { capabilities: { elicitation: { form: {}, url: {} } } });
`;
const handle = (body: string): string =>
  `${HEAD}client.setRequestHandler('elicitation/create', async (request) => {\n  ${body}\n});\n`;
const OPEN = `import open from 'open';\n`;

const found = findingsOnce('client-url-consent', {
  opened:
    OPEN +
    handle(
      "if (request.params.mode !== 'url') return { action: 'cancel' };\n  await open(request.params.url);\n  return { action: 'accept' };",
    ),
  helper: `${OPEN}${HEAD}const show = (url: string) => open(url);
client.setRequestHandler('elicitation/create', ({ params }) => {
  if (params.mode === 'url') show(params.url);
  return { action: 'accept' };
});
`,
  shell: `import { exec } from 'node:child_process';
${handle("if (request.params.mode === 'url') exec(`xdg-open ${request.params.url}`);\n  return { action: 'accept' };").replaceAll('`', '`')}`,
  agreed:
    OPEN +
    handle(
      "if (request.params.mode !== 'url') return { action: 'cancel' };\n  if (!(await ui.confirm(`Open ${request.params.url}?`))) return { action: 'decline' };\n  await open(request.params.url);\n  return { action: 'accept' };",
    ),
  agreedOutside: `${OPEN}${HEAD}declare const ui: any;
const show = (url: string) => open(url);
client.setRequestHandler('elicitation/create', async ({ params }) => {
  if (params.mode !== 'url') return { action: 'cancel' };
  const agreed = await ui.confirm(params.url);
  if (agreed) await show(params.url);
  return { action: agreed ? 'accept' : 'decline' };
});
`,
  otherUrl: OPEN + handle("await open('https://help.example/');\n  return { action: 'decline' };"),
  login: `${OPEN}${HEAD}export const login = (url: string) => open(url);
`,
});

describe('client-url-consent', () => {
  it('finds what is opened before anybody agreed', async () => {
    const { opened, helper, shell } = await found();
    expect({ opened, helper, shell }).toMatchInlineSnapshot(`
      {
        "helper": [
          "src/server.ts:4:31 error: This opens the URL of an elicitation, and nothing before it waits for the user. Show the whole URL and who asks for it, and open it only when the user agrees.",
        ],
        "opened": [
          "src/server.ts:6:9 error: This opens the URL of an elicitation, and nothing before it waits for the user. Show the whole URL and who asks for it, and open it only when the user agrees.",
        ],
        "shell": [
          "src/server.ts:5:38 error: This opens the URL of an elicitation, and nothing before it waits for the user. Show the whole URL and who asks for it, and open it only when the user agrees.",
        ],
      }
    `);
  });

  it('leaves alone what waits for the user, and other URLs', async () => {
    const { agreed, agreedOutside, otherUrl, login } = await found();
    expect([agreed, agreedOutside, otherUrl, login].flat()).toEqual([]);
  });
});
