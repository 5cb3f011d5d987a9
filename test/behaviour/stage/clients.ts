import type { Call } from '../talk.js';
import { capabilitiesOf, elicit, type Respondent, roots, sample, textOf } from './answers.js';
import type { Play } from './play.js';
import { podFetch, type Servers } from './pod.js';

/** What has to be known to connect. */
type Scene = Pick<Play, 'dialect' | 'era' | 'client'>;

/** A connected client of either SDK generation. */
export interface Caller {
  /** Makes a call and tells its outcome as text; throws what the client throws. */
  call(call: Call): Promise<{ text: string; isError: boolean }>;
  close(): Promise<void>;
}

interface ClientLike {
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  getPrompt(params: { name: string; arguments: Record<string, string> }): Promise<{ messages: { content: unknown }[] }>;
  readResource(params: { uri: string }): Promise<{ contents: unknown[] }>;
  close(): Promise<void>;
}

/** Connects the client that the case needs to a server of it. */
export async function connect(play: Scene, actor: Respondent, fresh: Servers): Promise<Caller> {
  const client = play.dialect === 'v2' ? await clientV2(play, actor, fresh) : await clientV1(play, actor, fresh);
  return { call: (call) => make(client, call), close: () => client.close() };
}

const WHO = { name: 'scripted-client', version: '1.0.0' };

async function clientV1(play: Scene, actor: Respondent, fresh: Servers): Promise<ClientLike> {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const { InMemoryTransport } = await import('@modelcontextprotocol/sdk/inMemory.js');
  const types = await import('@modelcontextprotocol/sdk/types.js');
  const capabilities = capabilitiesOf(play.client);
  const client = new Client(WHO, { capabilities });
  if (capabilities.elicitation) client.setRequestHandler(types.ElicitRequestSchema, (r) => elicit(actor, r.params));
  if (capabilities.sampling) client.setRequestHandler(types.CreateMessageRequestSchema, (r) => sample(actor, r.params));
  if (capabilities.roots) client.setRequestHandler(types.ListRootsRequestSchema, () => roots(actor));
  const [serverSide, clientSide] = InMemoryTransport.createLinkedPair();
  const server = await fresh.server();
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  return client;
}

async function clientV2(play: Scene, actor: Respondent, fresh: Servers): Promise<ClientLike> {
  const { Client, InMemoryTransport, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const capabilities = capabilitiesOf(play.client);
  const pinned = { versionNegotiation: { mode: { pin: '2026-07-28' } } } as const;
  const client = new Client(WHO, { capabilities, ...(play.era === 'modern' && pinned) });
  if (capabilities.elicitation) client.setRequestHandler('elicitation/create', (r) => elicit(actor, r.params));
  if (capabilities.sampling) client.setRequestHandler('sampling/createMessage', (r) => sample(actor, r.params));
  if (capabilities.roots) client.setRequestHandler('roots/list', () => roots(actor));
  if (play.era === 'modern') {
    const transport = new StreamableHTTPClientTransport(new URL('http://pods.test/mcp'), { fetch: podFetch(fresh) });
    await client.connect(transport);
  } else {
    const [serverSide, clientSide] = InMemoryTransport.createLinkedPair();
    const server = await fresh.server();
    await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  }
  return client;
}

async function make(client: ClientLike, call: Call): Promise<{ text: string; isError: boolean }> {
  if ('tool' in call) {
    const result = await client.callTool({ name: call.tool, arguments: call.args ?? {} });
    const { content, isError } = result as { content: unknown; isError?: boolean };
    return { text: textOf(content), isError: isError === true };
  }
  if ('prompt' in call) {
    const { messages } = await client.getPrompt({ name: call.prompt, arguments: call.args ?? {} });
    return { text: messages.map(({ content }) => textOf(content)).join('\n'), isError: false };
  }
  const { contents } = await client.readResource({ uri: call.resource });
  return { text: textOf(contents), isError: false };
}
