/** A request handler as the SDK stores it: the raw request and the context. */
export type StoredHandler = (request: { params?: unknown }, context: object) => unknown;

/** The part of a low-level server (`Protocol` of v1 and v2) that the wrapping stands on. */
export interface HandlerStore {
  readonly _requestHandlers: Map<string, StoredHandler>;
  setRequestHandler(...args: unknown[]): unknown;
}

/** Only these may answer with an input request (specification 2026-07-28, basic/patterns/mrtr). */
const ASKING_METHODS = ['tools/call', 'prompts/get', 'resources/read'];

/**
 * The low-level server of an `McpServer`, or the server itself.
 * @throws Error for anything else.
 */
export function lowLevelServer(server: object): HandlerStore {
  const inner = (server as { server?: unknown }).server;
  for (const candidate of [inner, server]) {
    if (typeof candidate !== 'object' || candidate === null) continue;
    if ((candidate as Partial<HandlerStore>)._requestHandlers instanceof Map) return candidate as HandlerStore;
  }
  throw new Error('multiRoundTrip() needs an McpServer or a Server of the MCP SDK that this file was generated for.');
}

/**
 * Puts `wrap` around the stored handlers of the three methods, those that are there (an `McpServer` may install them in
 * its constructor) and those that come.
 */
export function intercept(store: HandlerStore, wrap: (method: string, handler: StoredHandler) => StoredHandler): void {
  const wrapped = new WeakSet<StoredHandler>();
  const cover = () => {
    for (const method of ASKING_METHODS) {
      const handler = store._requestHandlers.get(method);
      if (handler === undefined || wrapped.has(handler)) continue;
      const covered = wrap(method, handler);
      wrapped.add(covered);
      store._requestHandlers.set(method, covered);
    }
  };
  const setRequestHandler = store.setRequestHandler.bind(store);
  store.setRequestHandler = (...args) => {
    setRequestHandler(...args);
    cover();
  };
  cover();
}

/** Name of the tool or prompt, or the URI of the resource, and the raw arguments of a request. */
export function subjectOf(params: unknown): { name: string; args: unknown } {
  const { name, uri, arguments: args } = (params ?? {}) as { name?: unknown; uri?: unknown; arguments?: unknown };
  return { name: String(name ?? uri ?? ''), args };
}
