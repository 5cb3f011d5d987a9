import type { ElicitResult, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { carryOut } from '../journal.js';
import { text } from '../text.js';

export function registerTicketTools(server: McpServer): void {
  server.registerTool(
    'escalate_ticket',
    { inputSchema: z.object({ ticket: z.string(), level: z.number().optional() }) },
    async ({ ticket, level }, ctx) => {
      let target = level;
      if (target === undefined) {
        let reply: ElicitResult;
        try {
          reply = await ctx.mcpReq.elicitInput({
            message: `Escalate ${ticket} to which level?`,
            requestedSchema: {
              type: 'object',
              properties: { level: { type: 'integer', minimum: 2, maximum: 3 } },
              required: ['level'],
            },
          });
        } catch {
          // This client cannot ask: the model has to know.
          return text(`Call escalate_ticket again with a level (2 or 3) for ${ticket}.`);
        }
        if (reply.action !== 'accept') return text(`${ticket} stays with first level.`);
        target = Number(reply.content?.level);
      }
      carryOut('ticket.escalate', ticket, String(target));
      return text(`${ticket} is with level ${target}.`);
    },
  );

  server.registerTool('resolve_ticket', { inputSchema: z.object({ ticket: z.string() }) }, async ({ ticket }, ctx) => {
    carryOut('ticket.resolve', ticket);
    // A survey that nobody waits for.
    void ctx.mcpReq
      .elicitInput({
        message: `How was the help with ${ticket}?`,
        requestedSchema: { type: 'object', properties: { stars: { type: 'integer', minimum: 1, maximum: 5 } } },
      })
      .then(({ content }) => carryOut('ticket.rated', ticket, String(content?.stars)))
      .catch(() => undefined);
    return text(`${ticket} is resolved.`);
  });
}
