import type { Looseness } from '../../transforms/rewrite.js';
import type { GateHosts } from '../program/type-gate.js';
import type { Judged } from './judge.js';
import type { Selection } from './only.js';
import type { EngineOptions } from './options.js';
import type { Rewritten } from './rewrite.js';
import type { Survey } from './survey.js';

/** Plans that also type-check, with all that they change. */
export interface Settled {
  readonly judged: Judged;
  readonly rewritten: Omit<Rewritten, 'failed'>;
  readonly selection: Selection;
}

/**
 * Judges and rewrites; what would not type-check or parse is left alone, with all that hangs together with it, and the rest is tried
 * again. Throws `UsageError` for a target that the code's SDK does not have.
 */
export async function settle(surveyed: Survey, options: EngineOptions): Promise<Settled> {
  // The compiler is loaded only where there is something to see.
  const [{ judge }, { rewrite }, { selectPoints }, gate] = await Promise.all([
    import('./judge.js'),
    import('./rewrite.js'),
    import('./only.js'),
    import('./type-check.js'),
  ]);
  const broken = new Map<string, readonly string[]>();
  const loose = new Map<string, Looseness>();
  const hosts: GateHosts = new Map();
  let judged: Judged = { ...judge(surveyed, options), loose };
  for (let attempt = 0; ; ) {
    options.onProgress?.('rewriting');
    const selection = selectPoints(judged.points, options);
    const { failed, changes, editedShims } = rewrite(surveyed, judged, options, selection);
    if (options.types !== false) options.onProgress?.('checking types');
    const errors = [...failed, ...(options.types === false ? [] : gate.typeErrorsOf(surveyed, changes, hosts))];
    const moving = judged.points.filter(({ point }) => selection.ids.has(point.id) && point.plan.kind !== 'manual');
    const found = gate.brokenPoints(moving, errors, surveyed, attempt >= MOST_ATTEMPTS);
    if (found.size === 0) {
      // Of what nobody can be blamed for, the file stays as it is.
      const worse = new Set(errors.map(({ file }) => file));
      return { judged, rewritten: { changes: changes.filter(({ file }) => !worse.has(file)), editedShims }, selection };
    }
    // What was `any` may stay so, and is tried before anything is left alone.
    const looser = gate.looserPoints(moving, found, judged);
    for (const [id, looseness] of looser) loose.set(id, looseness);
    if (looser.size > 0) continue;
    attempt++;
    for (const [id, said] of found) broken.set(id, said);
    judged = { ...judge(surveyed, options, broken, judged.code), loose };
  }
}

/** How often the points near an error are tried to be told apart; then all of the package are taken back. */
const MOST_ATTEMPTS = 3;
