import type { ServerContext } from '@modelcontextprotocol/server';

/** A procedure of the on-call handbook, offered as a tool. */
export interface Runbook {
  readonly name: string;
  readonly description: string;
  run(target: string, ctx: ServerContext): Promise<string>;
}
