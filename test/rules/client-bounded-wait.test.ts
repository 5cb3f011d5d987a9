import { describe, expect, it } from 'vitest';
import { call, HEAD, right, server } from './clients.js';
import { findingsOnce } from './findings-in.js';

const asked = (options: string): string => `import { Client } from '@modelcontextprotocol/client';
const client = new Client({ name: 'c', version: '1.0.0' }, { capabilities: { elicitation: {} } });
client.setRequestHandler('elicitation/create', async () => ({ action: 'decline' }));
export const run = (name: string) => client.callTool({ name }, ${options});\n`;

const found = findingsOnce('client-bounded-wait', {
  open: `${HEAD}export async function run(name: string) {
  let result = await ${call('{ name }')};
  while (isInputRequiredResult(result)) {
    const inputResponses = await answers(result.inputRequests ?? {});
    result = await ${call('{ name, inputResponses, requestState: result.requestState }')};
  }
  return result;
}
`,
  givesUp: `${HEAD}export async function run(name: string) {
  let result = await ${call('{ name }')};
  let round = 0;
  while (true) {
    if (!isInputRequiredResult(result)) return result;
    round += 1;
    if (round > 10) throw new Error('It asks too often.');
    const inputResponses = await answers(result.inputRequests ?? {});
    result = await ${call('{ name, inputResponses, requestState: result.requestState }')};
  }
}
`,
  perRound: asked('{ timeout: 30_000 }'),
  echoed: right,
  onServer: server,
  inAll: asked('{ timeout: 30_000, maxTotalTimeout: 300_000 }'),
  usual: asked('{}'),
  notAsked: asked('{ timeout: 30_000 }').replace('{ elicitation: {} }', '{}'),
});

describe('client-bounded-wait', () => {
  it('finds rounds and calls that nothing bounds', async () => {
    const { open, perRound } = await found();
    expect({ open, perRound }).toMatchInlineSnapshot(`
      {
        "open": [
          "src/server.ts:8:36 warning: Nothing bounds the rounds of this loop, so a server that asks again and again keeps it and the user busy. Count the rounds and give up; the SDK stops after ten.",
        ],
        "perRound": [
          "src/server.ts:4:66 info: \`timeout\` holds for each round, and the server decides how many there are. Add \`maxTotalTimeout\` to bound the call as a whole.",
        ],
      }
    `);
  });

  it('leaves alone what is bounded', async () => {
    const { givesUp, echoed, onServer, inAll, usual, notAsked } = await found();
    expect([givesUp, echoed, onServer, inAll, usual, notAsked].flat()).toEqual([]);
  });
});
