import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { form, type ShimV1, text, textOf, V1, Workbench } from './support/rendered.js';
import { accept, clientV1 } from './support/v1.js';

const bench = new Workbench();
let shim: ShimV1;
beforeAll(async () => {
  shim = await bench.load<ShimV1>(V1);
});
afterAll(() => bench.remove());

function build(): McpServer {
  const server = shim.multiRoundTrip(new McpServer({ name: 's', version: '1' }));
  server.registerTool('form', {}, () => {
    const rounds = shim.inputRounds();
    const raw = rounds.answer('raw', shim.elicitForm(form('raw'), { raw: true })).content?.name;
    return text([raw, rounds.answer('b', shim.elicitForm(form('pushed'))).content?.name]);
  });
  const url = { message: 'Log in', url: 'https://example.com' };
  server.registerTool('url', {}, () =>
    text(shim.inputRounds().answer('u', shim.elicitUrl(url, { legacyUrlError: true })).action),
  );
  return server;
}

/** A client whose requests go straight to the transport of `serve`. */
async function connected(serve: (request: Request) => Promise<Response>) {
  const client = clientV1((params) => accept({ name: params.message }), { elicitation: { form: {}, url: {} } });
  const fetch = (url: string | URL, init?: RequestInit) => serve(new Request(url, init));
  await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch }));
  return client;
}

test.each([false, true])('a session over HTTP, answering in JSON: %s', async (enableJsonResponse) => {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => 'one',
    enableJsonResponse,
  });
  await build().connect(transport);
  const client = await connected((request) => transport.handleRequest(request));
  // The stream that JSON answers leave as the only way to ask is opened in the background.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(textOf(await client.callTool({ name: 'form' }))).toBe('["raw","pushed"]');
  expect(textOf(await client.callTool({ name: 'url' }))).toBe('accept');
  await client.close();
});

test('stateless HTTP cannot be asked: the plain error, and -32042 for what was a thrown URL-elicitation error', async () => {
  const client = await connected(async (request) => {
    const transport = new WebStandardStreamableHTTPServerTransport({});
    await build().connect(transport);
    return transport.handleRequest(request);
  });
  await expect(client.callTool({ name: 'url' })).rejects.toMatchObject({
    code: -32042,
    data: { elicitations: [{ url: 'https://example.com', elicitationId: expect.any(String) }] },
  });
  await client.close();
});
