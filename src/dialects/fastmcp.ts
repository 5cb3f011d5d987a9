import type { Dialect } from './dialect.js';

/** fastmcp 4 (TypeScript), which pushes through SDK v1. Source: fastmcp 4.20.16, `Context`, `LoadContext`, `FastMCPSession`. */
export const fastmcp: Dialect = {
  id: 'fastmcp',
  flavour: 'v1',
  rewritten: true,
  isModule: (module) => /^(npm:)?fastmcp(@[^/]+)?(\/|$)/.test(module),
  classes: { FastMCP: 'high-level-server', FastMCPSession: 'session', Context: 'context', LoadContext: 'context' },
  servers: new Set(['FastMCP']),
  members: {
    'high-level-server': {
      addTool: { registers: 'tools/call', handler: { property: 'execute' } },
      addTools: { registers: 'tools/call', handler: { property: 'execute' } },
      addPrompt: { registers: 'prompts/get', handler: { property: 'load' } },
      addPrompts: { registers: 'prompts/get', handler: { property: 'load' } },
      addResource: { registers: 'resources/read', handler: { property: 'load' } },
      addResources: { registers: 'resources/read', handler: { property: 'load' } },
      addResourceTemplate: { registers: 'resources/read', handler: { property: 'load' } },
      addResourceTemplates: { registers: 'resources/read', handler: { property: 'load' } },
    },
    context: { elicit: { ask: 'push', kind: 'form' }, session: { role: 'session' } },
    session: {
      requestElicitation: { ask: 'push', kind: 'form' },
      requestSampling: { ask: 'push', kind: 'sampling' },
      clientCapabilities: { capabilities: 'property' },
    },
  },
};
