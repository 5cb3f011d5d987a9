import { carryOut } from '../journal.js';
import type { Runbook } from './runbook.js';

export const purgeCdn: Runbook = {
  name: 'purge_cdn',
  description: 'Empties the edge caches',
  run: async (target, { mcp }) => {
    const scope = await mcp.server.elicitInput({
      message: `Purge what of ${target}?`,
      requestedSchema: {
        type: 'object',
        properties: { path: { type: 'string', default: '/' }, everywhere: { type: 'boolean' } },
      },
    });
    if (scope.action !== 'accept') return 'Caches are as they were.';
    const where = scope.content?.everywhere === true ? 'everywhere' : 'near';
    carryOut('cdn.purge', target, String(scope.content?.path ?? '/'), where);
    return `Purged ${target} ${where}.`;
  },
};
