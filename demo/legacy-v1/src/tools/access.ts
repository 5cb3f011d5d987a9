import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ElicitResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { carryOut } from '../journal.js';
import { text } from '../text.js';

export function registerAccessTools(server: McpServer): void {
  server.registerTool(
    'grant_access',
    { inputSchema: { user: z.string(), role: z.enum(['reader', 'admin']) } },
    async ({ user, role }, extra) => {
      let until = 'further notice';
      if (role === 'admin') {
        const { action, content } = await extra.sendRequest(
          {
            method: 'elicitation/create',
            params: {
              message: `${user} wants to be admin. For how many days?`,
              requestedSchema: {
                type: 'object',
                properties: { days: { type: 'integer', minimum: 1, maximum: 30 } },
                required: ['days'],
              },
            },
          },
          ElicitResultSchema,
        );
        if (action !== 'accept') return text(`${user} did not become admin.`);
        until = `${content?.days} days`;
      }
      carryOut('access.grant', user, role, until);
      return text(`${user} is ${role} for ${until}.`);
    },
  );
}
