import { describe, expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';

const V1 = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
`;
const V2 = `import { McpServer } from '@modelcontextprotocol/server';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
`;
const CLIENT = `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ElicitationCompleteNotificationSchema, ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
const client = new Client({ name: 'c', version: '1.0.0' });
`;
const COMPLETE = "{ method: 'notifications/elicitation/complete', params: { elicitationId } }";
const sent =
  'Here the client is told that a URL elicitation is complete. Revision 2026-07-28 has no such notification and the call fails: drop it, and look up the outcome when the client repeats its request.';
const awaited =
  'Here a client waits for word that a URL elicitation is complete. Servers of revision 2026-07-28 never send it: answer the elicitation as soon as the user has consented, and keep this for 2025-11-25 servers only.';

describe('no-elicitation-complete', () => {
  it('finds what a server sends', async () => {
    const found = await findingsIn('no-elicitation-complete', {
      notifier: `${V1}export const done = (id: string) => server.server.createElicitationCompletionNotifier(id);\n`,
      notification: `${V1}export const done = (elicitationId: string) => server.server.notification(${COMPLETE});\n`,
      context: `${V2}server.registerTool('t', {}, async (ctx) => {
  const elicitationId = '1';
  await ctx.mcpReq.notify(${COMPLETE});
  return { content: [] };
});\n`,
      passedOn: `${V1}const METHOD = 'notifications/elicitation/complete';
function done(low: any, elicitationId: string) { return low.notification?.({ method: METHOD, params: { elicitationId } }); }
done(server as any, '1');\n`,
      migrated: `${V2}server.registerTool('t', {}, async (ctx) => {
  const elicitationId = crypto.randomUUID();
  const done = server.server.createElicitationCompletionNotifier(elicitationId);
  const answer = await ctx.mcpReq.elicitInput({ mode: 'url', message: 'm', url: 'https://a.example', elicitationId });
  await done();
  return { content: [{ type: 'text', text: answer.action }] };
});\n`,
      someServer: `import type { Server } from './types.js';
export const done = (server: Server, id: string) => server.createElicitationCompletionNotifier(id)();\n`,
    });
    expect(found).toEqual({
      notifier: [`src/server.ts:3:37 error: ${sent}`],
      notification: [`src/server.ts:3:48 error: ${sent}`],
      context: [`src/server.ts:5:9 error: ${sent}`],
      passedOn: [`src/server.ts:4:57 error: ${sent}`],
      migrated: [`src/server.ts:5:16 error: ${sent.replace('drop it, and look', '`mcp-mrtr migrate` drops it. Look')}`],
      someServer: [`src/server.ts:2:53 error: ${sent}`],
    });
  });

  it('finds what a client waits for', async () => {
    const found = await findingsIn('no-elicitation-complete', {
      schema: `${CLIENT}client.setNotificationHandler(ElicitationCompleteNotificationSchema, () => {});\n`,
      text: `import { Client } from '@modelcontextprotocol/client';
export class Pool { constructor(private readonly client: Client) {}
  listen() { this.client.setNotificationHandler('notifications/elicitation/complete', () => {}); } }\n`,
    });
    expect(found).toEqual({
      schema: [`src/server.ts:4:1 info: ${awaited}`],
      text: [`src/server.ts:3:14 info: ${awaited}`],
    });
  });

  it('leaves alone what looks alike', async () => {
    const found = await findingsIn('no-elicitation-complete', {
      otherNotifications: `${V1}void server.server.notification({ method: 'notifications/message', params: { data: 'notifications/elicitation/complete' } } as never);
void server.server.sendLoggingMessage({ level: 'info', data: 'notifications/elicitation/complete' });\n`,
      otherHandler: `${CLIENT}client.setNotificationHandler(ResourceUpdatedNotificationSchema, () => 'notifications/elicitation/complete');\n`,
      ownFunction: `class Flow { createElicitationCompletionNotifier(id: string) { return () => id; } }
export const done = new Flow().createElicitationCompletionNotifier('1');\n`,
      table: "export const METHODS = { done: { method: 'notifications/elicitation/complete' } };\n",
      parser:
        "export const isDone = (message: { method: string }) => message.method === 'notifications/elicitation/complete';\n",
    });
    expect(Object.values(found).flat()).toEqual([]);
  });
});
