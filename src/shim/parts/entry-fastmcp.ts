import { isFastMcp, wrapFastMcp } from './fastmcp.js';
import type { MultiRoundTripOptions } from './options.js';

/**
 * Makes every handler of the server run in rounds: an input point throws its question, the client is asked, and the
 * handler is run again with the answer. Wrapping twice changes nothing. Tools added before are not covered.
 * @returns the same server
 * @throws Error for anything but a FastMCP server
 */
export function multiRoundTrip<S extends object>(server: S, options: MultiRoundTripOptions = {}): S {
  if (!isFastMcp(server)) throw new Error('multiRoundTrip() needs a FastMCP server.');
  wrapFastMcp(server, options);
  return server;
}
