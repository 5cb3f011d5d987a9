import { Buffer } from 'node:buffer';

/** Begins every state of this file; another one belongs to the server's own code. */
const PREFIX = 'mrtr1.';
const IV_BYTES = 12;
const derived = new WeakMap<Uint8Array, ReturnType<typeof deriveKey>>();

export function isSealed(state: unknown): state is string {
  return typeof state === 'string' && state.startsWith(PREFIX);
}

/**
 * Encrypts a text with AES-256-GCM. It opens only with the same binding, before `expires` (in seconds).
 * @returns `mrtr1.<expires>.<iv and ciphertext>`
 */
export async function seal(
  text: string,
  binding: string,
  expires: number,
  keys: readonly Uint8Array[],
): Promise<string> {
  const [key] = keys;
  if (key === undefined) throw new Error('No key to seal with.');
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await globalThis.crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: bound(binding, expires) },
    await keyFor(key),
    new TextEncoder().encode(text),
  );
  return `${PREFIX}${expires}.${Buffer.concat([iv, new Uint8Array(sealed)]).toString('base64url')}`;
}

/** @throws Error if the state is expired, was changed, or was sealed with another binding or an unknown key */
export async function unseal(state: string, binding: string, keys: readonly Uint8Array[]): Promise<string> {
  const [expires = '', body = '', more] = state.slice(PREFIX.length).split('.');
  if (more !== undefined || !/^\d+$/.test(expires)) throw new Error('no state of ours');
  if (Number(expires) <= Date.now() / 1000) throw new Error('expired');
  const bytes = new Uint8Array(Buffer.from(body, 'base64url'));
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES), additionalData: bound(binding, Number(expires)) };
  for (const key of keys) {
    try {
      const text = await globalThis.crypto.subtle.decrypt(algorithm, await keyFor(key), bytes.slice(IV_BYTES));
      return new TextDecoder().decode(text);
    } catch {
      // Perhaps sealed with the next key.
    }
  }
  throw new Error('changed, or sealed for another call or with another key');
}

function bound(binding: string, expires: number) {
  return new TextEncoder().encode(JSON.stringify([PREFIX, expires, binding]));
}

function keyFor(secret: Uint8Array): ReturnType<typeof deriveKey> {
  const known = derived.get(secret) ?? deriveKey(secret);
  derived.set(secret, known);
  return known;
}

async function deriveKey(secret: Uint8Array) {
  const { subtle } = globalThis.crypto;
  const info = new TextEncoder().encode('mcp-mrtr state');
  const base = await subtle.importKey('raw', new Uint8Array(secret), 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info };
  return subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}
