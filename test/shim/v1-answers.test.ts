import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { type ElicitResult, McpError, UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';
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
  test('each round has answers and remembered values of its own', async () => {
    const server = toolServer(async () => {
      const rounds = shim.inputRounds();
      const draft = await rounds.once('draft', () => ({ tags: ['new'] }));
      draft.tags.push('shown');
      const first = ask(`Keep ${draft.tags.join()}?`, 'first');
      Object.assign(first.content ?? {}, { name: `${first.content?.name}!` });
      return [draft.tags, first.content?.name, ask('Sure?', 'second').action, ask('Really?', 'third').action];
    });
    const client = await connect(server, clientV1(echo));
    const said = [['new', 'shown'], 'Keep new,shown?!', 'accept', 'accept'];
    expect(JSON.parse(textOf(await client.callTool(call)))).toEqual(said);
  });

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

  test('a URL-elicitation error without links ends the call', async () => {
    const server = toolServer(() => {
      throw new UrlElicitationRequiredError([], 'The link was not opened.');
    });
    const client = await connect(server, clientV1(undefined, {}));
    const result = await client.callTool(call);
    expect([result.isError, textOf(result)]).toEqual([true, 'The link was not opened.']);
  });
});
