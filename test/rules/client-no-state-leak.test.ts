import { describe, expect, it } from 'vitest';
import { call, loop, right, server } from './clients.js';
import { findingsOnce } from './findings-in.js';

const found = findingsOnce('client-no-state-leak', {
  module: `let lastState: string | undefined;
${loop(`lastState = result.requestState;
    result = await ${call('{ name, inputResponses: await answers(result.inputRequests ?? {}), requestState: lastState }')};`)}`,
  assigned: loop(
    `Object.assign(all, await answers(result.inputRequests ?? {}));
    result = await ${call('{ name, inputResponses: all, requestState: result.requestState }')};`,
    'const all = {};',
  ),
  spread: loop(
    `all = { ...all, ...(await answers(result.inputRequests ?? {})) };
    result = await ${call('{ name, inputResponses: { ...all }, requestState: result.requestState }')};`,
    'let all = {};',
  ),
  echoed: right,
  onServer: server,
  ofTheRound: loop(`let all = {};
    for (const one of [1]) all = { ...all, ...(await answers({ one })) };
    result = await ${call('{ name, inputResponses: all, requestState: result.requestState }')};`),
});

describe('client-no-state-leak', () => {
  it('finds what goes into another round or call', async () => {
    const { module, assigned, spread } = await found();
    expect({ module, assigned, spread }).toMatchInlineSnapshot(`
      {
        "assigned": [
          "src/server.ts:9:44 warning: The answers of earlier rounds are sent again. A retry carries the answers to the latest \`inputRequests\` alone; what the server learned before is in its \`requestState\`.",
        ],
        "module": [
          "src/server.ts:9:5 warning: What the server sent for this call is kept in a variable of the module, where another call at the same time takes it for its own. Keep it in the function that makes the call.",
        ],
        "spread": [
          "src/server.ts:9:44 warning: The answers of earlier rounds are sent again. A retry carries the answers to the latest \`inputRequests\` alone; what the server learned before is in its \`requestState\`.",
        ],
      }
    `);
  });

  it('leaves alone what belongs to the round', async () => {
    const { echoed, onServer, ofTheRound } = await found();
    expect([echoed, onServer, ofTheRound].flat()).toEqual([]);
  });
});
