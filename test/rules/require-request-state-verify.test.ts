import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { found, modern } from './one-tool.js';

const READ = "const state = ctx.mcpReq.requestState();\nreturn { content: [{ type: 'text', text: state }] };";
const CODEC = 'const codec = createRequestStateCodec({ key: users.key });';
const withOptions = (options: string, body = READ): string =>
  modern(body, CODEC).replace("version: '1' }", `version: '1' }, ${options}`);

it('finds a state that is read and not verified', async () => {
  const said = await findingsIn('require-request-state-verify', {
    bare: modern(READ),
    others: withOptions('{ capabilities: {}, requestState: {} }'),
    helper: modern(
      'return { content: [step(ctx)] };',
      "import type { ServerContext } from '@modelcontextprotocol/server';\nfunction step(ctx: ServerContext) { return JSON.parse(ctx.mcpReq.requestState() ?? '{}'); }",
    ),
    byHand: withOptions(
      '{}',
      'const state = await codec.verify(ctx.mcpReq.requestState(), ctx);\nreturn { content: [state] };',
    ),
    // Bait.
    hook: withOptions('{ requestState: { verify: codec.verify } }'),
    method: withOptions('{ requestState: { verify(state) { return users.open(state); } } }'),
    unknown: withOptions('users.options()'),
    passedOn: modern(READ).replace("new McpServer({ name: 's', version: '1' })", 'new McpServer(...users.given)'),
    spread: withOptions('{ ...users.options }'),
    elsewhere: {
      'src/tools.ts':
        "import type { ServerContext } from '@modelcontextprotocol/server';\nexport const step = (ctx: ServerContext) => ctx.mcpReq.requestState();",
    },
    notRead: modern('return inputRequired({ requestState: users.state });'),
    other: modern('return { content: [users.requestState()] };'),
  });
  expect(said.bare).toEqual([
    'src/server.ts:7:15 error: The state comes back through the client, who can change it, and no server of this package verifies it. Give the server `{ requestState: { verify } }`, for example that of `createRequestStateCodec`.',
  ]);
  const next = '{ requestState: { verify } }';
  expect(found(said)).toEqual({
    bare: [`error ${next}`],
    others: [`error ${next}`],
    helper: [`error ${next}`],
    byHand: [`warning ${next}`],
  });
});
