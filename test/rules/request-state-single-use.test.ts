import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { found, modern } from './one-tool.js';

const after = (code: string): string =>
  modern(
    `const state = ctx.mcpReq.requestState();\nif (!state) return inputRequired({ requestState: users.state() });\n${code}\nreturn { content: [] };`,
  );

it('finds what must happen once and hangs on a state', async () => {
  const said = await findingsIn('request-state-single-use', {
    redeem: after('await users.redeemCoupon(state.coupon);'),
    charge: after('await users.charge(state.amount);'),
    // Bait.
    nonce: after('if (await users.nonces.seen(state.nonce)) return users.refuse();\nawait users.charge(state.amount);'),
    idempotent: after('await users.charge(state.amount, { idempotencyKey: state.id });'),
    read: after('await users.find(state.id);\nusers.chargers(1);'),
    noState: modern('await users.charge(1);\nreturn { content: [] };'),
    minted: modern(
      'const state = ctx.mcpReq.requestState();\nreturn inputRequired({ requestState: await codec.mint(state, ctx) });',
      'const codec = createRequestStateCodec({ key: users.key });',
    ),
  });
  expect(said.charge).toEqual([
    'src/server.ts:9:7 info: `charge` runs each time this state comes back, and a client can send one state twice. Keep an id of it on the server, and refuse the second time.',
  ]);
  expect(found(said)).toEqual({ redeem: ['info redeemCoupon'], charge: ['info charge'] });
});
