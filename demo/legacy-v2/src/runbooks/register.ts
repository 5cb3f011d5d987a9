import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { text } from '../text.js';
import { purgeCdn } from './purge-cdn.js';
import { rotateKeys } from './rotate-keys.js';
import type { Runbook } from './runbook.js';

const runbooks: readonly Runbook[] = [rotateKeys, purgeCdn];

/** Each runbook becomes a tool; what goes wrong in one becomes a result that the model can read. */
export function registerRunbooks(server: McpServer): void {
  for (const { name, description, run } of runbooks) {
    server.registerTool(name, { description, inputSchema: z.object({ target: z.string() }) }, async ({ target }, ctx) => {
      try {
        return text(await run(target, ctx));
      } catch (error) {
        return { ...text(error instanceof Error ? error.message : String(error)), isError: true };
      }
    });
  }
}
