import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Confirmer } from '../confirm.js';

/** What a runbook works with. */
export interface Desk {
  readonly mcp: McpServer;
  readonly confirmer: Confirmer;
}

/** A procedure of the on-call handbook, offered as a tool. */
export interface Runbook {
  readonly name: string;
  readonly description: string;
  run(target: string, desk: Desk): Promise<string>;
}
