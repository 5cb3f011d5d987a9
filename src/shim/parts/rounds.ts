import type { Answers, Ask, AskKind, Asks } from './ask.js';
import { roundOf } from './registry.js';

/** The input rounds of the call that is being handled. */
export interface InputRounds {
  /** Whether every question of these has its answer. */
  has(asks: Asks): boolean;
  /**
   * The signal to throw when an answer is missing.
   * @throws what the push of the question failed with, or the error of a client that can't answer it.
   */
  required(asks: Asks): Error;
  answers<A extends Asks>(asks: A): Answers<A>;
  /** The answer to one question; throws the signal itself when it is missing. */
  answer<R>(key: string, ask: Ask<R>): R;
  /** Runs `fn` in the first round and gives its value in all. At least once: a call that ends in an error forgets it. */
  once<T>(key: string, fn: () => T | Promise<T>): Promise<T>;
  /** Whether the client of this call can answer such a question. */
  supports(kind: AskKind): boolean;
  /** Whether this round ends with a question, so that the handler will be run again. */
  asking(): boolean;
}

/** The rounds of the call whose handler's context this is; without context, of the call that the code runs for. */
export function inputRounds(context?: unknown): InputRounds {
  return roundOf(context) ?? outside;
}

function notInRound(): never {
  throw new Error(
    'This input point runs outside a request that multiRoundTrip() handles, so nobody can be asked. ' +
      "Wrap the server where it is made, and pass the handler's context to inputRounds() where a queue or pool loses it.",
  );
}

const outside: InputRounds = {
  has: () => false,
  required: notInRound,
  answers: notInRound,
  answer: notInRound,
  once: async (_key, fn) => fn(),
  supports: () => false,
  asking: () => false,
};
