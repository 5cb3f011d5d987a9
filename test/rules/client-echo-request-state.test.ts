import { describe, expect, it } from 'vitest';
import { call, HEAD, loop, right, server } from './clients.js';
import { findingsOnce } from './findings-in.js';

const found = findingsOnce('client-echo-request-state', {
  left: loop(`const inputResponses = await answers(result.inputRequests ?? {});
    result = await ${call('{ name, inputResponses }')};`),
  filledIn: loop(`const inputResponses = await answers(result.inputRequests ?? {});
    result = await ${call("{ name, inputResponses, requestState: result.requestState ?? '' }")};`),
  stale: loop(
    `const inputResponses = await answers((result as any).inputRequests);
    result = await ${call('{ name, inputResponses, requestState }')};`,
    'const { requestState } = result as any;',
  ),
  echoed: right,
  onServer: server,
  answers: `${HEAD}export const collect = async (result: object) => ({ inputResponses: await answers(result) });
`,
});

describe('client-echo-request-state', () => {
  it('finds state that is lost, made up or old', async () => {
    const { left, filledIn, stale } = await found();
    expect({ left, filledIn, stale }).toMatchInlineSnapshot(`
      {
        "filledIn": [
          "src/server.ts:9:60 error: A \`requestState\` is sent where the server gave none, which it has to refuse. Leave the property out when the result has none.",
        ],
        "left": [
          "src/server.ts:9:36 error: The request is repeated without the \`requestState\` of the result, so the server can not take up where it was, or refuses. Add \`requestState: result.requestState\` when the result has one.",
        ],
        "stale": [
          "src/server.ts:9:60 error: This \`requestState\` was taken before the loop, so from the second round on it is that of an earlier result. Take it from the result that is being answered.",
        ],
      }
    `);
  });

  it('leaves alone what sends back what came', async () => {
    const { echoed, onServer, answers } = await found();
    expect([echoed, onServer, answers].flat()).toEqual([]);
  });
});
