import type { Dialect } from './dialect.js';

/** mcp-lite, with a protocol stack of its own. Source: mcp-lite 0.10.0, `McpServer` and `MCPServerContext`. */
export const mcpLite: Dialect = {
  id: 'mcp-lite',
  flavour: 'v1',
  rewritten: false,
  isModule: (module) => /^(npm:)?mcp-lite(@[^/]+)?(\/|$)/.test(module),
  classes: { McpServer: 'high-level-server', Ctx: 'context', MCPServerContext: 'context' },
  servers: new Set(),
  members: {
    'high-level-server': {
      tool: { registers: 'tools/call', handler: { property: 'handler' } },
      prompt: { registers: 'prompts/get', handler: { property: 'handler' } },
      resource: { registers: 'resources/read', handler: 'last-argument' },
    },
    context: { elicit: { ask: 'push', kind: 'form' }, sample: { ask: 'push', kind: 'sampling' } },
  },
};
