import { describe, expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';

const V1 = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
`;
const CLIENT = `import { Client } from '@modelcontextprotocol/client';
const client = new Client({ name: 'c', version: '1.0.0' });
`;
const tool = (statement: string): string =>
  `server.registerTool('t', {}, async () => {\n  ${statement}\n  return { content: [] };\n});\n`;
const URL = "mode: 'url', message: 'Pay?', url: 'https://pay.example/'";
const what = '`elicitationId` is not sent to a client of revision 2026-07-28, so nothing can be found by it later. ';
const drops = '`mcp-mrtr migrate` drops it.';
const byHand =
  'Drop it; if your own web pages need to know the flow, put an id of yours into the URL and into `requestState`.';
const undefinedThere =
  'A server of revision 2026-07-28 sends no `elicitationId`, so this is `undefined`. Tell elicitations apart by the request that they belong to.';

describe('no-elicitation-id', () => {
  it('finds what a server gives', async () => {
    const found = await findingsIn('no-elicitation-id', {
      pushed: V1 + tool(`await server.server.elicitInput({ ${URL}, elicitationId: '1' });`),
      thrown: V1 + tool(`throw new UrlElicitationRequiredError([{ ${URL}, elicitationId: '1' }]);`),
      behindConstant: `${V1}const PAY = { ${URL}, elicitationId: '1' } as const;\n${tool('await server.server.elicitInput(PAY);')}`,
      detached: V1 + tool(`void server.server.elicitInput({ ${URL}, elicitationId: '1' });`),
      returned: `import { McpServer, inputRequired } from '@modelcontextprotocol/server';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('t', {}, async () => inputRequired({ inputRequests: { pay: inputRequired.elicitUrl({ message: 'Pay?', url: 'https://pay.example/', elicitationId: '1' } as never) } }));\n`,
    });
    expect(found).toEqual({
      pushed: [`src/server.ts:5:96 error: ${what}${drops}`],
      thrown: [`src/server.ts:5:103 error: ${what}${drops}`],
      behindConstant: [`src/server.ts:4:74 error: ${what}${drops}`],
      detached: [`src/server.ts:5:95 error: ${what}${byHand}`],
      returned: [`src/server.ts:3:152 error: ${what}${byHand}`],
    });
  });

  it('finds what a client reads', async () => {
    const found = await findingsIn('no-elicitation-id', {
      access: `${CLIENT}client.setRequestHandler('elicitation/create', async (request) => {
  console.error(request.params.elicitationId);
  return { action: 'decline' };
});\n`,
      bound: `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const client = new Client({ name: 'c', version: '1.0.0' });
client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
  const { elicitationId } = params;
  return { action: elicitationId ? 'accept' : 'decline' };
});\n`,
      optional: `${CLIENT}client.setRequestHandler('elicitation/create', async ({ params }) => {
  console.error(typeof params?.elicitationId === 'string' ? params.elicitationId : undefined);
  return { action: 'decline' };
});\n`,
      typed: `import type { ElicitRequestURLParams } from '@modelcontextprotocol/client';
export const label = (params: ElicitRequestURLParams) => params.elicitationId;\n`,
    });
    expect(found).toEqual({
      access: [`src/server.ts:4:17 warning: ${undefinedThere}`],
      bound: [`src/server.ts:5:11 warning: ${undefinedThere}`],
      optional: [],
      typed: [`src/server.ts:2:58 warning: ${undefinedThere}`],
    });
  });

  it('leaves alone what looks alike', async () => {
    const found = await findingsIn('no-elicitation-id', {
      ownRecord: `${V1}interface Flow { elicitationId: string }
export const flows = new Map<string, Flow>();
export const start = (elicitationId: string) => flows.set(elicitationId, { elicitationId });
export const ids = () => [...flows.values()].map((flow) => flow.elicitationId);\n`,
      form:
        V1 +
        tool(
          "await server.server.elicitInput({ message: 'A?', requestedSchema: { type: 'object', properties: { elicitationId: { type: 'string' } } } });",
        ),
      answer: `${V1}${tool("const answer = await server.server.elicitInput({ message: 'A?', requestedSchema: { type: 'object', properties: {} } });\n  console.error(answer.content?.elicitationId);")}`,
      toolArguments: `${CLIENT}export const pay = (elicitationId: string) => client.callTool({ name: 'pay', arguments: { elicitationId } });\n`,
    });
    expect(Object.values(found).flat()).toEqual([]);
  });
});
