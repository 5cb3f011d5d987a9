import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { found, modern } from './one-tool.js';

const ask = (key: string, more = ''): string =>
  `return inputRequired({ inputRequests: { ${key}: inputRequired.elicit({ message: '${key}?', requestedSchema: users.form }) }${more} });`;
const read = (key: string): string =>
  `const ${key} = acceptedContent(ctx.mcpReq.inputResponses, '${key}', users.schema);\n`;
const DONE = 'return { content: [] };';

it('finds rounds that need what came in an earlier one', async () => {
  const said = await findingsIn('no-cross-round-input-responses', {
    chain: modern(`${read('place')}if (!place) ${ask('place')}\n${read('sure')}if (!sure) ${ask('sure')}\n${DONE}`),
    views: modern(
      `const place = inputResponse(ctx.mcpReq.inputResponses, 'place');\nif (place.kind === 'missing') ${ask('place')}\nif (!ctx.mcpReq.inputResponses?.sure) ${ask('sure')}\n${DONE}`,
    ),
    sentNotRead: modern(
      `${read('place')}if (!place) ${ask('place', ", requestState: 'place'")}\n${read('sure')}if (!sure) ${ask('sure', ", requestState: 'sure'")}\n${DONE}`,
    ),
    // Bait.
    carried: modern(
      `${read('place')}const known = ctx.mcpReq.requestState() ?? place;\nif (!known) ${ask('place')}\n${read('sure')}if (!sure) ${ask('sure', ', requestState: users.state(place)')}\n${DONE}`,
    ),
    together: modern(
      `${read('place')}${read('sure')}if (!place || !sure) return inputRequired({ inputRequests: { place: inputRequired.elicit({ message: 'a', requestedSchema: users.form }), sure: inputRequired.elicit({ message: 'b', requestedSchema: users.form }) } });\n${DONE}`,
    ),
    laterFirst: modern(`${read('sure')}if (sure) ${DONE}\n${read('place')}if (!place) ${ask('place')}\n${ask('sure')}`),
    branches: modern(
      `if (args.quick) {\n${read('place')}if (!place) ${ask('place')}\n${DONE}\n}\n${read('sure')}if (!sure) ${ask('sure')}\n${DONE}`,
    ),
    sameKey: modern(`${read('place')}if (!place) ${ask('place')}\nif (!users.good(place)) ${ask('place')}\n${DONE}`),
    argument: modern(`if (!args.place) ${ask('place')}\n${read('sure')}if (!sure) ${ask('sure')}\n${DONE}`),
  });
  expect(said.chain).toEqual([
    'src/server.ts:8:20 error: When `sure` is answered, the answer to `place` is gone, so `place` is asked again, and so on until the client gives up. Carry the answer to `place` in `requestState`, and look at that first.',
  ]);
  expect(found(said)).toEqual({ chain: ['error sure'], views: ['error sure'], sentNotRead: ['error sure'] });
});
