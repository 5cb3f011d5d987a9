import { McpServer, UrlElicitationRequiredError } from '@modelcontextprotocol/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { form, type ShimV2, text, textOf, V2, Workbench } from './support/rendered.js';
import { type Answer, clientV2, connectModern, KEY, post } from './support/v2.js';

const bench = new Workbench();
let shim: ShimV2;
beforeAll(async () => {
  shim = await bench.load<ShimV2>(V2);
});
afterAll(() => bench.remove());
beforeEach(() => vi.stubEnv('MRTR_STATE_KEY', KEY));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

type Rounds = ReturnType<ShimV2['inputRounds']>;
type Run = (args: { id: string }, rounds: Rounds) => unknown;

/** Builds a server with one tool that runs `run`; a new instance for each request. */
function builder(run: Run, options?: Parameters<ShimV2['multiRoundTrip']>[1]): () => McpServer {
  return () => {
    const server = shim.multiRoundTrip(new McpServer({ name: 'server', version: '1.0.0' }), options);
    const inputSchema = z.object({ id: z.string().default('d') });
    server.registerTool('run', { inputSchema }, async (args) => text(await run(args, shim.inputRounds())));
    return server;
  };
}

const ask = (rounds: Rounds, message: string, key = 'answer') => rounds.answer(key, shim.elicitForm(form(message)));
const echo: Answer = (params) => ({ action: 'accept', content: { name: params.message } });
const modern = (run: Run, answer: Answer = echo, capabilities: Parameters<typeof clientV2>[1] = { elicitation: {} }) =>
  connectModern(builder(run), clientV2(answer, capabilities, true));
const call = { name: 'run', arguments: { id: 'x' } };

describe('rounds of modern requests, each on a fresh server', () => {
  test('earlier answers and memos are carried; once runs once', async () => {
    const write = vi.fn(() => ({ draft: 7 }));
    const nothing = vi.fn();
    const entered = vi.fn();
    const client = await modern(async (_args, rounds) => {
      entered();
      await rounds.once('nothing', nothing);
      const draft = await rounds.once('draft', write);
      const names = [1, 2, 3].map((n) => ask(rounds, `q${n}`).content?.name);
      return [draft, names];
    });
    expect(JSON.parse(textOf(await client.callTool(call)))).toEqual([{ draft: 7 }, ['q1', 'q2', 'q3']]);
    expect([write, nothing, entered].map((fn) => fn.mock.calls.length)).toEqual([1, 1, 4]);
  });

  test('keys of one ask go out in one round, and so do asks in flight together', async () => {
    const entered = vi.fn();
    const client = await modern(async ({ id }, rounds) => {
      entered();
      if (id === 'x') return rounds.answers({ a: shim.elicitForm(form('a')), b: shim.elicitForm(form('b')) });
      return Promise.all(['a', 'b'].map(async (key) => ask(rounds, key, key).content));
    });
    expect(textOf(await client.callTool(call))).toContain('"b":{"action":"accept"');
    expect(textOf(await client.callTool({ name: 'run', arguments: { id: 'y' } }))).toBe('[{"name":"a"},{"name":"b"}]');
    expect(entered).toHaveBeenCalledTimes(4);
  });

  test('sampling, roots and URLs; a URL carries no elicitation id', async () => {
    const seen: unknown[] = [];
    const run: Run = (_args, rounds) => {
      const content = { type: 'text' as const, text: 'hi' };
      const sampled = rounds.answer('s', shim.createMessage({ messages: [{ role: 'user', content }], maxTokens: 5 }));
      const { roots } = rounds.answer('r', shim.listRoots());
      const url = { message: 'Log in', url: 'https://example.com', elicitationId: crypto.randomUUID() };
      const { action } = rounds.answer('u', shim.elicitUrl(url, { legacyUrlError: true }));
      return [sampled.content, roots.length, action, rounds.supports('url'), rounds.supports('form')];
    };
    const answer: Answer = (params) => {
      seen.push(params);
      return { action: 'accept' };
    };
    const client = await modern(run, answer, { elicitation: { url: {} }, sampling: {}, roots: {} });
    const result = JSON.parse(textOf(await client.callTool(call)));
    expect(result).toEqual([{ type: 'text', text: 'sampled' }, 1, 'accept', true, false]);
    expect(seen).toEqual([{ mode: 'url', message: 'Log in', url: 'https://example.com' }]);
  });

  test('prompts and resources ask too', async () => {
    const build = () => {
      const server = shim.multiRoundTrip(new McpServer({ name: 's', version: '1' }));
      server.registerPrompt('p', {}, (ctx) => {
        const { action } = ask(shim.inputRounds(ctx), 'p');
        return { messages: [{ role: 'user', content: { type: 'text', text: action } }] };
      });
      server.registerResource('r', 'file:///r', {}, (uri) => ({
        contents: [{ uri: uri.href, text: ask(shim.inputRounds(), 'r').action }],
      }));
      return server;
    };
    const client = await connectModern(build, clientV2(echo, { elicitation: {} }, true));
    expect((await client.getPrompt({ name: 'p' })).messages[0]?.content).toMatchObject({ text: 'accept' });
    expect((await client.readResource({ uri: 'file:///r' })).contents[0]).toMatchObject({ text: 'accept' });
  });

  test('a URL-elicitation error after an answer ends the call', async () => {
    const client = await modern((_args, rounds) => {
      ask(rounds, 'q');
      throw new UrlElicitationRequiredError([], 'Not opened.');
    });
    const result = await client.callTool(call);
    expect([result.isError, textOf(result)]).toEqual([
      true,
      'The link was not opened, or what is behind it is not finished yet.',
    ]);
  });

  test('a decline is a value, and is not asked again', async () => {
    const answer = vi.fn<Answer>(() => ({ action: 'decline' }));
    const client = await modern((_args, rounds) => ask(rounds, 'q').action, answer);
    expect(textOf(await client.callTool(call))).toBe('decline');
    expect(answer).toHaveBeenCalledTimes(1);
  });

  test('twenty calls at once do not mix', async () => {
    const client = await modern(async ({ id }, rounds) => {
      const first = ask(rounds, `${id}.1`).content?.name;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
      return [first, ask(rounds, `${id}.2`).content?.name];
    });
    const ids = Array.from({ length: 20 }, (_, n) => `c${n}`);
    const results = await Promise.all(ids.map((id) => client.callTool({ name: 'run', arguments: { id } })));
    expect(results.map(textOf)).toEqual(ids.map((id) => JSON.stringify([`${id}.1`, `${id}.2`])));
  });

  test('a swallowed signal still ends the round, with a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const client = await modern((_args, rounds) => {
      try {
        return ask(rounds, 'q').action;
      } catch {
        return 'swallowed';
      }
    });
    expect(textOf(await client.callTool(call))).toBe('accept');
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("'answer' was caught"));
  });

  test('one handler alone', async () => {
    const build = () => {
      const server = new McpServer({ name: 's', version: '1' });
      const handler = ({ id }: { id: string }) =>
        text([ask(shim.inputRounds(), id).content, ask(shim.inputRounds(), 'second').content]);
      const inputSchema = z.object({ id: z.string() });
      server.registerTool(
        'run',
        { inputSchema },
        shim.multiRoundTripHandler((args: { id: string }, _ctx: unknown) => handler(args)),
      );
      return server;
    };
    const client = await connectModern(build, clientV2(echo, { elicitation: {} }, true));
    expect(textOf(await client.callTool(call))).toBe('[{"name":"x"},{"name":"second"}]');
  });
});

describe('answers are held against their questions', () => {
  test('content that does not fit the form is the error -32602 at the input point; a raw ask is not validated', async () => {
    const caught: unknown[] = [];
    const wrong: Answer = () => ({ action: 'accept', content: { name: 5 } });
    const client = await modern((_args, rounds) => {
      try {
        ask(rounds, 'q');
      } catch (error) {
        if (shim.isInputRequired(error)) throw error;
        caught.push([(error as { code: number }).code, (error as Error).message]);
      }
      return rounds.answer('raw', shim.elicitForm(form('raw'), { raw: true })).content;
    }, wrong);
    expect(textOf(await client.callTool(call))).toBe('{"name":5}');
    const message = expect.stringContaining('Elicitation response content does not match requested schema');
    expect(caught).toEqual(Array(2).fill([-32602, message]));
  });

  test('an answer to a key that was not pending is ignored, on the first request too; a misshapen one is an error', async () => {
    const build = builder((_args, rounds) => [ask(rounds, 'q1', 'a').content, ask(rounds, 'q2', 'b').content]);
    const forged = { action: 'accept', content: { name: 'forged' } };
    const first = await post(build, { ...call, inputResponses: { a: forged, b: forged } });
    expect(Object.keys(first.result?.inputRequests ?? {})).toEqual(['a']);
    const good = { action: 'accept', content: { name: 'good' } };
    const requestState = first.result?.requestState;
    const second = await post(build, { ...call, requestState, inputResponses: { a: good, b: forged } });
    expect(Object.keys(second.result?.inputRequests ?? {})).toEqual(['b']);
    const third = await post(build, {
      ...call,
      requestState: second.result?.requestState,
      inputResponses: { a: forged, b: good },
    });
    expect(third.result?.content[0]?.text).toBe('[{"name":"good"},{"name":"good"}]');
    const odd = await post(build, { ...call, requestState, inputResponses: { a: { action: 'perhaps' } } });
    expect(odd.result).toMatchObject({ isError: true });
    const missing = await post(build, { ...call, requestState, inputResponses: {} });
    expect(Object.keys(missing.result?.inputRequests ?? {})).toEqual(['a']);
  });

  test('a question that changes once is asked anew; if it changes again, an error names the key', async () => {
    let n = 0;
    const client = await modern(
      ({ id }, rounds) => ask(rounds, id === 'x' ? `q${Math.min(n++, 1)}` : `q${n++}`, 'code').content,
    );
    expect(textOf(await client.callTool(call))).toBe('{"name":"q1"}');
    const again = textOf(await client.callTool({ name: 'run', arguments: { id: 'y' } }));
    expect(again).toMatch(/'code' is another one in every round.*once/);
  });
});

describe('capabilities', () => {
  const run: Run = ({ id }, rounds) => {
    try {
      return ask(rounds, 'q').action;
    } catch (error) {
      if (shim.isInputRequired(error) || id === 'x') throw error;
      if (id === 'other') throw new Error('another');
      return `fallback: ${(error as Error).message}`;
    }
  };

  test('a fallback runs; uncaught it is -32021 with HTTP 400; another error stays one of the tool', async () => {
    const client = await modern(run, echo, {});
    const of = (id: string) => client.callTool({ name: 'run', arguments: { id } });
    expect(textOf(await of('fallback'))).toBe('fallback: Client does not support form elicitation.');
    expect(await of('other')).toMatchObject({ isError: true, content: [{ text: 'another' }] });
    const bare = await post(builder(run), call, { capabilities: { elicitation: { url: {} } } });
    expect(bare).toMatchObject({
      status: 400,
      error: { code: -32021, data: { requiredCapabilities: { elicitation: { form: {} } } } },
    });
  });

  test('a prompt is answered -32021 too', async () => {
    const build = () => {
      const server = shim.multiRoundTrip(new McpServer({ name: 's', version: '1' }));
      server.registerPrompt('p', {}, () => ({ messages: [], description: ask(shim.inputRounds(), 'p').action }));
      return server;
    };
    const answered = await post(build, { name: 'p' }, { method: 'prompts/get', capabilities: {} });
    expect(answered).toMatchObject({ status: 400, error: { code: -32021 } });
  });
});

test('handlers that speak MRTR themselves are left alone, with their own state hook', async () => {
  const { inputRequired } = await import('@modelcontextprotocol/server');
  const verify = vi.fn((state: string) => ({ seen: state }));
  const build = () => {
    const server = shim.multiRoundTrip(new McpServer({ name: 's', version: '1' }, { requestState: { verify } }));
    server.registerTool('own', {}, (ctx) => {
      const state = ctx.mcpReq.requestState<{ seen: string }>();
      if (state) return text([state, ctx.mcpReq.inputResponses]);
      return inputRequired({ inputRequests: { a: inputRequired.elicit(form('own')) }, requestState: 'mine' });
    });
    server.registerTool('run', {}, (ctx) =>
      text([ask(shim.inputRounds(), 'q').action, ctx.mcpReq.requestState() ?? null]),
    );
    return server;
  };
  const client = await connectModern(build, clientV2(echo, { elicitation: {} }, true));
  expect(textOf(await client.callTool({ name: 'own' }))).toBe(
    '[{"seen":"mine"},{"a":{"action":"accept","content":{"name":"own"}}}]',
  );
  expect(verify).toHaveBeenCalledTimes(1);
  expect(textOf(await client.callTool({ name: 'run' }))).toBe('["accept",null]');
  expect(verify).toHaveBeenCalledTimes(1);
});
