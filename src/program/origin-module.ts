import type { Origin } from './origin.js';

/** The package or module that a value belongs to: `lib` for the language's own, undefined where nobody knows. */
export function moduleOf(origin: Origin): string | undefined {
  switch (origin.kind) {
    case 'external':
      return origin.name.module;
    case 'instance':
    case 'construction':
      return origin.class.module || undefined;
    case 'member':
    case 'result':
      return moduleOf(origin.of);
    case 'array':
    case 'literal':
      return 'lib';
    default:
      return undefined;
  }
}
