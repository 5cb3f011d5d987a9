import type { PlanKind, ReasonId } from '../src/model/plan.js';
import type { CorpusPoint, RepositoryResult } from './result.js';

/** How many have which plan. */
export interface Plans {
  readonly auto: number;
  readonly review: number;
  readonly manual: number;
}

/** One way to count: how many of each plan, and how often each reason is given, most often first. */
export interface Count {
  readonly plans: Plans;
  readonly reasons: readonly (readonly [ReasonId, number])[];
}

export interface Totals {
  /** Every input point. */
  readonly points: Count;
  /** Copies once, and what asks inside an SDK or a framework not at all. */
  readonly shapes: Count;
}

/** Of all repositories together. */
export function totalsOf(results: readonly RepositoryResult[]): Totals {
  const points = results.flatMap((result) => result.points);
  return { points: countOf(points), shapes: countOf(distinct(points)) };
}

export function countOf(points: readonly Pick<CorpusPoint, 'plan' | 'reasons'>[]): Count {
  const plans: Record<PlanKind, number> = { auto: 0, review: 0, manual: 0 };
  const reasons = new Map<ReasonId, number>();
  for (const point of points) {
    plans[point.plan]++;
    for (const reason of point.reasons) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return { plans, reasons: [...reasons].sort(([a, m], [b, n]) => n - m || a.localeCompare(b, 'en')) };
}

const WORST: readonly PlanKind[] = ['manual', 'review', 'auto'];

/** One input point for each shape: of copies with other plans the one that is least done. */
function distinct(points: readonly CorpusPoint[]): readonly CorpusPoint[] {
  const found = new Map<string, CorpusPoint>();
  for (const point of points) {
    if (point.reasons.includes('framework-source')) continue;
    const known = found.get(point.shape);
    if (!known || WORST.indexOf(point.plan) < WORST.indexOf(known.plan)) found.set(point.shape, point);
  }
  return [...found.values()];
}
