import { FastMCP } from 'fastmcp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { form, type ShimFastmcp, textOf, V1, Workbench } from './support/rendered.js';
import { accept, clientV1, connect } from './support/v1.js';

const bench = new Workbench();
const flavours: [string, () => Promise<ShimFastmcp>][] = [
  ['fastmcp alone', () => bench.load<ShimFastmcp>({ flavour: 'v1', fastmcp: true }, 'alone')],
  ['beside the SDK', () => bench.load<ShimFastmcp>({ ...V1, fastmcp: true }, 'beside')],
];
afterAll(() => bench.remove());

const echo = (params: { message: string }) => accept({ name: params.message });
const options = { name: 'server', version: '1.0.0' as const };

describe.each(flavours)('%s', (_name, load) => {
  let shim: ShimFastmcp;
  beforeAll(async () => {
    shim = await load();
  });
  const ask = (message: string) => shim.inputRounds().answer('answer', shim.elicitForm(form(message)));

  test('tools, prompts, resources and templates are run in rounds', async () => {
    const server = shim.multiRoundTrip(shim.multiRoundTrip(new FastMCP(options)));
    const entered = vi.fn();
    server.addTool({
      name: 'run',
      parameters: z.object({ id: z.string() }),
      execute: async ({ id }, context) => {
        entered(id);
        expect(shim.inputRounds(context).supports('form')).toBe(true);
        return `${ask(id).content?.name} ${ask('second').content?.name}`;
      },
    });
    server.addTools([{ name: 'many', execute: async () => ask('many').action }]);
    server.addPrompt({ name: 'p', load: async () => ask('p').action });
    server.addResource({
      name: 'r',
      uri: 'file:///r',
      mimeType: 'text/plain',
      load: async () => ({ text: ask('r').action }),
    });
    server.addResourceTemplate({
      name: 't',
      uriTemplate: 'item:///{id}',
      arguments: [{ name: 'id', required: true }],
      load: async ({ id }) => ({ text: String(ask(id).content?.name) }),
    });
    const client = await connect(server, clientV1(echo));
    expect(textOf(await client.callTool({ name: 'run', arguments: { id: 'x' } }))).toBe('x second');
    expect(entered).toHaveBeenCalledTimes(3);
    expect(textOf(await client.callTool({ name: 'many' }))).toBe('accept');
    expect((await client.getPrompt({ name: 'p' })).messages[0]?.content).toMatchObject({ text: 'accept' });
    expect((await client.readResource({ uri: 'file:///r' })).contents[0]).toMatchObject({ text: 'accept' });
    expect((await client.readResource({ uri: 'item:///7' })).contents[0]).toMatchObject({ text: '7' });
    await client.close();
  });

  test('a swallowed signal, a fallback and an error of the ask', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const server = shim.multiRoundTrip(new FastMCP(options));
    server.addTool({
      name: 'run',
      execute: async () => {
        try {
          return String(ask('q').content?.name);
        } catch (error) {
          return `fallback: ${(error as Error).message}`;
        }
      },
    });
    const client = await connect(server, clientV1(echo));
    expect(textOf(await client.callTool({ name: 'run' }))).toBe('q');
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("'answer' was caught"));
    warn.mockRestore();
    await client.close();
    const without = await connect(server, clientV1(undefined, {}));
    expect(textOf(await without.callTool({ name: 'run' }))).toBe('fallback: Client does not support form elicitation.');
    await without.close();
  });

  test('sampling and roots go through the only session', async () => {
    const server = shim.multiRoundTrip(new FastMCP(options));
    server.addTool({
      name: 'run',
      execute: async () => {
        const rounds = shim.inputRounds();
        const content = { type: 'text' as const, text: 'hi' };
        const sampled = rounds.answer('s', shim.createMessage({ messages: [{ role: 'user', content }], maxTokens: 5 }));
        return `${sampled.role} ${rounds.answer('r', shim.listRoots()).roots.length}`;
      },
    });
    const client = await connect(server, clientV1(echo, { elicitation: {}, sampling: {}, roots: {} }));
    expect(textOf(await client.callTool({ name: 'run' }))).toBe('assistant 1');
    await client.close();
  });

  test('one handler alone', async () => {
    const server = new FastMCP(options);
    server.addTool({
      name: 'run',
      execute: shim.multiRoundTripHandler(async () => ask('alone').action),
    });
    const client = await connect(server, clientV1(echo));
    expect(textOf(await client.callTool({ name: 'run' }))).toBe('accept');
    await client.close();
  });
});
