import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

export function registerHandover(server: McpServer): void {
  server.registerPrompt('handover', { argsSchema: z.object({ to: z.string() }) }, async ({ to }, ctx) => {
    const shift = await ctx.mcpReq.elicitInput({
      message: `Which shift does ${to} take over?`,
      requestedSchema: { type: 'object', properties: { shift: { type: 'string', enum: ['day', 'night'] } } },
    });
    const which = shift.action === 'accept' ? `the ${shift.content?.shift} shift` : 'the next shift';
    return {
      messages: [{ role: 'user', content: { type: 'text', text: `Write a handover of ${which} to ${to}.` } }],
    };
  });
}
