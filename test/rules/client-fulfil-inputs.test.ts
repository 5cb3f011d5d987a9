import { describe, expect, it } from 'vitest';
import { call, HEAD, loop, right, server } from './clients.js';
import { findingsOnce } from './findings-in.js';

const found = findingsOnce('client-fulfil-inputs', {
  branch: `${HEAD}export async function run(name: string) {
  const result = await ${call('{ name }')};
  if (isInputRequiredResult(result)) return ${call('{ name }')};
  return result;
}
`,
  looped: loop(`result = await ${call('{ name }')};`),
  echoed: right,
  onServer: server,
  stateOnly: loop(`if (result.inputRequests) throw new Error('asked');
    result = await ${call('{ name, requestState: result.requestState }')};`),
  refused: `${HEAD}export async function run(name: string) {
  const result = await ${call('{ name }')};
  if (isInputRequiredResult(result)) throw new Error('Needs input.');
  return ${call('{ name: "other" }')};
}
`,
});

describe('client-fulfil-inputs', () => {
  it('finds requests that are repeated without answers', async () => {
    const { branch, looped } = await found();
    expect({ branch, looped }).toMatchInlineSnapshot(`
      {
        "branch": [
          "src/server.ts:6:45 error: The result asked for input and the request is repeated without any, so the server asks again, round after round. Answer each of \`inputRequests\` and send the answers as \`inputResponses\`.",
        ],
        "looped": [
          "src/server.ts:8:20 error: The result asked for input and the request is repeated without any, so the server asks again, round after round. Answer each of \`inputRequests\` and send the answers as \`inputResponses\`.",
        ],
      }
    `);
  });

  it('leaves alone what answers, waits or gives up', async () => {
    const { echoed, onServer, stateOnly, refused } = await found();
    expect([echoed, onServer, stateOnly, refused].flat()).toEqual([]);
  });
});
