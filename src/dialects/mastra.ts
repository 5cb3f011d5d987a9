import type { Dialect } from './dialect.js';

/** Mastra, whose tools ask through `elicitation.sendRequest`. Source: @mastra/mcp 0.14.5 and 1.18.0; 2.0.0 refuses it. */
export const mastra: Dialect = {
  id: 'mastra',
  flavour: 'v1',
  rewritten: false,
  isModule: (module) => /^(npm:)?@mastra\/(mcp|core)(@[^/]+)?(\/|$)/.test(module),
  classes: { MCPServer: 'high-level-server', MCPToolExecutionContext: 'session', ElicitationActions: 'elicitation' },
  servers: new Set(),
  members: {
    'high-level-server': { elicitation: { role: 'elicitation' } },
    context: { elicitation: { role: 'elicitation' }, mcp: { role: 'session' } },
    session: { elicitation: { role: 'elicitation' } },
    elicitation: { sendRequest: { ask: 'push', kind: 'form' } },
  },
  functions: { createTool: { registers: 'tools/call', handler: { property: 'execute' } } },
};
