import { describe, expect, it } from 'vitest';
import { findingsOnce } from './findings-in.js';

const HEAD = `import { Client } from '@modelcontextprotocol/client';
const client = new Client({ name: 'c', version: '1.0.0' }, { capabilities: { elicitation: { form: {}, url: {} } } });
`;
const handle = (body: string): string =>
  `${HEAD}client.setRequestHandler('elicitation/create', async (request) => {\n  ${body}\n});\n`;

const found = findingsOnce('client-no-url-prefetch', {
  fetched: handle(
    "if (request.params.mode !== 'url') return { action: 'cancel' };\n  const page = await fetch(request.params.url);\n  return { action: page.ok ? 'accept' : 'decline' };",
  ),
  helper: `${HEAD}import axios from 'axios';
const title = async (url: string) => (await axios.get(url)).data;
client.setRequestHandler('elicitation/create', async ({ params }) => {
  const { url } = params as { url: string };
  console.error(await title(url));
  return { action: 'decline' };
});
`,
  parsed: handle(
    "if (request.params.mode !== 'url') return { action: 'cancel' };\n  console.error(new URL(request.params.url).host);\n  return { action: 'decline' };",
  ),
  ownServer: handle("await fetch('https://policy.example/allowed');\n  return { action: 'decline' };"),
  elsewhere: `${HEAD}export const load = (params: { url: string }) => fetch(params.url);
`,
});

describe('client-no-url-prefetch', () => {
  it('finds what fetches the URL', async () => {
    const { fetched, helper } = await found();
    expect({ fetched, helper }).toMatchInlineSnapshot(`
      {
        "fetched": [
          "src/server.ts:5:22 error: This fetches the URL of an elicitation, which tells the server of the user before there is any consent, and may follow it to where only this machine can go. Show the URL, and open it in the browser once the user agrees.",
        ],
        "helper": [
          "src/server.ts:4:45 error: This fetches the URL of an elicitation, which tells the server of the user before there is any consent, and may follow it to where only this machine can go. Show the URL, and open it in the browser once the user agrees.",
        ],
      }
    `);
  });

  it('leaves alone what reads or shows it, and other URLs', async () => {
    const { parsed, ownServer, elsewhere } = await found();
    expect([parsed, ownServer, elsewhere].flat()).toEqual([]);
  });
});
