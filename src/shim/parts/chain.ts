/** What is known of one question: the answer, or the error that its push ended with. */
export interface Known {
  readonly digest: string;
  readonly value?: unknown;
  readonly error?: unknown;
  /** The answer was held against its question already. */
  checked?: boolean;
}

/** What is carried from round to round of one call. */
export interface Chain {
  readonly answers: Map<string, Known>;
  readonly memos: Map<string, unknown>;
  /** Keys whose question changed once. */
  readonly changed: Set<string>;
  /** Number of the round, from 1. */
  round: number;
}

export function newChain(): Chain {
  return { answers: new Map(), memos: new Map(), changed: new Set(), round: 1 };
}
