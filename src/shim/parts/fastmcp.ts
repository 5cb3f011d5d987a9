import type { AskKind } from './ask.js';
import { declares } from './capabilities.js';
import { handlerInRounds } from './handler.js';
import type { MultiRoundTripOptions } from './options.js';
import { principalOf } from './principal.js';
import { type FastMcpContext, type FastMcpSession, pushFastMcp } from './push-fastmcp.js';
import { registry } from './registry.js';
import { runLegacy } from './run.js';

interface FastMcpServer {
  readonly sessions: readonly FastMcpSession[];
}

type Handler = (...args: unknown[]) => unknown;
type Entry = {
  readonly name?: string;
  readonly uri?: string;
  readonly uriTemplate?: string;
  execute?: Handler;
  load?: Handler;
};

/** What fastmcp registers by each of its methods; the plural methods don't call the singular ones. */
const REGISTERS = [
  ['addTool', 'tools/call', 'execute'],
  ['addPrompt', 'prompts/get', 'load'],
  ['addResource', 'resources/read', 'load'],
  ['addResourceTemplate', 'resources/read', 'load'],
] as const;

export function isFastMcp(server: object): boolean {
  return 'sessions' in server && REGISTERS.every(([add]) => add in server);
}

/** Wraps what is added to a FastMCP server from now on. */
export function wrapFastMcp(server: object, options: MultiRoundTripOptions): void {
  if (registry().servers.has(server)) return;
  registry().servers.add(server);
  const target = server as FastMcpServer & { [method: string]: Handler };
  for (const [add, method, member] of REGISTERS) {
    const wrap = (entry: Entry) => wrapEntry(target, entry, method, member, options);
    const one = target[add]?.bind(target);
    const many = target[`${add}s`]?.bind(target);
    if (one) target[add] = (entry) => one(wrap(entry as Entry));
    if (many) target[`${add}s`] = (entries) => many((entries as Entry[]).map(wrap));
  }
}

/** A copy of the tool, prompt or resource whose function runs in rounds. */
function wrapEntry(
  server: FastMcpServer,
  entry: Entry,
  method: string,
  member: 'execute' | 'load',
  options: MultiRoundTripOptions,
): Entry {
  const handler = entry[member];
  if (handler === undefined) return entry;
  const looped = handlerInRounds(handler.bind(entry), async (context, enter) => {
    const { sessionId, signal } = context as FastMcpContext;
    const sessions = () =>
      server.sessions.filter((session) => sessionId === undefined || session.sessionId === sessionId);
    const call = {
      method,
      name: entry.name ?? entry.uri ?? entry.uriTemplate ?? '',
      principal: await principalOf(options, context),
      signal,
      host: { supports: (kind: AskKind) => sessions().some((session) => declares(session.clientCapabilities, kind)) },
      options,
      enter: (own: AbortSignal) => enter({ ...context, signal: own }),
    };
    return runLegacy(call, (asked, own) => pushFastMcp(context as FastMcpContext, sessions(), asked.ask, own));
  });
  return Object.assign(Object.create(Object.getPrototypeOf(entry)) as Entry, entry, { [member]: looped });
}
