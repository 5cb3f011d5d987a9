import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { type Chain, newChain } from './chain.js';
import { type Context, contextOfRound } from './context-v2.js';
import { missingCapability } from './host-v2.js';
import { digestOf } from './json.js';
import { keysOfProcess, noKey, stateKeys } from './keys.js';
import { requestOf } from './request.js';
import type { Round } from './round.js';
import { type Call, endedBy, errorText, type Outcome, runRound, unwrap } from './run.js';
import { isSealed } from './seal.js';
import { mint, resume } from './state.js';

const TTL_SECONDS = 3600;

/** One modern request: opens its state, enters the handler once, and gives its result or an `input_required`. */
export async function runModern(
  call: Omit<Call, 'signal' | 'enter'>,
  context: Context,
  args: unknown,
  enter: (context: Context) => unknown,
  refused?: (error: Error) => void,
): Promise<unknown> {
  const keys = stateKeys(call.options) ?? (context.http === undefined ? keysOfProcess() : undefined);
  if (keys === undefined) throw noKey();
  const binding = digestOf([call.method, call.name, args ?? null, call.principal]);
  const state = context.mcpReq.requestState();
  const ours = isSealed(state);
  const chain = ours
    ? await resume(state, context.mcpReq.inputResponses, binding, keys).catch((error: Error) => {
        refused?.(new Error(`mcp-mrtr refused the state of ${call.method} ${call.name}: ${error.message}`));
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState', {
          reason: 'invalid_request_state',
        });
      })
    : newChain();
  const entered: Call = {
    ...call,
    signal: context.mcpReq.signal,
    enter: (signal) => enter(contextOfRound(context, signal, ours)),
  };
  return runRound(entered, chain, async (round, outcome) => {
    if (!round.asking()) return unwrap(withLinkNeeded(entered, chain, withMissingCapability(round, outcome)));
    return {
      resultType: 'input_required',
      inputRequests: Object.fromEntries([...round.pending].map(([key, asked]) => [key, requestOf(asked.ask)])),
      requestState: await mint(round, binding, call.options.ttlSeconds ?? TTL_SECONDS, keys),
    };
  });
}

/** An ask that the client can't answer, and that no fallback of the handler caught, is answered -32021. */
function withMissingCapability(round: Round, outcome: Outcome): Outcome {
  const unmet = round.unmet.find(({ error }) =>
    'error' in outcome ? outcome.error === error : errorText(outcome.value) === error.message,
  );
  return unmet === undefined ? outcome : { error: missingCapability(unmet.ask, unmet.error.message) };
}

/**
 * A link that was answered and is needed still ends the call by a URL-elicitation error without links, where old code tells
 * errors apart. The SDK says of each such error that it is gone; what the user is to know is something else.
 */
function withLinkNeeded({ method }: Call, { answers }: Chain, outcome: Outcome): Outcome {
  const message = 'error' in outcome ? String((outcome.error as { message?: unknown } | null)?.message) : '';
  if (answers.size === 0 || !message.startsWith('URL elicitation cannot be signalled')) return outcome;
  return endedBy(method, 'The link was not opened, or what is behind it is not finished yet.');
}
