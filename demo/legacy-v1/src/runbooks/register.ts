import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { Confirmer } from '../confirm.js';
import { text } from '../text.js';
import { purgeCdn } from './purge-cdn.js';
import { rotateKeys } from './rotate-keys.js';
import type { Runbook } from './runbook.js';

const runbooks: readonly Runbook[] = [rotateKeys, purgeCdn];

/** Each runbook becomes a tool; what goes wrong in one becomes a result that the model can read. */
export function registerRunbooks(mcp: McpServer, confirmer: Confirmer): void {
  for (const { name, description, run } of runbooks) {
    mcp.registerTool(name, { description, inputSchema: { target: z.string() } }, async ({ target }) => {
      try {
        return text(await run(target, { mcp, confirmer }));
      } catch (error) {
        return { ...text(error instanceof Error ? error.message : String(error)), isError: true };
      }
    });
  }
}
