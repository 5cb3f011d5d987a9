import { Worker } from 'node:worker_threads';
import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, expect, test } from 'vitest';
import { textOf, V1, V2, Workbench } from './support/rendered.js';
import { accept, clientV1 } from './support/v1.js';
import { KEY, REVISION } from './support/v2.js';

const bench = new Workbench();
afterAll(() => bench.remove());

const TOOL = `
  const rounds = inputRounds();
  const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
  const first = rounds.answer('name', elicitForm({ message: 'first', requestedSchema: schema }));
  const id = await rounds.once('id', () => Math.random());
  const second = rounds.answer('name', elicitForm({ message: 'second ' + id, requestedSchema: schema }));
  return { content: [{ type: 'text', text: [process.pid, first.content.name, second.content.name === 'second ' + id].join(' ') }] };
`;

test('SDK 1.x over stdio, CommonJS loaded by require', async () => {
  bench.require(V1);
  const main = bench.write(
    'server-v1.cjs',
    `const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');
    const { StdioServerTransport } = require('@modelcontextprotocol/sdk/server/stdio.js');
    const { multiRoundTrip, inputRounds, elicitForm } = require('./mrtr.cjs');
    const server = multiRoundTrip(new McpServer({ name: 's', version: '1' }));
    server.registerTool('run', {}, async () => {${TOOL}});
    server.connect(new StdioServerTransport());`,
  );
  const client = clientV1((params) => accept({ name: params.message }));
  const transport = new StdioClientTransport({ command: process.execPath, args: [main] });
  await client.connect(transport);
  expect(textOf(await client.callTool({ name: 'run' }))).toBe(`${transport.pid} first true`);
  await client.close();
});

test.each(['legacy', 'modern'] as const)('SDK 2.x over stdio, %s, without a key', async (era) => {
  bench.require(V2);
  const main = bench.write(
    'server-v2.cjs',
    `const { McpServer } = require('@modelcontextprotocol/server');
    const { serveStdio } = require('@modelcontextprotocol/server/stdio');
    const { multiRoundTrip, inputRounds, elicitForm } = require('./mrtr.cjs');
    serveStdio(() => {
      const server = multiRoundTrip(new McpServer({ name: 's', version: '1' }));
      server.registerTool('run', {}, async () => {${TOOL}});
      return server;
    });`,
  );
  const client = new ClientV2(
    { name: 'c', version: '1' },
    {
      capabilities: { elicitation: {} },
      ...(era === 'modern' && { versionNegotiation: { mode: { pin: REVISION } } }),
    },
  );
  client.setRequestHandler('elicitation/create', (request) => accept({ name: request.params.message }));
  const transport = new StdioV2({ command: process.execPath, args: [main] });
  await client.connect(transport);
  expect(textOf(await client.callTool({ name: 'run' }))).toBe(`${transport.pid} first true`);
  await client.close();
});

test('each round of a modern call in a thread of its own, with nothing but the key in common', async () => {
  bench.require(V2);
  const main = bench.write(
    'round.cjs',
    `const { parentPort, workerData } = require('node:worker_threads');
    const { McpServer, createMcpHandler } = require('@modelcontextprotocol/server');
    const { multiRoundTrip, inputRounds, elicitForm } = require('./mrtr.cjs');
    const handler = createMcpHandler(() => {
      const server = multiRoundTrip(new McpServer({ name: 's', version: '1' }));
      server.registerTool('run', {}, async () => {${TOOL}});
      return server;
    }, { legacy: 'reject' });
    const { url, ...init } = workerData;
    handler.fetch(new Request(url, init)).then((response) => response.text()).then((text) => parentPort.postMessage(text));`,
  );
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': REVISION,
    'mcp-method': 'tools/call',
    'mcp-name': 'run',
  };
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
  };
  const round = async (params: object) => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'run', ...params, _meta },
    });
    const workerData = { url: 'http://localhost/mcp', method: 'POST', headers, body };
    const worker = new Worker(main, { workerData, env: { ...process.env, MRTR_STATE_KEY: KEY } });
    const answer = await new Promise<string>((resolve, reject) =>
      worker.once('message', resolve).once('error', reject),
    );
    await worker.terminate();
    return JSON.parse(answer).result as {
      requestState?: string;
      inputRequests?: Record<string, { params: { message: string } }>;
    };
  };
  let result = await round({});
  for (let rounds = 0; result.inputRequests && rounds < 5; rounds++) {
    const answers = Object.entries(result.inputRequests).map(([key, { params }]) => [
      key,
      accept({ name: params.message }),
    ]);
    result = await round({ requestState: result.requestState, inputResponses: Object.fromEntries(answers) });
  }
  expect(textOf(result)).toBe(`${process.pid} first true`);
});
