import { createHash } from 'node:crypto';

export interface JsonObject {
  readonly [name: string]: unknown;
}

/** JSON with sorted property names: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (isPlainObject(part) ? sortedByName(part) : part)) ?? 'null';
}

/** Digest of a value, by which a question or the arguments of a call are recognised again. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('base64url').slice(0, 22);
}

export function isPlainObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The value as it comes back from JSON.
 * @throws Error that names the memo, if JSON would lose or change a part of it.
 */
export function asJson(key: string, value: unknown): unknown {
  if (value === undefined) return undefined;
  const lost = firstNonJson(value, '', new Set());
  if (lost === undefined) return JSON.parse(JSON.stringify(value));
  throw new Error(
    `once('${key}') gave a value that is not JSON (${lost}), so it can't be carried to the next round. ` +
      'Return plain data from it, and rebuild what is not plain outside.',
  );
}

/** A value of its own for each round: what one does to it, the next must not find done. */
export function copyOf(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function sortedByName(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function firstNonJson(value: unknown, path: string, above: Set<unknown>): string | undefined {
  const at = path === '' ? 'the value itself' : path.slice(1);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${at} is ${value}`;
  if (typeof value !== 'object') return `${at} is a ${typeof value}`;
  if (above.has(value)) return `${at} refers back to itself`;
  const prototype: unknown = Object.getPrototypeOf(value);
  // The last test takes objects of another realm for plain too.
  const plain = Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
  if (!plain) return `${at} is an instance of ${value.constructor?.name ?? 'a class'}`;
  above.add(value);
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined && !Array.isArray(value)) continue;
    const lost = firstNonJson(part, `${path}.${name}`, above);
    if (lost !== undefined) return lost;
  }
  above.delete(value);
  return undefined;
}
