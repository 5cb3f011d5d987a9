import { handlerInRounds } from './handler.js';
import { type FastMcpContext, pushFastMcp } from './push-fastmcp.js';
import { runLegacy } from './run.js';

/** Makes one `execute` or `load` function run in rounds, where the construction of its server is out of reach. */
export function multiRoundTripHandler<A extends unknown[], R = unknown>(handler: (...args: A) => R): (...args: A) => R {
  return handlerInRounds(handler, (context, enter) => {
    const call = {
      method: '',
      name: '',
      principal: '',
      signal: (context as FastMcpContext).signal,
      host: { supports: () => true },
      options: {},
      enter: (signal: AbortSignal) => enter({ ...context, signal }),
    };
    return runLegacy(call, (asked, signal) => pushFastMcp(context as FastMcpContext, [], asked.ask, signal));
  });
}
