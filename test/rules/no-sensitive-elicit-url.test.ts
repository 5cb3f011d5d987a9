// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code under test
import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { legacy, modern, named } from './one-tool.js';

const asked = (url: string, before = ''): string =>
  modern(
    `${before}\nreturn inputRequired({ inputRequests: { q: inputRequired.elicitUrl({ message: 'Open?', url: ${url} }) } });`,
  );

it('finds secrets, sessions and persons in a URL', async () => {
  const said = await findingsIn('no-sensitive-elicit-url', {
    template: asked('`https://a.example/?t=${users.accessToken}`'),
    encoded: asked('`https://a.example/?mail=${encodeURIComponent(users.email)}`'),
    parameter: asked('`https://a.example/?password=${users.x}`'),
    sum: asked("'https://a.example/?user_id=' + users.x"),
    session: asked('`https://a.example/pay?session=${ctx.sessionId}`'),
    search: asked(
      'url.toString()',
      "const url = new URL('https://a.example/');\nurl.searchParams.set('token', users.x);",
    ),
    params: asked('`https://a.example/?${new URLSearchParams({ email: users.x })}`'),
    constant: asked('url', 'const url = `https://a.example/${users.apiKey}`;'),
    legacy: legacy(
      "await server.server.elicitInput({ mode: 'url', message: 'Open?', elicitationId: '1', url: `https://a.example/?session=${ctx.sessionId}` }); return { content: [] };",
    ),
  });
  expect(Object.fromEntries(Object.entries(said).map(([name, found]) => [name, named(found)]))).toEqual({
    template: ['error accessToken'],
    encoded: ['error email'],
    parameter: ['error password'],
    sum: ['error user_id'],
    session: ['error sessionId'],
    search: ['error token'],
    params: ['error email'],
    constant: ['error apiKey'],
    legacy: ['error sessionId'],
  });
});

it('leaves ids that are made for the question, and harmless parts', async () => {
  const said = await findingsIn('no-sensitive-elicit-url', {
    random: asked('`https://a.example/?token=${token}`', 'const token = crypto.randomUUID();'),
    provider: asked(
      '`https://a.example/oauth/${args.provider}/authorize?state=${users.state}&client_id=${users.clientId}`',
    ),
    csrf: asked('`https://a.example/?csrf=${users.csrfToken}`'),
    about: asked('`https://a.example/secrets/${users.secretName}`'),
    otherUrl: modern('await fetch(`https://a.example/?token=${users.accessToken}`); return { content: [] };'),
    unknown: asked('users.url(users.accessToken)'),
  });
  expect(Object.values(said).flat()).toEqual([]);
});
