import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { form, type ShimV2, text, textOf, V2, Workbench } from './support/rendered.js';
import { type Answer, clientV2, connectLegacy } from './support/v2.js';

const bench = new Workbench();
let shim: ShimV2;
beforeAll(async () => {
  shim = await bench.load<ShimV2>(V2);
});
afterAll(() => bench.remove());
afterEach(() => void vi.restoreAllMocks());

type Rounds = ReturnType<ShimV2['inputRounds']>;

function serverOf(run: (id: string, rounds: Rounds) => unknown): McpServer {
  const server = shim.multiRoundTrip(new McpServer({ name: 'server', version: '1.0.0' }));
  const inputSchema = z.object({ id: z.string() });
  server.registerTool('run', { inputSchema }, async ({ id }) => text(await run(id, shim.inputRounds())));
  return server;
}

const ask = (rounds: Rounds, message: string, key = 'answer') => rounds.answer(key, shim.elicitForm(form(message)));
const echo: Answer = (params) => ({ action: 'accept', content: { name: params.message } });
const call = { name: 'run', arguments: { id: 'x' } };

test('pushes on a 2025 session, past the eight rounds of the SDK; no state key is needed', async () => {
  const server = serverOf((_id, rounds) => Array.from({ length: 12 }, (_, n) => ask(rounds, `q${n}`).content?.name));
  const client = await connectLegacy(server, clientV2(echo));
  expect(JSON.parse(textOf(await client.callTool(call)))).toEqual(Array.from({ length: 12 }, (_, n) => `q${n}`));
});

test('sampling, roots, URLs and raw requests, and what the client declared at the start', async () => {
  const seen: unknown[] = [];
  const answer: Answer = (params) => {
    seen.push(params);
    return { action: 'accept', content: { name: 5 } };
  };
  const server = serverOf((_id, rounds) => {
    const content = { type: 'text' as const, text: 'hi' };
    const sampled = rounds.answer('s', shim.createMessage({ messages: [{ role: 'user', content }], maxTokens: 5 }));
    const { roots } = rounds.answer('r', shim.listRoots());
    const { action } = rounds.answer('u', shim.elicitUrl({ message: 'Log in', url: 'https://example.com' }));
    const raw = rounds.answer('raw', shim.elicitForm(form('raw'), { raw: true })).content;
    return [sampled.content, roots.length, action, raw, rounds.supports('form'), rounds.supports('sampling')];
  });
  const client = await connectLegacy(
    server,
    clientV2(answer, { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} }),
  );
  const result = JSON.parse(textOf(await client.callTool(call)));
  expect(result).toEqual([{ type: 'text', text: 'sampled' }, 1, 'accept', { name: 5 }, true, true]);
  expect(seen[0]).toMatchObject({ mode: 'url', elicitationId: expect.any(String) });
});

test('errors of the push arrive at the input point, and fallbacks run', async () => {
  const server = serverOf((id, rounds) => {
    try {
      return ask(rounds, id).action;
    } catch (error) {
      if (shim.isInputRequired(error)) throw error;
      return [(error as { code: unknown }).code, (error as Error).message];
    }
  });
  const wrong = await connectLegacy(
    server,
    clientV2(() => ({ action: 'accept', content: { name: 5 } })),
  );
  expect(textOf(await wrong.callTool(call))).toContain('-32602,"Elicitation response content does not match');
  await server.close();
  const without = await connectLegacy(server, clientV2(echo, {}));
  expect(textOf(await without.callTool(call))).toContain('Client does not support form elicitation.');
});

test('answers and state that a 2025 client sends along count for nothing', async () => {
  const answer = vi.fn(echo);
  const client = await connectLegacy(
    serverOf((_id, rounds) => ask(rounds, 'q').content),
    clientV2(answer),
  );
  const forged = {
    inputResponses: { answer: { action: 'accept', content: { name: 'forged' } } },
    requestState: 'mrtr1.1.x',
  };
  expect(textOf(await client.callTool({ ...call, ...forged }))).toBe('{"name":"q"}');
  expect(answer).toHaveBeenCalledTimes(1);
});

test('stateless legacy HTTP: an ask that was a thrown URL-elicitation error still is one, others keep their plain error', async () => {
  const build = () =>
    serverOf((id, rounds) => {
      if (id !== 'url') return ask(rounds, 'q').action;
      return rounds.answer('u', shim.elicitUrl({ message: 'Log in', url: 'https://e.com' }, { legacyUrlError: true }))
        .action;
    });
  const handler = createMcpHandler(build);
  const client = new Client({ name: 'c', version: '1' }, { capabilities: { elicitation: { url: {} } } });
  const fetch = (url: string | URL, init?: RequestInit) => handler.fetch(new Request(url, init));
  await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch }));
  const url = client.callTool({ name: 'run', arguments: { id: 'url' } });
  const elicitation = { mode: 'url', url: 'https://e.com', elicitationId: expect.any(String) };
  await expect(url).rejects.toMatchObject({ code: -32042, data: { elicitations: [elicitation] } });
  expect(await client.callTool(call)).toMatchObject({
    isError: true,
    content: [{ text: 'Client does not support form elicitation.' }],
  });
});

test('a handler alone pushes through its context', async () => {
  const server = new McpServer({ name: 's', version: '1' });
  server.registerTool(
    'run',
    {},
    shim.multiRoundTripHandler((ctx) => text(ask(shim.inputRounds(ctx), 'alone').content)),
  );
  const client = await connectLegacy(server, clientV2(echo));
  expect(textOf(await client.callTool({ name: 'run' }))).toBe('{"name":"alone"}');
});

test('a handler that returns inputRequired() itself is served by the SDK as before', async () => {
  const { inputRequired, acceptedContent } = await import('@modelcontextprotocol/server');
  const server = shim.multiRoundTrip(new McpServer({ name: 's', version: '1' }));
  server.registerTool('run', {}, (ctx) => {
    const content = acceptedContent(ctx.mcpReq.inputResponses, 'a');
    return content ? text(content) : inputRequired({ inputRequests: { a: inputRequired.elicit(form('own')) } });
  });
  const client = await connectLegacy(server, clientV2(echo));
  expect(textOf(await client.callTool({ name: 'run' }))).toBe('{"name":"own"}');
});
