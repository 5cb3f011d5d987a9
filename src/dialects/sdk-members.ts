import type { Dialect, Member } from './dialect.js';

const toHandler = (registers: 'tools/call' | 'prompts/get' | 'resources/read'): Member => ({
  registers,
  handler: 'last-argument',
});

/** What both generations of the SDK have in common. Source: `McpServer` and `Server` of SDK 1.32.2 and server 2.4.0. */
export const HIGH_LEVEL_SERVER: Readonly<Record<string, Member>> = {
  server: { role: 'server' },
  experimental: { role: 'experimental' },
  registerTool: toHandler('tools/call'),
  tool: toHandler('tools/call'),
  registerPrompt: toHandler('prompts/get'),
  prompt: toHandler('prompts/get'),
  registerResource: toHandler('resources/read'),
  resource: toHandler('resources/read'),
};

export const LOW_LEVEL_SERVER: Readonly<Record<string, Member>> = {
  elicitInput: { ask: 'push', kind: 'form' },
  createMessage: { ask: 'push', kind: 'sampling' },
  listRoots: { ask: 'push', kind: 'roots' },
  request: { ask: 'raw-request', kind: 'by-argument' },
  experimental: { role: 'experimental' },
  setRequestHandler: { registers: 'by-argument', handler: 'last-argument' },
  getClientCapabilities: { capabilities: 'method' },
};

export const EXPERIMENTAL: Dialect['members'] = {
  experimental: { tasks: { role: 'tasks' } },
  tasks: {
    elicitInputStream: { ask: 'stream', kind: 'form' },
    createMessageStream: { ask: 'stream', kind: 'sampling' },
    registerToolTask: { registers: 'other', handler: 'last-argument' },
  },
};
