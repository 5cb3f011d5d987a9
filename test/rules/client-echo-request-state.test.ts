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
