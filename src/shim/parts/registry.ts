import { AsyncLocalStorage } from 'node:async_hooks';
import type { Round } from './round.js';

/** What all copies of this file in one process share. */
interface Registry {
  /** The round that the running code belongs to. */
  readonly current: AsyncLocalStorage<Round>;
  /** The round that a handler's context belongs to, by the context's abort signal. */
  readonly bySignal: WeakMap<AbortSignal, Round>;
  /** Servers that are wrapped already. */
  readonly servers: WeakSet<object>;
}

const REGISTRY = Symbol.for('mcp-mrtr.registry.1');

export function registry(): Registry {
  const home = globalThis as { [REGISTRY]?: Registry };
  home[REGISTRY] ??= { current: new AsyncLocalStorage(), bySignal: new WeakMap(), servers: new WeakSet() };
  return home[REGISTRY];
}

/** The abort signal of a handler's context: `extra.signal` of v1, `ctx.mcpReq.signal` of v2. */
export function signalOf(context: unknown): AbortSignal | undefined {
  if (typeof context !== 'object' || context === null) return undefined;
  const { signal, mcpReq } = context as { signal?: unknown; mcpReq?: { signal?: unknown } };
  const found = mcpReq?.signal ?? signal;
  return found instanceof AbortSignal ? found : undefined;
}

/** The round of a context; without one, the round in which the running code was called. */
export function roundOf(context: unknown): Round | undefined {
  const signal = signalOf(context);
  return (signal && registry().bySignal.get(signal)) ?? registry().current.getStore();
}
