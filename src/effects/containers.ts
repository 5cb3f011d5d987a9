/** What the calls of JavaScript's own containers give, by name: the basis for whose an object is. Source: ECMA-262. */

/** They walk through a list with a function: its first parameter is an element (of `reduce`, the second one). */
export const ITERATORS: ReadonlySet<string> = new Set([
  'every',
  'filter',
  'find',
  'findIndex',
  'findLast',
  'flatMap',
  'forEach',
  'map',
  'reduce',
  'reduceRight',
  'some',
]);

/** A new list or iterator of the same elements. */
export const NEW_CONTAINER: ReadonlySet<string> = new Set([
  'concat',
  'entries',
  'filter',
  'flat',
  'keys',
  'slice',
  'splice',
  'split',
  'toReversed',
  'toSorted',
  'toSpliced',
  'values',
  'with',
]);

/** One of the elements. */
export const ELEMENT_OF: ReadonlySet<string> = new Set(['at', 'find', 'findLast', 'get', 'pop', 'shift']);

/** The container itself. */
export const SELF_RETURNING: ReadonlySet<string> = new Set(['add', 'copyWithin', 'fill', 'reverse', 'set', 'sort']);

/** New, of the elements of what they are given. */
export const MADE_OF_ARGUMENTS =
  /^(Array\.(from|of)|Object\.(entries|fromEntries|values)|Promise\.(all|allSettled|race|any|resolve))$/;

/** New through and through. */
export const WHOLLY_NEW =
  /^(JSON\.(parse|stringify)|structuredClone|Object\.keys|String|Number|Boolean|BigInt|Symbol)$/;

/** Classes of the language whose objects hold the elements of what they are made of, and nothing else. */
export const CONTAINER_CLASSES = /^(Array|Map|Set|WeakMap|WeakSet)$/;

/** They keep what they are given, or look for it: a function among it is not run. */
export const KEEPING: ReadonlySet<string> = new Set([
  'add',
  'concat',
  'delete',
  'fill',
  'has',
  'includes',
  'indexOf',
  'lastIndexOf',
  'push',
  'set',
  'splice',
  'unshift',
  'with',
]);
