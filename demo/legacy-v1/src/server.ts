import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Confirmer } from './confirm.js';
import { registerHandover } from './prompts.js';
import { registerRunbooks } from './runbooks/register.js';
import { registerAccessTools } from './tools/access.js';
import { registerServiceTools } from './tools/services.js';
import { TicketTools } from './tools/tickets.js';

/** The operations desk: what an on-call engineer does by hand, as tools. */
export function build(): McpServer {
  const server = new McpServer({ name: 'ops-desk', version: '2.9.4' });
  const confirmer = new Confirmer(server.server);
  registerServiceTools(server, confirmer);
  new TicketTools(server).register();
  registerAccessTools(server);
  registerRunbooks(server, confirmer);
  registerHandover(server);
  return server;
}
