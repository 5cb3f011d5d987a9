import { type Chain, newChain } from './chain.js';
import { isPlainObject } from './json.js';
import type { Round } from './round.js';
import { seal, unseal } from './seal.js';

const MAX_BYTES = 32 * 1024;

/** What is in a sealed state. An undefined value is left out of its entry. */
interface Carried {
  readonly round: number;
  readonly answers: readonly (readonly [key: string, digest: string, value?: unknown])[];
  readonly memos: readonly (readonly [key: string, value?: unknown])[];
  readonly changed: readonly string[];
  /** Digests of the questions that were asked, by key. */
  readonly pending: readonly (readonly [key: string, digest: string])[];
}

/**
 * Seals all that is known, and what is asked now.
 * @throws Error that names the largest memo or answer, above 32 kB
 */
export async function mint(
  round: Round,
  binding: string,
  ttlSeconds: number,
  keys: readonly Uint8Array[],
): Promise<string> {
  const { chain } = round;
  const carried: Carried = {
    round: chain.round,
    answers: [...chain.answers].map(([key, known]) => [key, known.digest, known.value] as const),
    // JSON has no `undefined`: a memo without a value is a pair without a second.
    memos: [...chain.memos].map(([key, value]) => (value === undefined ? [key] : [key, value]) as [string, unknown?]),
    changed: [...chain.changed],
    pending: [...round.pending].map(([key, asked]) => [key, asked.digest] as const),
  };
  const expires = Math.floor(Date.now() / 1000) + ttlSeconds;
  const state = await seal(JSON.stringify(carried), binding, expires, keys);
  if (state.length <= MAX_BYTES) return state;
  const sizes = [...carried.memos, ...carried.answers].map(
    (entry) => [entry[0], JSON.stringify(entry).length] as const,
  );
  const [name, size] = sizes.reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0] as const);
  throw new Error(
    `The state between rounds has ${state.length} bytes, more than 32 kB. The largest entry is '${name}' (${size} bytes).`,
  );
}

/**
 * Opens a state and adds the answers of this round: only those to questions that were asked.
 * @throws Error if the state is not to be accepted
 */
export async function resume(
  state: string,
  responses: unknown,
  binding: string,
  keys: readonly Uint8Array[],
): Promise<Chain> {
  const carried = JSON.parse(await unseal(state, binding, keys)) as Carried;
  const chain = newChain();
  chain.round = carried.round + 1;
  for (const [key, digest, value] of carried.answers) chain.answers.set(key, { digest, value });
  for (const [key, value] of carried.memos) chain.memos.set(key, value);
  for (const key of carried.changed) chain.changed.add(key);
  const given = new Map(isPlainObject(responses) ? Object.entries(responses) : []);
  for (const [key, digest] of carried.pending) {
    if (given.has(key)) chain.answers.set(key, { digest, value: given.get(key) });
  }
  return chain;
}
