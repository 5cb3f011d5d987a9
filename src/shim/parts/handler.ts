import { fresh } from './fresh.js';
import { registry, signalOf } from './registry.js';

/**
 * The handler, run by `run` unless a round is on already. Its context is its last argument that looks like one.
 * The result is a promise, whatever `R` says: an SDK awaits it.
 */
export function handlerInRounds<A extends unknown[], R>(
  handler: (...args: A) => R,
  run: (context: object, enter: (context: object) => unknown, args: readonly unknown[]) => Promise<unknown>,
): (...args: A) => R {
  return function (this: unknown, ...args: A): R {
    const at = args.map(isContext).lastIndexOf(true);
    const context = args[at] as object | undefined;
    const signal = signalOf(context);
    const inRound =
      signal === undefined ? registry().current.getStore() !== undefined : registry().bySignal.has(signal);
    if (context === undefined || inRound) return handler.apply(this, args);
    const enter = (own: object) =>
      handler.apply(this, args.map((value, index) => (index === at ? own : fresh(value))) as A);
    const rest = args.filter((_value, index) => index !== at);
    return run(context, enter, rest) as R;
  };
}

function isContext(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return signalOf(value) !== undefined || typeof (value as { elicit?: unknown }).elicit === 'function';
}
