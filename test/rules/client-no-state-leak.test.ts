import { describe, expect, it } from 'vitest';
import { findingsOnce } from './findings-in.js';

const HEAD = `import { Client, isInputRequiredResult } from '@modelcontextprotocol/client';
const client = new Client({ name: 'c', version: '1.0.0' });
declare function answers(requests: object): Promise<Record<string, object>>;
`;
const call = (params: string): string => `client.callTool(${params} as never, { allowInputRequired: true })`;
/** Calls a tool, and repeats the call as long as it needs input. */
const loop = (body: string, before = ''): string => `${HEAD}export async function run(name: string) {
  let result = await ${call('{ name }')};
  ${before}
  for (let round = 0; round < 10 && isInputRequiredResult(result); round++) {
    ${body}
  }
  return result;
}\n`;
const right = loop(
  `const inputResponses = await answers(result.inputRequests ?? {});
    const state = result.requestState === undefined ? {} : { requestState: result.requestState };
    result = await ${call('{ name, inputResponses, ...state }')};`,
);
const server = `import { McpServer } from '@modelcontextprotocol/server';
const server = new McpServer({ name: 's', version: '1.0.0' });
server.registerTool('t', {}, async (ctx) => {
  const state = ctx.mcpReq.requestState<string>();
  return { content: [{ type: 'text', text: JSON.stringify({ inputResponses: ctx.mcpReq.inputResponses, state: state?.slice(1) }) }] };
});\n`;

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
