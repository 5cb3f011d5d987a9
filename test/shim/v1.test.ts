import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema, type ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { form, type ShimV1, text, textOf, V1, Workbench } from './support/rendered.js';
import { accept, clientV1, connect } from './support/v1.js';

const bench = new Workbench();
let shim: ShimV1;
beforeAll(async () => {
  shim = await bench.load<ShimV1>(V1);
});
afterAll(() => bench.remove());
afterEach(() => void vi.restoreAllMocks());

const info = { name: 'server', version: '1.0.0' };

/** The check and the throw that migrated code holds. */
function ask(message: string, key = 'answer'): ElicitResult {
  const rounds = shim.inputRounds();
  const asks = { [key]: shim.elicitForm(form(message)) };
  if (!rounds.has(asks)) throw rounds.required(asks);
  return rounds.answers(asks)[key] as ElicitResult;
}

function toolServer(
  run: (args: { id: string }, extra: { signal: AbortSignal }) => unknown,
  options?: Parameters<ShimV1['multiRoundTrip']>[1],
): McpServer {
  const server = shim.multiRoundTrip(new McpServer(info), options);
  server.registerTool('run', { inputSchema: { id: z.string() } }, async (args, extra) => text(await run(args, extra)));
  return server;
}

const echo = (params: { message: string }) => accept({ name: params.message });
const call = { name: 'run', arguments: { id: 'x' } };

describe('rounds on a legacy session', () => {
  test('the handler is entered again with the answer; the argument parsing of the SDK stays', async () => {
    const entered: string[] = [];
    const server = toolServer(({ id }) => {
      entered.push(id);
      return ask(`Type ${id}`).content;
    });
    const client = await connect(server, clientV1(echo));
    expect(textOf(await client.callTool(call))).toBe('{"name":"Type x"}');
    expect(entered).toEqual(['x', 'x']);
  });

  test('twelve asks in a row, through helper frames and numbered keys', async () => {
    const asked: string[] = [];
    const server = toolServer(async () => {
      const names: unknown[] = [];
      for (let n = 0; n < 12; n++) names.push((await Promise.resolve().then(() => ask(`q${n}`))).content?.name);
      return names;
    });
    const client = await connect(
      server,
      clientV1((params) => {
        asked.push(params.message);
        return echo(params);
      }),
    );
    expect(JSON.parse(textOf(await client.callTool(call)))).toEqual(asked);
    expect(asked).toEqual(Array.from({ length: 12 }, (_, n) => `q${n}`));
  });

  test('keys of one ask are pushed at once, separate asks one after another', async () => {
    let open = 0;
    const most: number[] = [];
    const client = clientV1(async (params) => {
      most.push(++open);
      await new Promise((resolve) => setTimeout(resolve, 20));
      open -= 1;
      return echo(params);
    });
    const server = toolServer(async ({ id }) => {
      if (id !== 'x') return Promise.all([1, 2].map(async (n) => ask(`${n}`, `k${n}`).content));
      const rounds = shim.inputRounds();
      const both = { a: shim.elicitForm(form('a')), b: shim.elicitForm(form('b')) };
      if (!rounds.has(both)) throw rounds.required(both);
      return rounds.answers(both);
    });
    await connect(server, client);
    expect(JSON.parse(textOf(await client.callTool(call)))).toMatchObject({
      a: { content: { name: 'a' } },
      b: { content: { name: 'b' } },
    });
    expect(Math.max(...most)).toBe(2);
    most.length = 0;
    expect(JSON.parse(textOf(await client.callTool({ name: 'run', arguments: { id: 'y' } })))).toEqual([
      { name: '1' },
      { name: '2' },
    ]);
    expect(most).toEqual([1, 1]);
  });

  test('twenty calls at once do not mix', async () => {
    const server = toolServer(async ({ id }) => {
      const first = ask(`${id}.1`).content?.name;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
      return [first, ask(`${id}.2`).content?.name];
    });
    const client = await connect(server, clientV1(echo));
    const ids = Array.from({ length: 20 }, (_, n) => `c${n}`);
    const results = await Promise.all(ids.map((id) => client.callTool({ name: 'run', arguments: { id } })));
    expect(results.map(textOf)).toEqual(ids.map((id) => JSON.stringify([`${id}.1`, `${id}.2`])));
  });

  test('sampling, roots and URLs go by their own methods; a URL gets an elicitation id', async () => {
    const seen: unknown[] = [];
    const client = clientV1(
      (params) => {
        seen.push(params);
        return accept();
      },
      {
        elicitation: { url: {} },
        sampling: {},
        roots: {},
      },
    );
    const server = toolServer(() => {
      const rounds = shim.inputRounds();
      const message = { role: 'user' as const, content: { type: 'text' as const, text: 'hi' } };
      const sampled = rounds.answer('sampled', shim.createMessage({ messages: [message], maxTokens: 5 }));
      const { roots } = rounds.answer('roots', shim.listRoots());
      const { action } = rounds.answer('login', shim.elicitUrl({ message: 'Log in', url: 'https://example.com' }));
      return [sampled.content, roots.length, action, rounds.supports('url'), rounds.supports('form')];
    });
    await connect(server, client);
    expect(JSON.parse(textOf(await client.callTool(call)))).toEqual([
      { type: 'text', text: 'sampled' },
      1,
      'accept',
      true,
      false,
    ]);
    expect(seen).toEqual([
      { mode: 'url', message: 'Log in', url: 'https://example.com', elicitationId: expect.any(String) },
    ]);
  });

  test('prompts and resources ask too, with a copy of the context', async () => {
    const server = shim.multiRoundTrip(new McpServer(info));
    server.registerPrompt('p', {}, (extra) => {
      const { action } = shim.inputRounds(extra).answer('a', shim.elicitForm(form('p')));
      return { messages: [{ role: 'user', content: { type: 'text', text: action } }] };
    });
    server.registerResource('r', 'file:///r', {}, (uri, extra) => {
      const { action } = shim.inputRounds({ ...extra }).answer('a', shim.elicitForm(form('r')));
      return { contents: [{ uri: uri.href, text: action }] };
    });
    const client = await connect(server, clientV1(echo));
    expect((await client.getPrompt({ name: 'p' })).messages[0]?.content).toMatchObject({ text: 'accept' });
    expect((await client.readResource({ uri: 'file:///r' })).contents[0]).toMatchObject({ text: 'accept' });
  });

  test('the context finds the round where a queue loses AsyncLocalStorage', async () => {
    const queue: (() => void)[] = [];
    const pump = setInterval(() => queue.shift()?.(), 1);
    const queued = <T>(job: () => T) =>
      new Promise<T>((resolve, reject) => {
        queue.push(() => {
          try {
            resolve(job());
          } catch (error) {
            reject(error);
          }
        });
      });
    const server = toolServer(async ({ id }, extra) => {
      const asked = () => shim.inputRounds(id === 'x' ? extra : undefined).answer('a', shim.elicitForm(form('queued')));
      return (await queued(asked)).content;
    });
    const client = await connect(server, clientV1(echo));
    expect(textOf(await client.callTool(call))).toBe('{"name":"queued"}');
    const lost = await client.callTool({ name: 'run', arguments: { id: 'y' } });
    expect(textOf(lost)).toContain('outside a request that multiRoundTrip() handles');
    clearInterval(pump);
  });

  test('cancelling the call ends the push, and the handler can clean up', async () => {
    const cleaned = vi.fn();
    const server = toolServer(() => {
      try {
        return ask('slow');
      } finally {
        if (!shim.inputRounds().asking()) cleaned();
      }
    });
    const client = await connect(
      server,
      clientV1(
        (_params, signal) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('gone')))),
      ),
    );
    const controller = new AbortController();
    const pending = client.callTool(call, undefined, { signal: controller.signal });
    setTimeout(() => controller.abort('enough'), 30);
    await expect(pending).rejects.toThrow();
    await vi.waitFor(() => expect(cleaned).toHaveBeenCalledTimes(1));
  });
});

describe('where the wrapping stands', () => {
  test('handlers that are there before the wrap, in the constructor, and registered twice', async () => {
    const server = new McpServer(info, { capabilities: { tools: {}, prompts: {}, resources: {} } });
    server.registerTool('before', {}, () => text(ask('before').action));
    expect(shim.multiRoundTrip(shim.multiRoundTrip(server))).toBe(server);
    expect(shim.multiRoundTrip(server.server)).toBe(server.server);
    server.registerTool('after', {}, () => text(ask('after').action));
    const onElicit = vi.fn(echo);
    const client = await connect(server, clientV1(onElicit));
    expect(textOf(await client.callTool({ name: 'before' }))).toBe('accept');
    expect(textOf(await client.callTool({ name: 'after' }))).toBe('accept');
    expect(onElicit).toHaveBeenCalledTimes(2);
  });

  test('a low-level server, and a subclass that wraps itself', async () => {
    class Own extends Server {
      constructor() {
        super(info, { capabilities: { tools: {} } });
        shim.multiRoundTrip(this);
        this.setRequestHandler(CallToolRequestSchema, (request) => text(ask(request.params.name).content));
      }
    }
    const client = await connect(new Own(), clientV1(echo));
    expect(textOf(await client.callTool(call))).toBe('{"name":"run"}');
  });

  test('another copy of the file shares the rounds, and knows the signal', async () => {
    const copy = await bench.load<ShimV1>(V1, 'copy');
    const server = toolServer(() => {
      const rounds = copy.inputRounds();
      try {
        return rounds.answer('a', copy.elicitForm(form('from the copy')));
      } catch (error) {
        expect([shim.isInputRequired(error), copy.isInputRequired(error)]).toEqual([true, true]);
        throw error;
      }
    });
    expect(copy.multiRoundTrip(server)).toBe(server);
    const onElicit = vi.fn(echo);
    const client = await connect(server, clientV1(onElicit));
    expect(textOf(await client.callTool(call))).toContain('from the copy');
    expect(onElicit).toHaveBeenCalledTimes(1);
  });

  test('one handler alone, and inside a wrapped server', async () => {
    const plain = new McpServer(info);
    plain.registerTool(
      'run',
      {},
      shim.multiRoundTripHandler((extra) =>
        text(shim.inputRounds(extra).answer('a', shim.elicitForm(form('alone'))).content),
      ),
    );
    const client = await connect(plain, clientV1(echo));
    expect(textOf(await client.callTool(call))).toBe('{"name":"alone"}');
    const wrapped = shim.multiRoundTrip(new McpServer(info));
    const entered = vi.fn();
    wrapped.registerTool(
      'run',
      { inputSchema: { id: z.string() } },
      shim.multiRoundTripHandler(async ({ id }: { id: string }, _extra: unknown) => {
        entered();
        return text(ask(id).content);
      }),
    );
    expect(textOf(await (await connect(wrapped, clientV1(echo))).callTool(call))).toBe('{"name":"x"}');
    expect(entered).toHaveBeenCalledTimes(2);
    // Pushed by the server's loop, which checks capabilities; the handler's own could not.
    await wrapped.close();
    const without = await connect(wrapped, clientV1(undefined, {}));
    expect(textOf(await without.callTool(call))).toBe('Client does not support form elicitation.');
  });

  test('anything else is refused, and outside a round an ask is a clear error', () => {
    expect(() => shim.multiRoundTrip({})).toThrow('McpServer');
    const rounds = shim.inputRounds();
    const asks = { a: shim.elicitForm(form('a')) };
    expect([rounds.has(asks), rounds.asking(), rounds.supports('form')]).toEqual([false, false, false]);
    expect(() => rounds.required(asks)).toThrow('outside a request that multiRoundTrip() handles');
  });
});
