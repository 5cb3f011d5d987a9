import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import * as sdk from '@modelcontextprotocol/sdk/types.js';
import { type Ask, legacyUrlParams, requestOptionsOf } from './ask.js';
import { declares } from './capabilities.js';
import { answersInJson } from './json-answers.js';
import { requestOf } from './request.js';
import type { Pending } from './round.js';

/** The part of a handler's context that a push needs. */
export interface PushContext {
  readonly requestId: string | number;
  sendRequest(request: object, schema: unknown, options: object): Promise<unknown>;
  /** Of a fastmcp context only. */
  elicit?(params: object, options: object): Promise<unknown>;
}

/**
 * Asks by the method that the old code used, and rejects with what that method rejects with. Without the server there is
 * only the raw request, which checks neither capabilities nor the answer.
 */
export async function push(
  server: Server | undefined,
  context: PushContext,
  asked: Pending,
  signal: AbortSignal,
): Promise<unknown> {
  const { ask } = asked;
  const json = answersInJson(server?.transport);
  const options = {
    // Puts the question on the stream of the request; a server that answers in JSON has none.
    ...(json ? {} : { relatedRequestId: context.requestId }),
    ...requestOptionsOf(ask),
    signal,
  };
  if (ask.options.legacyUrlError !== undefined && !declares(server?.getClientCapabilities(), 'url'))
    throw urlError(asked);
  const params = ask.kind === 'url' ? legacyUrlParams(ask) : ask.params;
  if (server === undefined && context.elicit !== undefined) return context.elicit(params, options);
  if (server === undefined || ask.options.raw) {
    const request = { method: requestOf(ask).method, params: ask.kind === 'form' ? requestOf(ask).params : params };
    const send: unknown = server !== undefined && json ? server.request.bind(server) : context.sendRequest;
    return (send as PushContext['sendRequest'])(request, resultSchema(ask), options);
  }
  if (ask.kind === 'sampling') return server.createMessage(params as Parameters<Server['createMessage']>[0], options);
  if (ask.kind === 'roots') return server.listRoots({}, options);
  return server.elicitInput(params as Parameters<Server['elicitInput']>[0], options);
}

/** By name, since older SDKs lack some: a missing named import would keep the module from loading. */
function resultSchema(ask: Ask<unknown>): unknown {
  const { ElicitResultSchema, ListRootsResultSchema, CreateMessageResultSchema, CreateMessageResultWithToolsSchema } =
    sdk as { readonly [name: string]: unknown };
  if (ask.kind === 'roots') return ListRootsResultSchema;
  if (ask.kind !== 'sampling') return ElicitResultSchema;
  return (ask.params.tools && CreateMessageResultWithToolsSchema) ?? CreateMessageResultSchema;
}

/** -32042 with every URL of the ask, as the old code threw it (SDK 1.23 made it a class of its own). */
function urlError(asked: Pending): Error {
  const urls = Object.values(asked.group).filter((ask) => ask.kind === 'url');
  const text = asked.ask.options.legacyUrlError;
  const message = typeof text === 'string' ? text : `URL elicitation${urls.length > 1 ? 's' : ''} required`;
  const make = (sdk.McpError as { fromError?: (code: number, message: string, data: unknown) => Error }).fromError;
  const data = { elicitations: urls.map(legacyUrlParams) };
  return make?.call(sdk.McpError, -32042, message, data) ?? new sdk.McpError(-32042, message, data);
}
