import { describe, expect, it } from 'vitest';
import { call, HEAD, loop, right, server } from './clients.js';
import { findingsOnce } from './findings-in.js';

const found = findingsOnce('client-opaque-request-state', {
  parsed: loop(`console.error(JSON.parse(atob(result.requestState ?? '')));
    result = await ${call('{ name, inputResponses: await answers(result.inputRequests ?? {}), requestState: result.requestState }')};`).replace(
    "(result.requestState ?? '')",
    '(result.requestState!)',
  ),
  cut: loop(`const requestState = result.requestState!.split('.')[1];
    result = await ${call('{ name, inputResponses: await answers(result.inputRequests ?? {}), requestState }')};`),
  marked: loop(`const requestState = \`${'${result.requestState}'}#2\`;
    result = await ${call('{ name, inputResponses: await answers(result.inputRequests ?? {}), requestState }')};`),
  echoed: right,
  onServer: server,
  own: `${HEAD}export const read = (login: { requestState: string }) => JSON.parse(atob(login.requestState));
`,
});

describe('client-opaque-request-state', () => {
  it('finds state that is looked into', async () => {
    const { parsed, cut, marked } = await found();
    expect({ parsed, cut, marked }).toMatchInlineSnapshot(`
      {
        "cut": [
          "src/server.ts:8:26 error: The \`requestState\` of a server is read or changed here. It means nothing to a client, its form may change at any time, and a changed one is refused: send it back as it came.",
        ],
        "marked": [
          "src/server.ts:8:29 error: The \`requestState\` of a server is read or changed here. It means nothing to a client, its form may change at any time, and a changed one is refused: send it back as it came.",
        ],
        "parsed": [
          "src/server.ts:8:35 error: The \`requestState\` of a server is read or changed here. It means nothing to a client, its form may change at any time, and a changed one is refused: send it back as it came.",
        ],
      }
    `);
  });

  it('leaves alone what sends it back, servers, and other states', async () => {
    const { echoed, onServer, own } = await found();
    expect([echoed, onServer, own].flat()).toEqual([]);
  });
});
