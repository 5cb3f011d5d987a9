/** What migrated code says in all versions, checked by the compiler. */
const USE = `
declare const schema: { type: 'object'; properties: { name: { type: 'string' } }; required: string[] };
export function asking(): string {
  const rounds = inputRounds();
  const asks = {
    form: elicitForm({ message: 'm', requestedSchema: schema }, { timeout: 5 }),
    url: elicitUrl({ message: 'm', url: 'https://e.com' }),
    roots: listRoots(),
    model: createMessage({ messages: [{ role: 'user', content: { type: 'text', text: 't' } }], maxTokens: 1 }),
  };
  if (!rounds.has(asks)) throw rounds.required(asks);
  const { form, url, roots, model } = rounds.answers(asks);
  const said: 'accept' | 'decline' | 'cancel' = form.action;
  return said + url.action + roots.roots.map(({ uri }) => uri).join() + model.model;
}
`;
const API =
  "import { createMessage, elicitForm, elicitUrl, inputRounds, listRoots, multiRoundTrip, multiRoundTripHandler } from './mrtr.js';";

/** A module of migrated code that must compile. */
export const TYPED = {
  v1: `${API}
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
${USE}
const server: McpServer = multiRoundTrip(new McpServer({ name: 's', version: '1' }), { onRound: () => {}, ttlSeconds: 5 });
multiRoundTrip(server.server);
server.registerTool('a', { inputSchema: { n: z.number() } }, async ({ n }) => ({ content: [{ type: 'text', text: asking() + n.toFixed() }] }));
server.registerTool('b', { inputSchema: {} }, multiRoundTripHandler(async (_args, extra) => ({ content: [], _meta: { id: extra.requestId } })));
server.registerPrompt('c', {}, async () => ({ messages: [] }));
`,
  v2: `${API}
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
${USE}
const server: McpServer = multiRoundTrip(new McpServer({ name: 's', version: '1' }), { key: 'k'.repeat(32) });
server.registerTool('a', { inputSchema: z.object({ n: z.number() }) }, async ({ n }) => ({ content: [{ type: 'text', text: asking() + n.toFixed() }] }));
server.registerTool('b', {}, multiRoundTripHandler(async (ctx) => ({ content: [], _meta: { id: ctx.mcpReq.id } })));
server.registerPrompt('c', {}, async () => ({ messages: [] }));
`,
} as const;

/** One tool, three asks, two of them in one round, and a write that is done once; what it says is printed. */
const RUN = `
let writes = 0;
const requestedSchema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
const handler = async ({ n }) => {
  const rounds = inputRounds();
  const draft = await rounds.once('draft', async () => ++writes);
  const first = { first: elicitForm({ message: 'first', requestedSchema }) };
  if (!rounds.has(first)) throw rounds.required(first);
  const { first: { content } } = rounds.answers(first);
  const two = { roots: listRoots(), model: createMessage({ messages: [{ role: 'user', content: { type: 'text', text: 't' } }], maxTokens: 1 }) };
  if (!rounds.has(two)) throw rounds.required(two);
  const { roots, model } = rounds.answers(two);
  let refused = '';
  try {
    rounds.answer('wrong', elicitForm({ message: 'wrong', requestedSchema }));
  } catch (error) {
    if (isInputRequired(error)) throw error;
    refused = error.code;
  }
  return { content: [{ type: 'text', text: [n, draft, content.name, roots.roots[0].uri, model.content.text, refused].join(' ') }] };
};
const answerForm = ({ params: { message } }) => ({ action: 'accept', content: message === 'wrong' ? {} : { name: message } });
const answerRoots = () => ({ roots: [{ uri: 'file:///r', name: 'r' }] });
const answerModel = () => ({ model: 'm', role: 'assistant', content: { type: 'text', text: 'said' } });
const capabilities = { elicitation: {}, roots: {}, sampling: {} };
const said = ({ content }) => console.log(content[0].text);
`;
const RUN_API =
  "import { createMessage, elicitForm, inputRounds, isInputRequired, listRoots, multiRoundTrip } from './mrtr.mjs';";

/** Programs to be run; each prints a line for each era. */
export const RUNNING = {
  v1: `${RUN_API}
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { CreateMessageRequestSchema, ElicitRequestSchema, ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
${RUN}
const server = multiRoundTrip(new McpServer({ name: 's', version: '1' }));
server.registerTool('run', { inputSchema: { n: z.number() } }, handler);
const client = new Client({ name: 'c', version: '1' }, { capabilities });
client.setRequestHandler(ElicitRequestSchema, answerForm);
client.setRequestHandler(ListRootsRequestSchema, answerRoots);
client.setRequestHandler(CreateMessageRequestSchema, answerModel);
const [a, b] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(a), client.connect(b)]);
said(await client.callTool({ name: 'run', arguments: { n: 7 } }));
process.exit(0);
`,
  v2: `${RUN_API}
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/client';
import { z } from 'zod';
${RUN}
process.env.MRTR_STATE_KEY = 'k'.repeat(32);
const build = () => {
  const server = multiRoundTrip(new McpServer({ name: 's', version: '1' }));
  server.registerTool('run', { inputSchema: z.object({ n: z.number() }) }, handler);
  return server;
};
const clientOf = (more) => {
  const client = new Client({ name: 'c', version: '1' }, { capabilities, ...more });
  client.setRequestHandler('elicitation/create', answerForm);
  client.setRequestHandler('roots/list', answerRoots);
  client.setRequestHandler('sampling/createMessage', answerModel);
  return client;
};
const legacy = clientOf({});
const [a, b] = InMemoryTransport.createLinkedPair();
await Promise.all([build().connect(a), legacy.connect(b)]);
said(await legacy.callTool({ name: 'run', arguments: { n: 7 } }));
const entry = createMcpHandler(build, { legacy: 'reject' });
const modern = clientOf({ versionNegotiation: { mode: { pin: '2026-07-28' } } });
const fetch = (url, init) => entry.fetch(new Request(url, init));
await modern.connect(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch }));
said(await modern.callTool({ name: 'run', arguments: { n: 7 } }));
process.exit(0);
`,
} as const;
