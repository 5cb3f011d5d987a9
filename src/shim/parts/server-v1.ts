import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { ToolCallback } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { AskKind } from './ask.js';
import { declares } from './capabilities.js';
import { handlerInRounds } from './handler.js';
import { intercept, lowLevelServer, subjectOf } from './intercept.js';
import type { MultiRoundTripOptions } from './options.js';
import { principalOf } from './principal.js';
import { type PushContext, push } from './push-v1.js';
import { registry } from './registry.js';
import { runLegacy } from './run.js';

/** Under a name that SDK 2.x has too: its codemod then changes nothing of this file but the imports. */
type Extra = Parameters<ToolCallback>[0];

/** Wraps an `McpServer` or `Server` of SDK 1.x. */
export function wrapServer(server: object, options: MultiRoundTripOptions): void {
  const store = lowLevelServer(server);
  if (registry().servers.has(store)) return;
  registry().servers.add(store);
  const pusher = store as unknown as Server;
  const host = { supports: (kind: AskKind) => declares(pusher.getClientCapabilities(), kind) };
  intercept(store, (method, handler) => async (request, context) => {
    // A task is answered at once and works on by itself: there is no request left to ask in.
    if ((request.params as { task?: unknown } | undefined)?.task !== undefined) return handler(request, context);
    const call = {
      method,
      name: subjectOf(request.params).name,
      principal: await principalOf(options, context),
      signal: (context as { signal?: AbortSignal }).signal,
      host,
      options,
      // What a round changes in its arguments is its own.
      enter: (signal: AbortSignal) => handler(structuredClone(request), { ...context, signal }),
    };
    return runLegacy(call, (asked, signal) => push(pusher, context as PushContext, asked, signal));
  });
}

/**
 * Makes one handler run in rounds, where the construction of its server is out of reach. Asks go out as raw requests:
 * the client's capabilities are not known, and accepted content is not validated.
 */
export function multiRoundTripHandler<A extends unknown[] = [extra: Extra], R = unknown>(
  handler: (...args: A) => R,
): (...args: A) => R {
  return handlerInRounds(handler, (context, enter) => {
    const call = {
      method: '',
      name: '',
      principal: '',
      signal: (context as { signal?: AbortSignal }).signal,
      host: { supports: () => true },
      options: {},
      enter: (signal: AbortSignal) => enter({ ...context, signal }),
    };
    return runLegacy(call, (asked, signal) => push(undefined, context as PushContext, asked, signal));
  });
}
