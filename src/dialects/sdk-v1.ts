import type { Dialect } from './dialect.js';
import { EXPERIMENTAL, HIGH_LEVEL_SERVER, LOW_LEVEL_SERVER } from './sdk-members.js';

/** `@modelcontextprotocol/sdk` 1.x. Source: SDK 1.32.2, `server/mcp.d.ts`, `server/index.d.ts`, `shared/protocol.d.ts`. */
export const sdkV1: Dialect = {
  id: 'sdk-v1',
  flavour: 'v1',
  rewritten: true,
  isModule: (module) => /^(npm:)?@modelcontextprotocol\/sdk(@[^/]+)?(\/|$)/.test(module),
  classes: {
    McpServer: 'high-level-server',
    Server: 'server',
    Protocol: 'server',
    RequestHandlerExtra: 'context',
    ExperimentalServerTasks: 'tasks',
    Client: 'client',
  },
  servers: new Set(['McpServer', 'Server']),
  members: {
    'high-level-server': HIGH_LEVEL_SERVER,
    server: LOW_LEVEL_SERVER,
    context: { sendRequest: { ask: 'raw-request', kind: 'by-argument' } },
    ...EXPERIMENTAL,
  },
};
