import type { Dialect } from './dialect.js';

/** mcp-framework, whose tools are classes. Source: mcp-framework 0.2.22, `MCPTool`, which pushes through SDK v1. */
export const mcpFramework: Dialect = {
  id: 'mcp-framework',
  flavour: 'v1',
  rewritten: false,
  isModule: (module) => /^(npm:)?mcp-framework(@[^/]+)?(\/|$)/.test(module),
  classes: { MCPTool: 'session' },
  servers: new Set(),
  members: {
    session: {
      elicit: { ask: 'push', kind: 'form', positional: true },
      elicitUrl: { ask: 'push', kind: 'url', positional: true },
      samplingRequest: { ask: 'push', kind: 'sampling' },
      samplingRequestWithTools: { ask: 'push', kind: 'sampling' },
      getRoots: { ask: 'push', kind: 'roots' },
    },
  },
};
