import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';

type Action = {
  action: 'accept' | 'decline' | 'cancel';
  content?: Record<string, string | number | boolean | string[]>;
};
export type Answer = (params: { message: string }) => Action | Promise<Action>;
type Capabilities = NonNullable<NonNullable<ConstructorParameters<typeof Client>[1]>['capabilities']>;

export const REVISION = '2026-07-28';
export const KEY = 'a secret of at least 32 bytes in all';

export function clientV2(answer: Answer, capabilities: Capabilities = { elicitation: {} }, modern = false): Client {
  const versionNegotiation = modern ? { mode: { pin: REVISION } } : undefined;
  const client = new Client(
    { name: 'client', version: '1.0.0' },
    { capabilities, ...(versionNegotiation && { versionNegotiation }) },
  );
  if (capabilities.elicitation) client.setRequestHandler('elicitation/create', (request) => answer(request.params));
  if (capabilities.sampling) {
    const content = { type: 'text' as const, text: 'sampled' };
    client.setRequestHandler('sampling/createMessage', () => ({ role: 'assistant' as const, model: 'm', content }));
  }
  if (capabilities.roots) client.setRequestHandler('roots/list', () => ({ roots: [{ uri: 'file:///r' }] }));
  return client;
}

/** A modern client of servers that are built anew for each request. */
export async function connectModern(build: () => McpServer, client: Client, authInfo?: object): Promise<Client> {
  const handler = createMcpHandler(() => build(), { legacy: 'reject' });
  const fetch = (url: string | URL, init?: RequestInit) =>
    handler.fetch(new Request(url, init), authInfo ? ({ authInfo } as Parameters<typeof handler.fetch>[1]) : undefined);
  await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch }));
  return client;
}

/** A session of 2025-11-25, in memory. */
export async function connectLegacy(server: McpServer, client: Client): Promise<Client> {
  const [ofServer, ofClient] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(ofServer), client.connect(ofClient)]);
  return client;
}

/** What one modern request is answered with. */
export interface Answered {
  readonly status: number;
  readonly result?: {
    readonly resultType: string;
    readonly requestState: string;
    readonly inputRequests: Record<string, { method: string; params: Record<string, unknown> }>;
    readonly content: { text: string }[];
    readonly isError?: boolean;
  };
  readonly error?: { readonly code: number; readonly message: string; readonly data?: Record<string, unknown> };
}

/** One modern request by hand, to send what a well-behaved client never would. */
export async function post(
  build: () => McpServer,
  params: Record<string, unknown> & { name?: string },
  {
    method = 'tools/call',
    capabilities = { elicitation: {} } as object,
    authInfo = undefined as object | undefined,
  } = {},
): Promise<Answered> {
  const handler = createMcpHandler(() => build(), { legacy: 'reject' });
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
    'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
  };
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': REVISION,
    'mcp-method': method,
    'mcp-name': String(params.name ?? params.uri),
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } });
  const request = new Request('http://localhost/mcp', { method: 'POST', headers, body });
  const response = await handler.fetch(
    request,
    authInfo ? ({ authInfo } as Parameters<typeof handler.fetch>[1]) : undefined,
  );
  return { status: response.status, ...((await response.json()) as object) } as Answered;
}
