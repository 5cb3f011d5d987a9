import { type Server, UrlElicitationRequiredError } from '@modelcontextprotocol/server';
import { legacyUrlParams, requestOptionsOf } from './ask.js';
import { declares } from './capabilities.js';
import type { Context } from './context-v2.js';
import { answersInJson } from './json-answers.js';
import { requestOf } from './request.js';
import type { Pending } from './round.js';

/** Asks a legacy session by the method that the old code used, and rejects with what that method rejects with. */
export async function push(
  server: Server | undefined,
  context: Context,
  asked: Pending,
  signal: AbortSignal,
): Promise<unknown> {
  const { ask } = asked;
  const json = answersInJson(server?.transport);
  const options = {
    // Puts the question on the stream of the request; a server that answers in JSON has none.
    ...(json ? {} : { relatedRequestId: context.mcpReq.id }),
    ...requestOptionsOf(ask),
    signal,
  };
  if (ask.options.legacyUrlError !== undefined && !declares(server?.getClientCapabilities(), 'url'))
    throw urlError(asked);
  const params = ask.kind === 'url' ? legacyUrlParams(ask) : ask.params;
  if (ask.options.raw || (ask.kind === 'roots' && server === undefined)) {
    const request = { method: requestOf(ask).method, params: ask.kind === 'form' ? requestOf(ask).params : params };
    const send: unknown = server !== undefined && json ? server.request.bind(server) : context.mcpReq.send;
    return (send as (request: object, options: object) => Promise<unknown>)(request, options);
  }
  if (ask.kind === 'sampling') {
    const messages = params as Parameters<Server['createMessage']>[0];
    return server === undefined
      ? context.mcpReq.requestSampling(messages, options)
      : server.createMessage(messages, options);
  }
  if (ask.kind === 'roots') return server?.listRoots(undefined, options);
  return (server ?? context.mcpReq).elicitInput(params as Parameters<Server['elicitInput']>[0], options);
}

/** -32042 with every URL of the ask, as the old code threw it. */
function urlError(asked: Pending): Error {
  const urls = Object.values(asked.group).filter((ask) => ask.kind === 'url');
  const text = asked.ask.options.legacyUrlError;
  const elicitations = urls.map(legacyUrlParams) as unknown as ConstructorParameters<
    typeof UrlElicitationRequiredError
  >[0];
  return new UrlElicitationRequiredError(elicitations, typeof text === 'string' ? text : undefined);
}
