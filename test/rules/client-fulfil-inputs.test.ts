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
