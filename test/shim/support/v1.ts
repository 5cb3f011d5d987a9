import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  type ClientCapabilities,
  CreateMessageRequestSchema,
  type CreateMessageResult,
  type ElicitRequest,
  ElicitRequestSchema,
  type ElicitResult,
  ListRootsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';

type Answer = (params: ElicitRequest['params'], signal: AbortSignal) => ElicitResult | Promise<ElicitResult>;

export const accept = (content?: ElicitResult['content']): ElicitResult => ({
  action: 'accept',
  ...(content && { content }),
});

/** A client of 2025-11-25 that answers elicitations by `answer`, and samples and lists roots with fixed values. */
export function clientV1(answer: Answer | undefined, capabilities: ClientCapabilities = { elicitation: {} }): Client {
  const client = new Client({ name: 'client', version: '1.0.0' }, { capabilities });
  if (capabilities.elicitation && answer) {
    client.setRequestHandler(ElicitRequestSchema, (request, extra) => answer(request.params, extra.signal));
  }
  if (capabilities.sampling) {
    const sampled: CreateMessageResult = { role: 'assistant', model: 'm', content: { type: 'text', text: 'sampled' } };
    client.setRequestHandler(CreateMessageRequestSchema, () => sampled);
  }
  if (capabilities.roots) client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: 'file:///r' }] }));
  return client;
}

/** Connects the two in memory. */
export async function connect(
  server: { connect(transport: Transport): Promise<unknown> },
  client: Client,
): Promise<Client> {
  const [ofServer, ofClient] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(ofServer), client.connect(ofClient)]);
  return client;
}
