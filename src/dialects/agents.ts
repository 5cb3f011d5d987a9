import type { Dialect } from './dialect.js';

/** The agents SDK of Cloudflare, whose `McpAgent` asks on SDK v1. Source: agents 0.32.0, `agents/mcp`. */
export const agents: Dialect = {
  id: 'agents',
  flavour: 'v1',
  rewritten: false,
  isModule: (module) => /^(npm:)?agents(@[^/]+)?(\/|$)/.test(module),
  classes: { McpAgent: 'session' },
  servers: new Set(),
  members: { session: { elicitInput: { ask: 'push', kind: 'form' } } },
};
