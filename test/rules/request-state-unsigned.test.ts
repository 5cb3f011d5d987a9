// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code under test
import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { found, modern, shimmed } from './one-tool.js';

const READ = 'const state = ctx.mcpReq.requestState();\n';
const sent = (state: string, before = '', read = READ): string =>
  modern(`${read}return inputRequired({ requestState: ${state} });`, before);
const HMAC =
  "import { createHmac } from 'node:crypto';\nfunction pack(value: string) { return value + createHmac('sha256', users.key).update(value).digest('hex'); }";

it('finds a state that the client can change', async () => {
  const said = await findingsIn('request-state-unsigned', {
    literal: sent("'step:2'"),
    template: sent('`confirm:${args.id}`'),
    json: sent('JSON.stringify({ step: 2 })'),
    base64: sent("Buffer.from(JSON.stringify({ step: 2 })).toString('base64')"),
    variable: modern(`${READ}const next = btoa('2');\nreturn inputRequired({ requestState: next });`),
    helper: sent('pack({ step: 2 })', 'const pack = (value: object) => btoa(JSON.stringify(value));'),
    written: modern(`${READ}return { resultType: 'input_required', requestState: 'step:2' };`),
    notRead: sent("'busy'", '', ''),
    // Bait.
    minted: sent('await codec.mint({ step: 2 })', 'const codec = createRequestStateCodec({ key: users.key });'),
    signed: sent("pack('2')", HMAC),
    sealed: sent('await users.seal({ step: 2 })'),
    id: modern(`${READ}const id = crypto.randomUUID();\nreturn inputRequired({ requestState: id });`),
    unknown: sent('users.state()'),
    story: {
      'src/panel.stories.ts':
        "import '@modelcontextprotocol/client';\nexport const entry = { result: { resultType: 'input_required', requestState: 'opaque' } };\n",
    },
    shim: shimmed('const step = await rounds.once("step", () => "2");\nreturn { content: [step] };'),
    data: modern("return { content: [], structuredContent: { requestState: 'step:2' } };"),
  });
  expect(said.literal).toEqual([
    'src/server.ts:8:38 error: The client can change this state before it sends it back, and the handler goes by it. Seal it: `await codec.mint(…)` of `createRequestStateCodec`, with its `verify` as the hook of the server.',
  ]);
  const error = ['error await codec.mint(…)'];
  expect(found(said)).toEqual({
    literal: error,
    template: error,
    json: error,
    base64: error,
    variable: error,
    helper: error,
    written: error,
    notRead: ['info await codec.mint(…)'],
  });
});
