import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

export function registerHandover(server: McpServer): void {
  server.registerPrompt('handover', { argsSchema: { to: z.string() } }, async ({ to }) => {
    const shift = await server.server.elicitInput({
      message: `Which shift does ${to} take over?`,
      requestedSchema: { type: 'object', properties: { shift: { type: 'string', enum: ['day', 'night'] } } },
    });
    const which = shift.action === 'accept' ? `the ${shift.content?.shift} shift` : 'the next shift';
    return {
      messages: [{ role: 'user', content: { type: 'text', text: `Write a handover of ${which} to ${to}.` } }],
    };
  });
}
