// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code under test
import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { legacy, modern, named } from './one-tool.js';

const asked = (message: string, fields = ''): string =>
  modern(
    `return inputRequired({ inputRequests: { q: inputRequired.elicit({ message: ${message}, requestedSchema: { type: 'object', properties: { ${fields} } } }) } });`,
  );

it('finds addresses to open', async () => {
  const said = await findingsIn('no-url-in-form', {
    message: asked("'Open https://a.acme.com/connect first.'"),
    template: asked('`Sign in at https://a.acme.com/${users.id}.`'),
    value: asked('`Open ${users.authUrl} to sign in`'),
    description: asked("'Code?'", "code: { type: 'string', description: 'Shown at https://a.acme.com/code' }"),
    choice: asked("'Which?'", "page: { type: 'string', enum: ['https://a.acme.com', 'none'] }"),
    zod: modern(
      "return inputRequired({ inputRequests: { q: inputRequired.elicit({ message: 'Code?', requestedSchema: z.object({ code: z.string().describe('From https://a.acme.com') }) }) } });",
    ),
    legacy: legacy(
      "await server.server.elicitInput({ message: 'See https://a.acme.com', requestedSchema: { type: 'object', properties: {} } }); return { content: [] };",
    ),
  });
  expect(Object.fromEntries(Object.entries(said).map(([name, found]) => [name, named(found)]))).toEqual({
    message: ['warning https://a.acme.com/connect'],
    template: ['warning https://a.acme.com/…'],
    value: ['warning authUrl'],
    description: ['warning https://a.acme.com/code'],
    choice: ['warning https://a.acme.com'],
    zod: ['warning https://a.acme.com'],
    legacy: ['warning https://a.acme.com'],
  });
});

it('leaves placeholders, values that are filled in, and URL mode', async () => {
  const said = await findingsIn('no-url-in-form', {
    placeholder: asked(
      "'Which page?'",
      "page: { type: 'string', format: 'uri', description: 'For example https://example.com/page' }",
    ),
    own: asked("'Host?'", "host: { type: 'string', title: 'https://your-shop.example' }"),
    filled: asked("'Bookmark?'", "page: { type: 'string', default: 'https://a.acme.com' }"),
    subject: asked('`Delete ${users.siteUrl}?`'),
    url: modern(
      "return inputRequired({ inputRequests: { q: inputRequired.elicitUrl({ message: 'Open https://a.acme.com', url: 'https://a.acme.com' }) } });",
    ),
    result: modern("return { content: [{ type: 'text', text: 'Open https://a.acme.com' }] };"),
  });
  expect(Object.values(said).flat()).toEqual([]);
});

it('reads the text of a function that adds to its own parameter', async () => {
  const said = await findingsIn('no-url-in-form', {
    recursive: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'a', version: '1' });
server.registerTool('a', {}, async () => {
  const again = async (about: string): Promise<string> => {
    const answer = await server.server.elicitInput({ message: \`Open \${about}?\`, requestedSchema: { type: 'object', properties: {} } });
    return answer.action === 'accept' ? about : again(\`\${about}!\`);
  };
  return { content: [{ type: 'text', text: await again(String(Date.length)) }] };
});`,
  });
  expect(said.recursive).toEqual([]);
});
