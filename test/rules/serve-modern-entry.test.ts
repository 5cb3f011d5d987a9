import { describe, expect, it } from 'vitest';
import { findingsOnce, places } from './findings-in.js';

const HEAD = `import { McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
const build = () => new McpServer({ name: 'shop', version: '1.0.0' });
`;

const found = findingsOnce('serve-modern-entry', {
  stdio: `${HEAD}await build().connect(new StdioServerTransport());\n`,
  http: `${HEAD}const transport = new WebStandardStreamableHTTPServerTransport();\nawait build().connect(transport);\n`,
  served: `${HEAD}serveStdio(build);\n`,
  both: `${HEAD}export const legacy = (transport: WebStandardStreamableHTTPServerTransport) => build().connect(new WebStandardStreamableHTTPServerTransport());\nserveStdio(build);\n`,
  passedOn: `${HEAD}export class Loud extends McpServer {
  override async connect(transport = new StdioServerTransport()) { await super.connect(transport); }
}\n`,
  inMemory: `import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server';
const [near] = InMemoryTransport.createLinkedPair();
await new McpServer({ name: 'shop', version: '1.0.0' }).connect(near);\n`,
  v1: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
await new McpServer({ name: 'shop', version: '1.0.0' }).connect(new StdioServerTransport());\n`,
  database:
    'class StdioServerTransport {}\ndeclare const database: any;\nawait database.connect(new StdioServerTransport());\n',
});

describe('serve-modern-entry', () => {
  it('finds servers that are connected by hand', async () => {
    const { stdio, http } = await found();
    expect(stdio).toMatchInlineSnapshot(`
      [
        "src/server.ts:4:7 info: A server that is connected like this never meets a client of revision 2026-07-28. Serve it with \`serveStdio\` or \`createMcpHandler\`, which take a function that makes the server and speak both revisions.",
      ]
    `);
    expect(places(http)).toMatchInlineSnapshot(`
      [
        "src/server.ts:5:7 info",
      ]
    `);
  });

  it('leaves alone packages with a modern entry, SDK 1.x and others', async () => {
    const { served, both, passedOn, inMemory, v1, database } = await found();
    expect([served, both, passedOn, inMemory, v1, database].flat()).toEqual([]);
  });
});
