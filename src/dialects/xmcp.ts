import type { Dialect } from './dialect.js';

/** xmcp, whose tools are files. Source: xmcp 0.6.13 and 1.1.3, `ToolExtraArguments`; on 2026-07-28 the asks of 1.x throw. */
export const xmcp: Dialect = {
  id: 'xmcp',
  flavour: 'v1',
  rewritten: false,
  isModule: (module) => /^(npm:)?xmcp(@[^/]+)?(\/|$)/.test(module),
  classes: { ToolExtraArguments: 'context' },
  servers: new Set(),
  members: {
    context: {
      elicit: { ask: 'push', kind: 'form' },
      sample: { ask: 'push', kind: 'sampling' },
      sendRequest: { ask: 'raw-request', kind: 'by-argument' },
    },
  },
};
