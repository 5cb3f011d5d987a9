import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { found, modern } from './one-tool.js';

const codec = (options: string, mint = 'codec.mint({ step: 2 }, ctx)'): string =>
  modern(
    `return inputRequired({ requestState: await ${mint} });`,
    `const codec = createRequestStateCodec(${options});`,
  );

it('finds codecs that bind to nothing', async () => {
  const said = await findingsIn('request-state-bind', {
    bare: codec('{ key: users.key }'),
    constant: codec('OPTIONS', 'codec.mint({}, ctx)').replace(
      'const codec',
      'const OPTIONS = { key: users.key };\nconst codec',
    ),
    withoutContext: codec('{ key: users.key, bind: (ctx) => ctx.mcpReq.method }', 'codec.mint({ step: 2 })'),
    // Bait.
    bound: codec('{ key: users.key, bind: (ctx) => ctx.mcpReq.method }'),
    method: codec('{ key: users.key, bind(ctx) { return ctx.mcpReq.method; } }'),
    spread: codec('{ ...users.options, key: users.key }'),
    unknown: codec('users.options()'),
    own: 'const createRequestStateCodec = (options: object) => options;\nexport default createRequestStateCodec({ key: 1 });',
  });
  expect(found(said)).toEqual({
    bare: ['warning bind: (ctx) => [ctx.mcpReq.method, ctx.http?.authInfo?.clientId].join()'],
    constant: ['warning bind: (ctx) => [ctx.mcpReq.method, ctx.http?.authInfo?.clientId].join()'],
    withoutContext: ['error bind'],
  });
});
