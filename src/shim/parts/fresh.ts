/** Plain objects and lists anew, so that what a round changes in its arguments is its own; anything else as it is. */
export function fresh<T>(value: T, known = new Map<unknown, unknown>()): T {
  if (typeof value !== 'object' || value === null) return value;
  const isList = Array.isArray(value);
  if (!isList && Object.getPrototypeOf(value) !== Object.prototype) return value;
  if (known.has(value)) return known.get(value) as T;
  const copy = (isList ? [] : {}) as Record<string, unknown>;
  known.set(value, copy);
  for (const [key, member] of Object.entries(value))
    Object.defineProperty(copy, key, {
      value: fresh(member, known),
      configurable: true,
      enumerable: true,
      writable: true,
    });
  return copy as T;
}
