import type { Dialect } from './dialect.js';
import { EXPERIMENTAL, HIGH_LEVEL_SERVER, LOW_LEVEL_SERVER } from './sdk-members.js';

/** The push calls of `@modelcontextprotocol/server` 2.x, all deprecated there. Source: server 2.4.0, `ServerContext`. */
export const sdkV2: Dialect = {
  id: 'sdk-v2',
  flavour: 'v2',
  rewritten: true,
  isModule: (module) =>
    /^(npm:)?@modelcontextprotocol\/(server|core|client|node|express|hono|fastify)(@[^/]+)?(\/|$)/.test(module),
  classes: {
    McpServer: 'high-level-server',
    Server: 'server',
    Protocol: 'server',
    ServerContext: 'context',
    BaseContext: 'context',
    Client: 'client',
  },
  servers: new Set(['McpServer', 'Server']),
  members: {
    'high-level-server': HIGH_LEVEL_SERVER,
    server: LOW_LEVEL_SERVER,
    context: { mcpReq: { role: 'request' } },
    request: {
      elicitInput: { ask: 'push', kind: 'form' },
      requestSampling: { ask: 'push', kind: 'sampling' },
      send: { ask: 'raw-request', kind: 'by-argument' },
    },
    ...EXPERIMENTAL,
  },
};
