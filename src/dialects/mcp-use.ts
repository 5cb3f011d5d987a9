import type { Dialect, Member } from './dialect.js';

const toHandler = (registers: 'tools/call' | 'prompts/get' | 'resources/read'): Member => ({
  registers,
  handler: 'last-argument',
});

/** mcp-use 1.x for servers, which pushes through SDK v1. Source: mcp-use 1.34.6, `mcp-use/server`; 2.x has no `elicit`. */
export const mcpUse: Dialect = {
  id: 'mcp-use',
  flavour: 'v1',
  rewritten: false,
  isModule: (module) => /^(npm:)?mcp-use(@[^/]+)?(\/|$)/.test(module),
  classes: {
    MCPServer: 'high-level-server',
    createMCPServer: 'high-level-server',
    ToolContext: 'context',
    EnhancedToolContext: 'context',
  },
  servers: new Set(),
  members: {
    'high-level-server': {
      tool: toHandler('tools/call'),
      prompt: toHandler('prompts/get'),
      resource: toHandler('resources/read'),
      resourceTemplate: toHandler('resources/read'),
    },
    context: { elicit: { ask: 'push', kind: 'form', positional: true }, sample: { ask: 'push', kind: 'sampling' } },
  },
};
