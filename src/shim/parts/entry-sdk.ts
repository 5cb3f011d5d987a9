import type { MultiRoundTripOptions } from './options.js';
import { wrapServer } from './server-v1.js';

/**
 * Makes every handler of the server run in rounds: an input point throws its question, the client is asked, and the
 * handler is run again with the answer. Wrapping twice changes nothing.
 * @returns the same server
 */
export function multiRoundTrip<S extends object>(server: S, options: MultiRoundTripOptions = {}): S {
  wrapServer(server, options);
  return server;
}
