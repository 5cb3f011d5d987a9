import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema, type ElicitResult, McpError } from '@modelcontextprotocol/sdk/types.js';
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

describe('errors of the push arrive at the input point', () => {
  test('no capability: the plain error of the old push, so that fallbacks run', async () => {
    const server = toolServer(({ id }) => {
      if (id === 'bare') return ask('q');
      try {
        return ask('q');
      } catch (error) {
        if (shim.isInputRequired(error)) throw error;
        return `fallback: ${(error as Error).message}`;
      }
    });
    const client = await connect(server, clientV1(undefined, {}));
    expect(textOf(await client.callTool(call))).toBe('fallback: Client does not support form elicitation.');
    const bare = await client.callTool({ name: 'run', arguments: { id: 'bare' } });
    expect(bare).toMatchObject({ isError: true, content: [{ text: 'Client does not support form elicitation.' }] });
  });

  test('a time-out of the ask, an error of the client and content that does not fit the form; a raw ask is not validated', async () => {
    const errors: unknown[] = [];
    const client = clientV1(async ({ message }) => {
      if (message === 'late') await new Promise((resolve) => setTimeout(resolve, 200));
      if (message === 'fails') throw new McpError(-32000, 'refused');
      return accept({ name: 5 });
    });
    const server = toolServer(() => {
      const rounds = shim.inputRounds();
      for (const message of ['late', 'fails', 'wrong']) {
        try {
          rounds.answer(message, shim.elicitForm(form(message), message === 'late' ? { timeout: 50 } : {}));
        } catch (error) {
          if (shim.isInputRequired(error)) throw error;
          errors.push([(error as McpError).code, error instanceof McpError]);
        }
      }
      return rounds.answer('raw', shim.elicitForm(form('raw'), { raw: true })).content;
    });
    await connect(server, client);
    expect(textOf(await client.callTool(call))).toBe('{"name":5}');
    expect(errors.slice(-3)).toEqual([
      [-32001, true],
      [-32000, true],
      [-32602, true],
    ]);
  });

  test('an ask that was a thrown URL-elicitation error still is one where the client takes no URLs', async () => {
    const server = toolServer(() => {
      const url = (name: string) =>
        shim.elicitUrl({ message: name, url: `https://example.com/${name}` }, { legacyUrlError: 'Log in first' });
      const asks = { a: url('a'), b: url('b') };
      const rounds = shim.inputRounds();
      if (!rounds.has(asks)) throw rounds.required(asks);
      return rounds.answers(asks).b.action;
    });
    const without = await connect(server, clientV1(undefined, {}));
    await expect(without.callTool(call)).rejects.toMatchObject({
      code: -32042,
      message: expect.stringContaining('Log in first'),
      data: {
        elicitations: [
          { url: 'https://example.com/a', elicitationId: expect.any(String), mode: 'url' },
          { message: 'b' },
        ],
      },
    });
    await server.close();
    const client = await connect(
      server,
      clientV1(() => accept(), { elicitation: { url: {} } }),
    );
    expect(textOf(await client.callTool(call))).toBe('accept');
  });
});

describe('an answer belongs to its question', () => {
  test('a question that changes once is asked anew; if it changes again, an error names the key', async () => {
    let n = 0;
    const server = toolServer(({ id }) => ask(id === 'x' ? `q${Math.min(n++, 1)}` : `q${n++}`, 'code').content);
    const onElicit = vi.fn(echo);
    const client = await connect(server, clientV1(onElicit));
    expect(textOf(await client.callTool(call))).toBe('{"name":"q1"}');
    expect(onElicit).toHaveBeenCalledTimes(2);
    expect(textOf(await client.callTool({ name: 'run', arguments: { id: 'y' } }))).toMatch(
      /'code' is another one in every round.*once/,
    );
    expect(onElicit).toHaveBeenCalledTimes(4);
  });

  test('answers sent along with a call count for nothing', async () => {
    const onElicit = vi.fn(echo);
    const client = await connect(
      toolServer(() => ask('q').content),
      clientV1(onElicit),
    );
    const params = { ...call, inputResponses: { answer: accept({ name: 'forged' }) }, requestState: 'mrtr1.1.x' };
    expect(textOf(await client.callTool(params))).toBe('{"name":"q"}');
    expect(onElicit).toHaveBeenCalledTimes(1);
  });
});

describe('the signal, `once` and detached asks', () => {
  test('a catch that eats the signal does not end the round, and is warned of', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const log = vi.spyOn(console, 'log');
    const server = toolServer(({ id }) => {
      try {
        return ask('q').content;
      } catch {
        if (id === 'x') return 'swallowed';
        throw new Error('another');
      }
    });
    const client = await connect(server, clientV1(echo));
    expect(textOf(await client.callTool(call))).toBe('{"name":"q"}');
    expect(textOf(await client.callTool({ name: 'run', arguments: { id: 'y' } }))).toBe('{"name":"q"}');
    expect(warn.mock.calls.map(([line]) => line)).toEqual(
      Array(2).fill(expect.stringContaining("'answer' was caught")),
    );
    expect(log).not.toHaveBeenCalled();
  });

  test('a signal that passes is not warned of', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await (
      await connect(
        toolServer(() => ask('q')),
        clientV1(echo),
      )
    ).callTool(call);
    expect(warn).not.toHaveBeenCalled();
  });

  test('once runs once in a chain of rounds, numbered, in flight or not; its value is JSON from the first round on', async () => {
    const write = vi.fn(async (n: number) => ({ n, dropped: undefined }));
    const values: unknown[] = [];
    const server = toolServer(async () => {
      const rounds = shim.inputRounds();
      const [first, second] = await Promise.all([rounds.once('w', () => write(1)), rounds.once('w', () => write(2))]);
      values.push(first, second);
      await Promise.all([
        rounds.once('slow', () => new Promise((resolve) => setTimeout(() => resolve(write(3)), 20))),
        (async () => ask('q1'))(),
      ]);
      return [first, second, ask('q2').action];
    });
    const client = await connect(server, clientV1(echo));
    expect(JSON.parse(textOf(await client.callTool(call)))).toEqual([{ n: 1 }, { n: 2 }, 'accept']);
    expect(write).toHaveBeenCalledTimes(3);
    expect(values.slice(0, 2)).toStrictEqual([{ n: 1 }, { n: 2 }]);
    await client.callTool(call);
    expect(write).toHaveBeenCalledTimes(6);
  });

  test.each([
    ['a date', new Date(0), /once\('k'\).*Date/],
    ['a map inside', { a: [new Map()] }, /a\.0 is an instance of Map/],
    ['not a number', { n: Number.NaN }, /n is NaN/],
    ['a function', { f: () => 1 }, /f is a function/],
    ['a big integer', 1n, /bigint/],
  ])('once refuses %s', async (_name, value, message) => {
    const server = toolServer(() => shim.inputRounds().once('k', () => value));
    expect(textOf(await (await connect(server, clientV1(echo))).callTool(call))).toMatch(message);
  });

  test('an ask after the handler has ended is a clear error; after a round that asks, nothing of it goes on', async () => {
    const late: unknown[] = [];
    const write = vi.fn();
    const server = toolServer(async ({ id }) => {
      const rounds = shim.inputRounds();
      const sibling = new Promise((resolve) => setTimeout(resolve, 30))
        .then(async () => {
          if (id === 'x') return rounds.answer('late', shim.elicitForm(form('late')));
          return rounds.once('w', write);
        })
        .catch((error) => late.push(error));
      if (id === 'y') await Promise.all([sibling, (async () => ask('q'))()]);
      return 'done';
    });
    const client = await connect(server, clientV1(echo));
    await client.callTool(call);
    await vi.waitFor(() => expect(late).toHaveLength(1));
    expect(String(late[0])).toContain("had already ended when 'late' was asked");
    await client.callTool({ name: 'run', arguments: { id: 'y' } });
    expect(write).toHaveBeenCalledTimes(1);
    expect(shim.isInputRequired(late[1])).toBe(true);
  });

  test('an event for each round', async () => {
    const events: unknown[] = [];
    const server = toolServer(() => ask('q').action, {
      onRound: (event) => void events.push(event),
      principal: () => 'anna',
    });
    await (
      await connect(
        server,
        clientV1(() => ({ action: 'decline' })),
      )
    ).callTool(call);
    const base = { method: 'tools/call', name: 'run', principal: 'anna' };
    expect(events).toEqual([
      { ...base, round: 1, asked: ['answer'], answered: {}, outcome: 'asks' },
      { ...base, round: 2, asked: [], answered: { answer: 'decline' }, outcome: 'done' },
    ]);
  });
});
