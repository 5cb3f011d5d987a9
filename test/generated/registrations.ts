import type { Dialect, Peer } from './dialects.js';

/** What a handler is registered for, and how. */
export type Registered = 'tool' | 'prompt' | 'resource' | 'low-level';

/** The function that makes the server, around the statements of its handler. */
export interface Registration {
  readonly server: Peer;
  readonly leave: (value: string) => string;
  readonly head: readonly string[];
  readonly tail: readonly string[];
}

/** Writes what registers a handler: its arguments are called the same in all, whatever they come from. */
export function registrationOf(registered: Registered, dialect: Dialect, context: string): Registration {
  const type = registered === 'low-level' ? 'Server' : 'McpServer';
  const capabilities = registered === 'low-level' ? ', { capabilities: { tools: {} } }' : '';
  const build = [
    `export function build(): ${type} {`,
    `  const server = new ${type}({ name: 'generated', version: '1.0.0' }${capabilities});`,
  ];
  const common = { server: { name: 'server', type } as const, tail: ['  });', '  return server;', '}', ''] };
  const fixed = ["    const items = ['fig', 'plum'];", '    const given: string | undefined = undefined;'];
  switch (registered) {
    case 'tool':
      return {
        ...common,
        leave: (value) => `return text(${value});`,
        head: [
          ...build,
          `  server.registerTool('run', { inputSchema }, async ({ item, items, flag, given }, ${context}) => {`,
        ],
      };
    case 'prompt':
      return {
        ...common,
        leave: (value) => `return prompt(${value});`,
        head: [
          ...build,
          `  server.registerPrompt('run', { argsSchema: promptSchema }, async ({ item }, ${context}) => {`,
          "    const flag = item === 'apple';",
          ...fixed,
        ],
      };
    case 'resource':
      return {
        ...common,
        leave: (value) => `return { contents: [{ uri: uri.href, text: ${value} }] };`,
        head: [
          ...build,
          `  server.registerResource('run', 'shop://run', {}, async (uri, ${context}) => {`,
          '    const item = uri.host;',
          "    const flag = item === 'run';",
          ...fixed,
        ],
      };
    case 'low-level': {
      const method = dialect === 'v1' ? 'CallToolRequestSchema' : "'tools/call'";
      return {
        ...common,
        leave: (value) => `return text(${value});`,
        head: [
          ...build,
          `  server.setRequestHandler(${method}, async (request, ${context}) => {`,
          '    const { item, items, flag, given } = inputSchemaOf(request.params.arguments);',
        ],
      };
    }
  }
}
