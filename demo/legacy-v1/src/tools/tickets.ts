import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult, ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { carryOut } from '../journal.js';
import { text } from '../text.js';

export class TicketTools {
  constructor(private readonly mcp: McpServer) {}

  register(): void {
    this.mcp.registerTool(
      'escalate_ticket',
      { inputSchema: { ticket: z.string(), level: z.number().optional() } },
      this.escalate.bind(this),
    );
    this.mcp.registerTool('resolve_ticket', { inputSchema: { ticket: z.string() } }, (args) => this.resolve(args));
  }

  async escalate({ ticket, level }: { ticket: string; level?: number | undefined }): Promise<CallToolResult> {
    let target = level;
    if (target === undefined) {
      let reply: ElicitResult;
      try {
        reply = await this.mcp.server.elicitInput({
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
  }

  async resolve({ ticket }: { ticket: string }): Promise<CallToolResult> {
    carryOut('ticket.resolve', ticket);
    // A survey that nobody waits for.
    void this.mcp.server
      .elicitInput({
        message: `How was the help with ${ticket}?`,
        requestedSchema: { type: 'object', properties: { stars: { type: 'integer', minimum: 1, maximum: 5 } } },
      })
      .then(({ content }) => carryOut('ticket.rated', ticket, String(content?.stars)))
      .catch(() => undefined);
    return text(`${ticket} is resolved.`);
  }
}
