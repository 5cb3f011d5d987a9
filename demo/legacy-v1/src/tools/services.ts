import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { Confirmer } from '../confirm.js';
import { findService, listWindows } from '../inventory.js';
import { carryOut } from '../journal.js';
import { text } from '../text.js';

const inputSchema = { service: z.string() };

export function registerServiceTools(server: McpServer, confirmer: Confirmer): void {
  server.registerTool('restart_service', { description: 'Restarts a service', inputSchema }, async ({ service }) => {
    const found = await findService(service);
    if (!found) return text(`There is no service ${service}.`);

    const answer = await server.server.elicitInput({
      message: `Restart ${service}? ${found.users} people are using it.`,
      requestedSchema: {
        type: 'object',
        properties: { how: { type: 'string', enum: ['graceful', 'hard'] } },
        required: ['how'],
      },
    });
    switch (answer.action) {
      case 'accept':
        carryOut('service.restart', service, String(answer.content?.how));
        return text(`${service} is back up.`);
      case 'decline':
        return text(`${service} was left running.`);
      default:
        return text('Nothing was decided.');
    }
  });

  server.tool('decommission', 'Takes a service away', inputSchema, async ({ service }) => {
    const found = await findService(service);
    if (!found) return text(`There is no service ${service}.`);
    // Nobody decommissions by accident.
    if (!(await confirmer.typed(`${service} runs on ${found.host}.`, found.host))) return text(`${service} stays.`);
    carryOut('service.remove', service, found.host);
    return text(`${service} is gone from ${found.host}.`);
  });

  server.registerTool('plan_maintenance', { description: 'Books a window', inputSchema }, async ({ service }) => {
    const windows = listWindows();
    const when = await server.server.elicitInput({
      message: `When may ${service} be down?`,
      requestedSchema: {
        type: 'object',
        properties: { window: { type: 'string', enum: windows } },
        required: ['window'],
      },
    });
    if (when.action !== 'accept') return text('No window was booked.');

    const notice = await server.server.elicitInput({
      message: `${service} goes down ${when.content?.window}. Whom shall we tell?`,
      requestedSchema: { type: 'object', properties: { group: { type: 'string' } } },
    });
    carryOut('window.book', service, String(when.content?.window));
    if (notice.action === 'accept' && notice.content?.group) carryOut('mail.send', String(notice.content.group));
    return text(`${service}: ${when.content?.window}.`);
  });
}
