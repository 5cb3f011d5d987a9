// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code under test
import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { legacy, modern, named, shimmed } from './one-tool.js';

const asked = (url: string, before = ''): string =>
  modern(
    `return inputRequired({ inputRequests: { q: inputRequired.elicitUrl({ message: 'Open?', url: ${url} }) } });`,
    before,
  );

it('finds URLs that no client can open', async () => {
  const said = await findingsIn('elicit-url-valid', {
    path: asked("'/connect'"),
    bare: asked("'accounts.example/connect'"),
    template: asked('`/connect/${users.id}`'),
    constant: asked('PATH', "const PATH = 'connect';"),
    legacy: legacy(
      "await server.server.elicitInput({ mode: 'url', message: 'Open?', elicitationId: '1', url: '/pay' }); return { content: [] };",
    ),
    thrown: legacy(
      "throw new UrlElicitationRequiredError([{ mode: 'url', message: 'Open?', elicitationId: '1', url: '/signin' }]);",
      "import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';",
    ),
    shim: shimmed(
      "const ask = { a: elicitUrl({ message: 'Open?', url: 'http//a.example' }) };\nif (!rounds.has(ask)) throw rounds.required(ask);\nreturn { content: [] };",
    ),
  });
  expect(Object.fromEntries(Object.entries(said).map(([name, found]) => [name, named(found)]))).toEqual({
    path: ['error /connect'],
    bare: ['error accounts.example/connect'],
    template: ['error /connect/…'],
    constant: ['error connect'],
    legacy: ['error /pay'],
    thrown: ['error /signin'],
    shim: ['error http//a.example'],
  });
});

it('takes whole URLs, and those that begin with a value', async () => {
  const said = await findingsIn('elicit-url-valid', {
    whole: asked("'https://a.example/connect?x=1'"),
    value: asked('`${users.base}/connect`'),
    unknown: asked('users.url()'),
    built: asked("new URL('/connect', users.base).toString()"),
    inHost: asked('`https://${users.host}:${users.port}/connect`'),
    form: modern(
      "return inputRequired({ inputRequests: { q: inputRequired.elicit({ message: 'Open?', url: '/x', requestedSchema: { type: 'object', properties: {} } }) } });",
    ),
  });
  expect(Object.values(said).flat()).toEqual([]);
});
