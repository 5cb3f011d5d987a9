import type { ServerContext } from '@modelcontextprotocol/server';

export type Context = ServerContext;

/** A request of the 2026-07-28 revision carries its envelope; a 2025 session's does not. */
export function isModern(context: Context): boolean {
  return context.mcpReq.envelope !== undefined;
}

/** Capabilities that a modern request declares. */
export function declaredBy(context: Context): unknown {
  const envelope = context.mcpReq.envelope as { readonly [name: string]: unknown } | undefined;
  return envelope?.['io.modelcontextprotocol/clientCapabilities'];
}

/** The context for one round: the round's signal, and, where the state was the shim's own, no trace of it. */
export function contextOfRound(context: Context, signal: AbortSignal, hideState: boolean): Context {
  if (!hideState) return { ...context, mcpReq: { ...context.mcpReq, signal } };
  const { inputResponses: _responses, droppedInputResponseKeys: _dropped, ...mcpReq } = context.mcpReq;
  return { ...context, mcpReq: { ...mcpReq, signal, requestState: () => undefined } };
}
