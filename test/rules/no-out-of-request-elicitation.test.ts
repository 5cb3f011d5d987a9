import { describe, expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const FORM = { type: 'object' as const, properties: {} };
const server = new McpServer({ name: 'shop', version: '1.0.0' });
`;
const ASK = "server.server.elicitInput({ message: 'Go on?', requestedSchema: FORM })";
const outside =
  'This asks from a timer, an event or start-up code, and no request leads here. Since revision 2026-07-28 a server can only ask while it answers a request: ask in the handler of the tool that needs the answer.';

describe('no-out-of-request-elicitation', () => {
  it('finds asks that no request leads to', async () => {
    const found = await findingsIn('no-out-of-request-elicitation', {
      timer: `${HEAD}setInterval(() => ${ASK}, 60_000);\n`,
      event: `${HEAD}server.server.oninitialized = async () => {\n  await ${ASK};\n};\n`,
      start: `${HEAD}await ${ASK};\n`,
      webRoute: `${HEAD}declare const app: any;\napp.post('/approve', async () => approve());\nconst approve = () => ${ASK};\n`,
    });
    expect(found).toEqual({
      timer: [`src/server.ts:4:19 error: ${outside}`],
      event: [`src/server.ts:5:9 error: ${outside}`],
      start: [`src/server.ts:4:7 error: ${outside}`],
      webRoute: [`src/server.ts:6:23 error: ${outside}`],
    });
  });

  it('leaves the others to their plans', async () => {
    const found = await findingsIn('no-out-of-request-elicitation', {
      handler: `${HEAD}server.registerTool('t', {}, async () => {\n  await ${ASK};\n  return { content: [] };\n});\n`,
      both: `${HEAD}const confirm = () => ${ASK};
server.registerTool('t', {}, async () => {\n  await confirm();\n  return { content: [] };\n});
setInterval(confirm, 60_000);\n`,
      exported: `${HEAD}export const confirm = () => ${ASK};\n`,
      notAsked: `${HEAD}declare const model: any;\nsetInterval(() => model.createMessage({ messages: [] }), 60_000);\n`,
    });
    expect(Object.values(found).flat()).toEqual([]);
  });
});
