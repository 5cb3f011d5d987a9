import type { Server } from '@modelcontextprotocol/server';
import type { AskKind } from './ask.js';
import { declares } from './capabilities.js';
import { type Context, contextOfRound, declaredBy, isModern } from './context-v2.js';
import { handlerInRounds } from './handler.js';
import { modernHost } from './host-v2.js';
import { intercept, lowLevelServer, subjectOf } from './intercept.js';
import { stateKeys } from './keys.js';
import { runModern } from './modern.js';
import type { MultiRoundTripOptions } from './options.js';
import { principalOf } from './principal.js';
import { push } from './push-v2.js';
import { registry } from './registry.js';
import { runLegacy } from './run.js';

/**
 * Makes every handler of the server run in rounds: an input point throws its question, the client is asked, and the
 * handler is run again with the answer. Wrapping twice changes nothing.
 * @returns the same server
 * @throws Error for a state key of less than 32 bytes
 */
export function multiRoundTrip<S extends object>(server: S, options: MultiRoundTripOptions = {}): S {
  const store = lowLevelServer(server);
  if (registry().servers.has(store)) return server;
  stateKeys(options);
  registry().servers.add(store);
  const low = store as unknown as Server;
  const validator = (store as { _jsonSchemaValidator?: Parameters<typeof modernHost>[1] })._jsonSchemaValidator;
  intercept(store, (method, handler) => async (request, given) => {
    const context = given as Context;
    const { name, args } = subjectOf(request.params);
    const call = { method, name, principal: await principalOf(options, context), options };
    if (isModern(context)) {
      const host = modernHost(declaredBy(context), validator);
      return runModern(
        { ...call, host },
        context,
        args,
        (own) => handler(request, own),
        (error) => low.onerror?.(error),
      );
    }
    const legacy = {
      ...call,
      signal: context.mcpReq.signal,
      host: { supports: (kind: AskKind) => declares(low.getClientCapabilities(), kind) },
      // What a round changes in its arguments is its own.
      enter: (signal: AbortSignal) => handler(structuredClone(request), contextOfRound(context, signal, false)),
    };
    return runLegacy(legacy, (asked, signal) => push(low, context, asked, signal));
  });
  return server;
}

/**
 * Makes one handler run in rounds, where the construction of its server is out of reach. Its state is bound to the
 * arguments but not to the tool, and a refused state is a failed call instead of a protocol error.
 */
export function multiRoundTripHandler<A extends unknown[] = [context: Context], R = unknown>(
  handler: (...args: A) => R,
): (...args: A) => R {
  return handlerInRounds(handler, async (given, enter, args) => {
    const context = given as Context;
    const call = { method: context.mcpReq.method, name: '', principal: await principalOf({}, context), options: {} };
    if (isModern(context)) {
      return runModern({ ...call, host: modernHost(declaredBy(context), undefined) }, context, args, enter);
    }
    const legacy = {
      ...call,
      signal: context.mcpReq.signal,
      host: { supports: () => true },
      enter: (signal: AbortSignal) => enter(contextOfRound(context, signal, false)),
    };
    return runLegacy(legacy, (asked, signal) => push(undefined, context, asked, signal));
  });
}
