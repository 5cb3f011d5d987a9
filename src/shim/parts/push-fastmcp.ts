import { type Ask, legacyUrlParams, requestOptionsOf } from './ask.js';

/** The part of the context of `execute` and `load` that a push needs. */
export interface FastMcpContext {
  readonly sessionId?: string;
  readonly signal?: AbortSignal;
  elicit?(params: unknown, options: unknown): Promise<unknown>;
}

export interface FastMcpSession {
  readonly sessionId?: string;
  readonly clientCapabilities: unknown;
  readonly server?: { listRoots(params: object, options: object): Promise<unknown> };
  requestSampling(params: unknown, options: unknown): Promise<unknown>;
}

/** Asks through the context's own `elicit`; sampling and roots through the session, where it is known which one it is. */
export async function pushFastMcp(
  context: FastMcpContext,
  sessions: readonly FastMcpSession[],
  ask: Ask<unknown>,
  signal: AbortSignal,
): Promise<unknown> {
  const options = { ...requestOptionsOf(ask), signal };
  if (ask.kind === 'form' || ask.kind === 'url') {
    if (context.elicit === undefined) throw new Error('This version of fastmcp gives the handler no elicit().');
    return context.elicit(ask.kind === 'url' ? legacyUrlParams(ask) : ask.params, options);
  }
  const [session, another] = sessions;
  if (session === undefined || another !== undefined)
    throw new Error(`The session to ask for ${ask.kind} is not known here.`);
  if (ask.kind === 'sampling') return session.requestSampling(ask.params, options);
  if (session.server === undefined)
    throw new Error('This version of fastmcp does not give access to the roots request.');
  return session.server.listRoots({}, options);
}
