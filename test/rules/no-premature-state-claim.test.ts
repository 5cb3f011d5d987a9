import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { found, modern } from './one-tool.js';

const CODEC = 'const codec = createRequestStateCodec({ key: users.key });';
const FORM = 'inputRequired.elicit({ message: "Really?", requestedSchema: users.form })';
const asked = (key: string, payload: string, before = '', after = ''): string =>
  modern(
    `const state = ctx.mcpReq.requestState();\n${before}\nif (!state) return inputRequired({ inputRequests: { ${key}: ${FORM} }, requestState: await codec.mint(${payload}) });\n${after}\nreturn { content: [] };`,
    CODEC,
  );

it('finds claims that are still to be shown', async () => {
  const said = await findingsIn('no-premature-state-claim', {
    step: asked('confirm', "{ step: 'confirmed' }"),
    flag: asked('approval', '{ approved: true }'),
    open: modern(
      `return inputRequired({ inputRequests: { confirm: ${FORM} }, requestState: JSON.stringify({ confirmed: true }) });`,
    ),
    url: modern(
      "return inputRequired({ inputRequests: { page: inputRequired.elicitUrl({ message: 'Sign in', url: 'https://a.example' }) }, requestState: await codec.mint({ step: 'signed-in' }) });",
      CODEC,
    ),
    // Bait.
    earlier: asked('scope', "{ step: 'confirmed' }"),
    waiting: asked('confirm', "{ step: 'confirm' }"),
    awaiting: asked('confirm', "{ step: 'awaiting-confirmation' }"),
    not: asked('confirm', '{ confirmed: false }'),
    looked: asked(
      'confirm',
      "{ step: 'confirmed' }",
      '',
      "users.log(acceptedContent(ctx.mcpReq.inputResponses, 'confirm'));",
    ),
    value: asked('confirm', '{ confirmed: users.x }'),
  });
  expect(said.step).toEqual([
    'src/server.ts:9:172 info: This state says "confirmed" before `confirm` is answered, and a client can come back with the state alone. Put it into the state of the round after the answer.',
  ]);
  expect(found(said)).toEqual({
    step: ['info confirmed'],
    flag: ['info approved'],
    open: ['info confirmed'],
    url: ['info signed-in'],
  });
});
