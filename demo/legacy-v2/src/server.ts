import { McpServer } from '@modelcontextprotocol/server';
import { registerHandover } from './prompts.js';
import { registerRunbooks } from './runbooks/register.js';
import { registerAccessTools } from './tools/access.js';
import { registerServiceTools } from './tools/services.js';
import { registerTicketTools } from './tools/tickets.js';

/** The operations desk: what an on-call engineer does by hand, as tools. */
export function build(): McpServer {
  const server = new McpServer({ name: 'ops-desk', version: '3.2.0' });
  registerServiceTools(server);
  registerTicketTools(server);
  registerAccessTools(server);
  registerRunbooks(server);
  registerHandover(server);
  return server;
}
