import { randomBytes } from 'node:crypto';
import type { MultiRoundTripOptions, StateKey } from './options.js';

const SET_KEY =
  'Set MRTR_STATE_KEY to the same secret of at least 32 bytes on every instance (openssl rand -base64 32), or pass options.key.';
const textKeys = new Map<string, Uint8Array>();
let ofProcess: Uint8Array | undefined;

/**
 * The keys that state is sealed with (the first) and opened with; undefined where none is set.
 * `MRTR_STATE_KEY_PREVIOUS` is still accepted while a key is rotated.
 * @throws Error for a key of less than 32 bytes
 */
export function stateKeys(options: MultiRoundTripOptions): readonly Uint8Array[] | undefined {
  const keys = (configuredKeys(options) ?? environmentKeys()).map(bytesOf);
  if (keys.some((key) => key.length < 32)) throw new Error(`The key of multiRoundTrip() is too short. ${SET_KEY}`);
  return keys.length > 0 ? keys : undefined;
}

/** For a server that is one process with one client: its state need not survive it. */
export function keysOfProcess(): readonly Uint8Array[] {
  ofProcess ??= randomBytes(32);
  return [ofProcess];
}

/** Refuses a request that could not be continued; answered as JSON-RPC error -32603. */
export function noKey(): Error {
  return new Error(`This server has no key for the state between rounds. ${SET_KEY}`);
}

function configuredKeys({ key }: MultiRoundTripOptions): readonly StateKey[] | undefined {
  if (key === undefined) return undefined;
  return typeof key === 'string' || key instanceof Uint8Array ? [key] : key;
}

function environmentKeys(): readonly StateKey[] {
  const { MRTR_STATE_KEY, MRTR_STATE_KEY_PREVIOUS } = globalThis.process?.env ?? {};
  return [MRTR_STATE_KEY, MRTR_STATE_KEY_PREVIOUS].flatMap((key) => (key ? [key] : []));
}

/** The same object for the same text, by which the derived key is found again. */
function bytesOf(key: StateKey): Uint8Array {
  if (typeof key !== 'string') return key;
  const bytes = textKeys.get(key) ?? new TextEncoder().encode(key);
  textKeys.set(key, bytes);
  return bytes;
}
