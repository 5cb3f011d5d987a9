import { describe, expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { legacy } from './servers.js';

const RULE = 'no-parked-promise';
const WAITING = 'const waiting = new Map<string, unknown>();\nlet last: ((value: string) => void) | undefined;';

describe(RULE, () => {
  it('finds promises of a handler whose resolver is kept outside it', async () => {
    const found = await findingsIn(RULE, {
      map: legacy("return text(await new Promise((resolve) => { waiting.set('a', resolve); }));", WAITING),
      object: legacy(
        "return text(await new Promise((resolve, reject) => { waiting.set('a', { resolve, reject }); }));",
        WAITING,
      ),
      helper: legacy(
        'return text(await wait());',
        `${WAITING}\nconst wait = () => new Promise((done) => waiting.set('a', done));`,
      ),
      webRoute: legacy(
        "return text(await new Promise((resolve) => { waiting.set('a', resolve); }));",
        `${WAITING}\napi.post('/done', (req) => waiting.get(req.id)?.(req.body));`,
      ),
    });
    expect(found).toEqual({
      webRoute: [expect.stringMatching(/^src\/server\.ts:9:21 warning/)],
      map: [
        'src/server.ts:8:21 warning: This promise is resolved by another request, which may reach another instance, and nobody resolves it when the client goes away. Answer `input_required`, and do the rest when the client comes back.',
      ],
      object: [expect.stringMatching(/^src\/server\.ts:8:21 warning/)],
      helper: [expect.stringMatching(/^src\/server\.ts:7:20 warning/)],
    });
  });

  it('leaves alone timers, events, and what no handler waits for', async () => {
    const found = await findingsIn(RULE, {
      timer: legacy("await new Promise((resolve) => setTimeout(resolve, 10));\n  return text('x');"),
      event: legacy(
        "await new Promise((resolve, reject) => { api.on('end', resolve); api.on('error', reject); });\n  return text('x');",
      ),
      local: legacy(
        "const open = new Map();\n  await new Promise((resolve) => { open.set('a', resolve); open.get('a')(); });\n  return text('x');",
      ),
      otherMethod: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CompleteRequestSchema } from '@modelcontextprotocol/sdk/types.js';
${WAITING}
const server = new Server({ name: 's', version: '1.0.0' }, { capabilities: {} });
server.setRequestHandler(CompleteRequestSchema, () => new Promise((resolve) => { waiting.set('a', resolve); }));\n`,
      client: `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
${WAITING}
const client = new Client({ name: 'c', version: '1.0.0' }, { capabilities: { elicitation: {} } });
client.setRequestHandler(ElicitRequestSchema, () => new Promise((resolve) => { waiting.set('a', resolve); }));\n`,
      replyOnSocket: legacy(
        "return text(await new Promise((resolve) => { waiting.set('a', resolve); api.send('a'); }));",
        `${WAITING}\napi.on('message', ({ id, body }) => waiting.get(id)?.(body));`,
      ),
      ended: legacy(
        "const run = new Run(); run.start(); await run.ended;\n  return text('x');",
        `class Run { ended?: Promise<void>; private end?: () => void;
  start() { this.ended = new Promise<void>((resolve) => { this.end = resolve; }); api.on('exit', () => this.end?.()); } }`,
      ),
      replyInTime: legacy(
        "return text(await new Promise((resolve) => { setTimeout(() => waiting.get('a')?.(''), 9); waiting.set('a', resolve); api.send('a'); }));",
        `${WAITING}\napi.on('message', ({ id, body }) => waiting.get(id)?.(body));`,
      ),
      elsewhere: legacy(
        "return text('x');",
        `${WAITING}\nexport const wait = () => new Promise((done) => waiting.set('a', done));`,
      ),
    });
    expect(Object.entries(found).filter(([, lines]) => lines.length > 0)).toEqual([]);
  });
});
