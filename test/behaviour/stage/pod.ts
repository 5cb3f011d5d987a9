import type { createMcpHandler, McpHttpHandler, McpServer } from '@modelcontextprotocol/server';
import type { Fresh } from './fresh.js';

/** Where servers come from. */
export type Servers = Pick<Fresh, 'server' | 'load' | 'forget'>;

/** Counts the HTTP requests of one conversation. */
export const served = { requests: 0 };

/**
 * A `fetch` behind which no two requests meet the same server: like a fleet of pods behind a balancer. All that links
 * one request with the next is what the client sends.
 */
export function podFetch(fresh: Servers): (url: URL | string, init?: RequestInit) => Promise<Response> {
  return async (url, init) => {
    served.requests += 1;
    let handler: McpHttpHandler | undefined;
    try {
      const build = async (): Promise<McpServer> => (await fresh.server()) as unknown as McpServer;
      const sdk = (await fresh.load('@modelcontextprotocol/server')) as { createMcpHandler: typeof createMcpHandler };
      handler = sdk.createMcpHandler(build, { legacy: 'reject' });
      const response = await handler.fetch(new Request(url, init));
      const body = await response.text();
      const bodyless = [202, 204, 304].includes(response.status);
      return new Response(bodyless ? null : body, { status: response.status, headers: response.headers });
    } finally {
      await handler?.close();
      fresh.forget();
    }
  };
}
