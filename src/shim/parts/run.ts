import type { Known } from './chain.js';
import { type Chain, newChain } from './chain.js';
import type { MultiRoundTripOptions } from './options.js';
import { withBothSignals } from './push.js';
import { registry } from './registry.js';
import { type Pending, Round, type RoundHost } from './round.js';
import { isInputRequired } from './signal.js';

/** One call of a handler, as the loop sees it. */
export interface Call {
  readonly method: string;
  readonly name: string;
  readonly principal: string;
  readonly signal: AbortSignal | undefined;
  readonly host: RoundHost;
  readonly options: MultiRoundTripOptions;
  /** Enters the handler, with the abort signal that stands for the round. */
  enter(signal: AbortSignal): unknown;
}

/** How a round ended. */
export type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** Runs one round; `after` runs while the round's signal is still linked to the call's. */
export async function runRound<T>(
  call: Call,
  chain: Chain,
  after: (round: Round, outcome: Outcome, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const round = new Round(chain, call.host);
  const link = linkedSignal(call.signal);
  registry().bySignal.set(link.signal, round);
  try {
    const outcome = await registry().current.run(round, () => outcomeOf(() => call.enter(link.signal)));
    await round.end();
    if (round.asking()) warnIfSwallowed(round, outcome);
    report(call, chain, round, outcome);
    return await after(round, outcome, link.signal);
  } finally {
    link.dispose();
  }
}

/** A call on a legacy session: each question is pushed, then the handler is entered again. */
export async function runLegacy(
  call: Call,
  push: (asked: Pending, signal: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  const chain = newChain();
  for (;;) {
    const ended = await runRound(call, chain, async (round, outcome, signal) => {
      if (!round.asking()) return outcome;
      await pushAll(round, chain, (asked) =>
        withBothSignals(signal, asked.ask.options.signal, (both) => push(asked, both)),
      );
      return undefined;
    });
    if (ended !== undefined) return unwrap(withoutLinks(call.method, ended));
    chain.round += 1;
  }
}

/** A URL-elicitation error without links asks nothing, and a client would make nothing of it: it ends the call as others do. */
function withoutLinks(method: string, outcome: Outcome): Outcome {
  const { code, data, message } = (('error' in outcome && outcome.error) || {}) as {
    code?: unknown;
    data?: { elicitations?: unknown };
    message?: unknown;
  };
  if (code !== -32042 || !Array.isArray(data?.elicitations) || data.elicitations.length > 0) return outcome;
  return endedBy(method, String(message).replace(/^MCP error -32042: /, ''));
}

/** What a call ends with that failed for a reason the user is to know. */
export function endedBy(method: string, text: string): Outcome {
  if (method !== 'tools/call') return { error: new Error(text) };
  return { value: { content: [{ type: 'text', text }], isError: true } };
}

export function unwrap(outcome: Outcome): unknown {
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

/** Text of a result that an SDK made of a thrown error, and that holds nothing else. */
export function errorText(value: unknown): string | undefined {
  const { isError, content } = (value ?? {}) as { isError?: unknown; content?: unknown };
  if (isError !== true || !Array.isArray(content) || content.length !== 1) return undefined;
  const { text } = (content[0] ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : undefined;
}

async function outcomeOf(enter: () => unknown): Promise<Outcome> {
  try {
    return { value: await enter() };
  } catch (error) {
    return { error };
  }
}

/** Asks of one object go out together, as `Promise.all` did; all others one after another. */
async function pushAll(round: Round, chain: Chain, push: (asked: Pending) => Promise<unknown>): Promise<void> {
  for (const group of new Set([...round.pending.values()].map((asked) => asked.group))) {
    const together = [...round.pending].filter(([, asked]) => asked.group === group);
    await Promise.all(
      together.map(async ([key, asked]) => {
        const outcome = await outcomeOf(() => push(asked));
        // Of one kind only, so that an undefined answer is still an answer.
        const known: Known = { digest: asked.digest, checked: true, ...outcome };
        chain.answers.set(key, known);
      }),
    );
  }
}

function warnIfSwallowed(round: Round, outcome: Outcome): void {
  if ('error' in outcome ? isInputRequired(outcome.error) : round.signalTexts.has(errorText(outcome.value) ?? ''))
    return;
  const keys = [...round.pending.keys()].join(', ');
  console.warn(
    `mcp-mrtr: the signal of '${keys}' was caught on its way. Rethrow it: if (isInputRequired(error)) throw error;`,
  );
}

function report(call: Call, chain: Chain, round: Round, outcome: Outcome): void {
  if (call.options.onRound === undefined) return;
  const actions = [...chain.answers].map(([key, known]) => [key, actionOf(known)] as const);
  try {
    call.options.onRound({
      method: call.method,
      name: call.name,
      principal: call.principal,
      round: chain.round,
      asked: [...round.pending.keys()],
      answered: Object.fromEntries(actions),
      outcome: round.asking() ? 'asks' : hasFailed(outcome) ? 'failed' : 'done',
    });
  } catch (error) {
    console.warn('mcp-mrtr: onRound failed', error);
  }
}

function hasFailed(outcome: Outcome): boolean {
  return 'error' in outcome || ((outcome.value ?? {}) as { isError?: unknown }).isError === true;
}

function actionOf(known: Known): string {
  if ('error' in known) return 'failed';
  const { action } = (known.value ?? {}) as { action?: unknown };
  return typeof action === 'string' ? action : 'answered';
}

/** A signal for one round, so that stale code of an earlier round is told apart, and no listener outlives it. */
function linkedSignal(outer: AbortSignal | undefined): { signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort, { once: true });
  return { signal: controller.signal, dispose: () => outer?.removeEventListener('abort', abort) };
}
