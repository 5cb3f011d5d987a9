/** A client of SDK 2.x. */
export const HEAD = `import { Client, isInputRequiredResult } from '@modelcontextprotocol/client';
const client = new Client({ name: 'c', version: '1.0.0' });
declare function answers(requests: object): Promise<Record<string, object>>;
`;
/** Calls a tool, and takes a question for an answer. */
export const call = (params: string): string => `client.callTool(${params} as never, { allowInputRequired: true })`;
/** Calls a tool, and repeats the call as long as it needs input. */
export const loop = (body: string, before = ''): string => `${HEAD}export async function run(name: string) {
  let result = await ${call('{ name }')};
  ${before}
  for (let round = 0; round < 10 && isInputRequiredResult(result); round++) {
    ${body}
  }
  return result;
}\n`;
/** Gives back what it was given. */
export const right = loop(
  `const inputResponses = await answers(result.inputRequests ?? {});
    const state = result.requestState === undefined ? {} : { requestState: result.requestState };
    result = await ${call('{ name, inputResponses, ...state }')};`,
);
/** The other side, which reads the same things. */
export const server = `import { McpServer } from '@modelcontextprotocol/server';
/** The other side, which reads the same things. */
export const server = new McpServer({ name: 's', version: '1.0.0' });
server.registerTool('t', {}, async (ctx) => {
  const state = ctx.mcpReq.requestState<string>();
  return { content: [{ type: 'text', text: JSON.stringify({ inputResponses: ctx.mcpReq.inputResponses, state: state?.slice(1) }) }] };
});\n`;
