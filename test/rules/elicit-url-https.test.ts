// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code under test
import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { legacy, modern, told } from './one-tool.js';

const asked = (url: string): string =>
  modern(`return inputRequired({ inputRequests: { q: inputRequired.elicitUrl({ message: 'Open?', url: ${url} }) } });`);

it('finds plain http', async () => {
  const said = await findingsIn('elicit-url-https', {
    literal: asked("'http://a.example/connect'"),
    template: asked('`http://a.example/connect/${users.id}`'),
    host: asked('`http://${users.host}/connect`'),
    built: asked("new URL('http://a.example/').href"),
    legacy: legacy(
      "await server.server.elicitInput({ mode: 'url', message: 'Open?', elicitationId: '1', url: 'http://a.example' }); return { content: [] };",
    ),
  });
  const rest =
    'What the user enters on that page can be read on the way, and clients warn of it. Use https; http is for this machine alone.';
  const found = [`warning: The user is asked to open a URL over plain http. ${rest}`];
  expect(Object.fromEntries(Object.entries(said).map(([name, lines]) => [name, told(lines)]))).toEqual({
    literal: found,
    template: found,
    host: [`info: The user is asked to open a URL over plain http, unless the host is this machine. ${rest}`],
    built: found,
    legacy: found,
  });
});

it('takes https and this machine', async () => {
  const said = await findingsIn('elicit-url-https', {
    https: asked("'https://a.example'"),
    local: asked('`http://localhost:${users.port}/connect`'),
    loop: asked("'http://127.0.0.1:3000/connect'"),
    six: asked("'http://[::1]:3000/'"),
    dev: asked("'http://shop.test/'"),
    unknown: asked('users.url()'),
    parameter: asked("'https://a.example/?back=http://b.example'"),
    elsewhere: modern("await fetch('http://a.example'); return { content: [] };"),
  });
  expect(Object.values(said).flat()).toEqual([]);
});

it('reads the address of a function that adds to its own parameter', async () => {
  const said = await findingsIn('elicit-url-https', {
    recursive: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'a', version: '1' });
server.registerTool('a', {}, async () => {
  const again = async (page: string): Promise<string> => {
    const answer = await server.server.elicitInput({ mode: 'url', message: 'Open?', elicitationId: '1', url: page });
    return answer.action === 'accept' ? page : again(page + '&again=1');
  };
  return { content: [{ type: 'text', text: await again(String(Date.length)) }] };
});`,
  });
  expect(said.recursive).toEqual([]);
});
