import type { Dialect, Member } from './dialect.js';

const toHandler = (registers: 'tools/call' | 'prompts/get' | 'resources/read'): Member => ({
  registers,
  handler: 'last-argument',
});

/** tmcp, which answers `input_required` itself for what is registered as `replayable`. Source: tmcp 1.20.0, `McpServer`. */
export const tmcp: Dialect = {
  id: 'tmcp',
  flavour: 'v1',
  rewritten: false,
  isModule: (module) => /^(npm:)?tmcp(@[^/]+)?(\/|$)/.test(module),
  classes: { McpServer: 'high-level-server' },
  servers: new Set(),
  members: {
    'high-level-server': {
      tool: toHandler('tools/call'),
      prompt: toHandler('prompts/get'),
      resource: toHandler('resources/read'),
      template: toHandler('resources/read'),
      elicitation: { ask: 'push', kind: 'form', positional: true },
      message: { ask: 'push', kind: 'sampling' },
      refreshRoots: { ask: 'push', kind: 'roots' },
      request: { ask: 'raw-request', kind: 'by-argument' },
    },
  },
  replayedBy: 'replayable',
};
