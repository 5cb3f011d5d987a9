// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code under test
import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { found, modern, shimmed } from './one-tool.js';

const minted = (payload: string): string =>
  modern(
    `return inputRequired({ requestState: await codec.mint(${payload}, ctx) });`,
    'const codec = createRequestStateCodec({ key: users.key });',
  );

it('finds secrets that the client could read', async () => {
  const said = await findingsIn('no-secret-in-request-state', {
    property: minted('{ step: 2, apiKey: users.key }'),
    shorthand: minted('{ password }'),
    nested: minted('{ user: { accessToken: users.x } }'),
    value: minted('{ value: ctx.http.authInfo.token }'),
    variable: minted('payload').replace('return input', 'const payload = { secret: users.x };\nreturn input'),
    open: modern('return inputRequired({ requestState: btoa(JSON.stringify({ token: users.x })) });'),
    template: modern('return inputRequired({ requestState: `step:${users.sessionToken}` });'),
    // Bait.
    harmless: minted('{ step: "password", userId: users.id, draft: users.draft }'),
    whether: minted('{ hasPassword: users.x, needsToken: true, tokenCount: 3 }'),
    about: minted('{ secretName: args.name, tokenId: users.id }'),
    sealed: modern('return inputRequired({ requestState: await users.encrypt({ apiKey: users.key }) });'),
    digest: modern(
      'return inputRequired({ requestState: await codec.mint({ of: digestOf(users.settings, { apiKey: users.key }) }, ctx) });',
      'const codec = createRequestStateCodec({ key: users.key });',
    ),
    shim: shimmed('await rounds.once("token", () => users.token());\nreturn { content: [] };'),
    otherMint: modern('await users.coins.mint({ password: users.x });\nreturn { content: [] };'),
  });
  expect(said.shorthand).toEqual([
    'src/server.ts:7:57 warning: `password` looks like a secret, and this state is readable by the client: signing does not hide it. Keep it on the server under an id, put the id into the state, and rotate what has been sent already.',
  ]);
  expect(found(said)).toEqual({
    property: ['warning apiKey'],
    shorthand: ['warning password'],
    nested: ['warning accessToken'],
    value: ['warning token'],
    variable: ['warning secret'],
    open: ['warning token'],
    template: ['warning sessionToken'],
  });
});
