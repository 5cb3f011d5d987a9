import { McpServer } from '@modelcontextprotocol/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { form, type ShimV2, text, V2, Workbench } from './support/rendered.js';
import { type Answered, KEY, post } from './support/v2.js';

const bench = new Workbench();
let shim: ShimV2;
beforeAll(async () => {
  shim = await bench.load<ShimV2>(V2);
});
afterAll(() => bench.remove());
beforeEach(() => vi.stubEnv('MRTR_STATE_KEY', KEY));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const entered = vi.fn();
beforeEach(() => void entered.mockClear());

function builder(options?: Parameters<ShimV2['multiRoundTrip']>[1], of: ShimV2 = shim): () => McpServer {
  return () => {
    const server = of.multiRoundTrip(new McpServer({ name: 'server', version: '1.0.0' }), options);
    const inputSchema = z.object({ id: z.string().default('d'), size: z.number().default(1) });
    for (const name of ['run', 'other']) {
      server.registerTool(name, { inputSchema }, async ({ id, size }) => {
        entered();
        const rounds = of.inputRounds();
        const memo = await rounds.once('memo', () => `secret${'.'.repeat(size)}`);
        return text([rounds.answer('a', of.elicitForm(form(id))).action, memo]);
      });
    }
    return server;
  };
}

const call = { name: 'run', arguments: { id: 'x' } };
const inputResponses = { a: { action: 'accept', content: { name: 'n' } } };
const stateOf = (answered: Answered) => answered.result?.requestState ?? '';
const retry = (build: () => McpServer, requestState: string, more: object = {}, of?: Parameters<typeof post>[2]) =>
  post(build, { ...call, inputResponses, requestState, ...more }, of);

const done = { result: { resultType: 'complete', content: [{ text: '["accept","secret."]' }] } };
const refused = { error: { code: -32602, data: { reason: 'invalid_request_state' } } };

test('the state is not readable, and accepted again only for the same call', async () => {
  const first = await post(builder(), call);
  const state = stateOf(first);
  expect(Buffer.from(state.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('secret');
  expect(await retry(builder(), state)).toMatchObject(done);
  entered.mockClear();
  const [head, expires, body = ''] = state.split('.');
  const flipped = `${body.slice(0, 40)}${body[40] === 'A' ? 'B' : 'A'}${body.slice(41)}`;
  const cases = {
    tampered: await retry(builder(), [head, expires, flipped].join('.')),
    'longer lived': await retry(builder(), [head, Number(expires) + 1000, body].join('.')),
    truncated: await retry(builder(), [head, expires, body.slice(0, 10)].join('.')),
    empty: await retry(builder(), 'mrtr1.'),
    'another tool': await retry(builder(), state, { name: 'other' }),
    'other arguments': await retry(builder(), state, { arguments: { id: 'y' } }),
    'default spelled out': await retry(builder(), state, { arguments: { id: 'x', size: 1 } }),
    'another key': await retry(builder({ key: 'another secret of 32 bytes and more' }), state),
  };
  for (const answered of Object.values(cases)) expect(answered).toMatchObject(refused);
  expect(entered).not.toHaveBeenCalled();
});

test('an expired state is refused', async () => {
  const state = stateOf(await post(builder({ ttlSeconds: 60 }), call));
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
  expect(await retry(builder(), state)).toMatchObject(refused);
});

test('a state belongs to its user: client id with subject, or what the option says', async () => {
  const auth = (clientId: string, sub?: string) => ({ authInfo: { token: 't', clientId, scopes: [], extra: { sub } } });
  const state = stateOf(await post(builder(), call, auth('c', 'anna')));
  expect(await retry(builder(), state, {}, auth('c', 'anna'))).toMatchObject(done);
  for (const other of [auth('c', 'bert'), auth('d', 'anna'), {}]) {
    expect(await retry(builder(), state, {}, other)).toMatchObject(refused);
  }
  const asCarl = builder({ principal: async () => 'carl' });
  expect(await retry(asCarl, stateOf(await post(asCarl, call)), {}, auth('c', 'x'))).toMatchObject(done);
});

test('keys are rotated by a list or by a second variable', async () => {
  const state = stateOf(await post(builder(), call));
  const fresh = 'a fresh secret of at least 32 bytes';
  expect(await retry(builder({ key: [new TextEncoder().encode(fresh), KEY] }), state)).toMatchObject(done);
  vi.stubEnv('MRTR_STATE_KEY', fresh);
  expect(await retry(builder(), state)).toMatchObject(refused);
  vi.stubEnv('MRTR_STATE_KEY_PREVIOUS', KEY);
  expect(await retry(builder(), state)).toMatchObject(done);
});

test('a short key is an error at once; without a key a modern HTTP request is refused before its handler runs', async () => {
  expect(() => builder({ key: 'short' })()).toThrow('too short. Set MRTR_STATE_KEY');
  vi.stubEnv('MRTR_STATE_KEY', '');
  const answered = await post(builder(), call);
  expect(answered.error).toMatchObject({ code: -32603, message: expect.stringContaining('Set MRTR_STATE_KEY') });
  expect(entered).not.toHaveBeenCalled();
});

test('above 32 kB the largest memo is named', async () => {
  const answered = await post(builder(), { name: 'run', arguments: { size: 40_000 } });
  expect(answered.error?.message).toMatch(/more than 32 kB. The largest entry is 'memo'/);
});

test('the reason of a refusal goes to onerror only', async () => {
  const onerror = vi.fn();
  const build = () => {
    const server = builder()();
    server.server.onerror = onerror;
    return server;
  };
  const answered = await retry(build, `${stateOf(await post(build, call))}x`);
  expect(answered.error?.message).toBe('Invalid or expired requestState');
  expect(String(onerror.mock.calls[0]?.[0])).toContain('refused the state of tools/call run');
});

test('another load of the module takes over', async () => {
  const state = stateOf(await post(builder(), call));
  const copy = await bench.load<ShimV2>(V2, 'again');
  expect(copy).not.toBe(shim);
  expect(await retry(builder({}, copy), state)).toMatchObject(done);
});
