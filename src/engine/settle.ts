import type { Judged } from './judge.js';
import type { EngineOptions } from './options.js';
import type { Rewritten } from './rewrite.js';
import type { Survey } from './survey.js';

/** Plans that also type-check, with all that they change. */
export interface Settled {
  readonly judged: Judged;
  readonly rewritten: Rewritten;
}

/**
 * Judges and rewrites; what would not type-check is left alone, with all that hangs together with it, and the rest is tried
 * again. Throws `UsageError` for a target that the code's SDK does not have.
 */
export async function settle(surveyed: Survey, options: EngineOptions): Promise<Settled> {
  // The compiler is loaded only where there is something to see.
  const [{ judge }, { rewrite }, gate] = await Promise.all([
    import('./judge.js'),
    import('./rewrite.js'),
    import('./type-check.js'),
  ]);
  const broken = new Map<string, readonly string[]>();
  let judged = judge(surveyed, options);
  for (let attempt = 0; ; attempt++) {
    options.onProgress?.('rewriting');
    const rewritten = rewrite(surveyed, judged, options);
    options.onProgress?.('checking types');
    const found = gate.brokenPoints(judged.points, gate.typeErrorsOf(surveyed, rewritten.changes));
    if (found.size === 0 || attempt === MOST_ATTEMPTS) return { judged, rewritten };
    for (const [id, errors] of found) broken.set(id, errors);
    judged = judge(surveyed, options, broken, judged.code);
  }
}

const MOST_ATTEMPTS = 3;
