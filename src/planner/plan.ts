import type { Effect } from '../model/effect.js';
import type { ManualReason, Plan, ReasonId, ReviewReason } from '../model/plan.js';
import type { PointFacts } from './facts.js';

interface Judgement<Reason extends ReasonId> {
  readonly reason: Reason;
  readonly details: readonly string[];
}

/**
 * Plans all input points together. Unknown never means `auto`; an input point beside a manual one is manual too, since a
 * handler that is entered again must not push again (`beside-manual` spreads until nothing changes).
 */
export function planAll(facts: readonly PointFacts[]): ReadonlyMap<string, Plan> {
  const refused = new Map<string, Judgement<ManualReason>[]>();
  const byId = new Map(facts.map((point) => [point.id, point]));
  for (const point of facts) {
    const refusals = refusalsOf(point);
    if (refusals.length > 0) refused.set(point.id, refusals);
  }
  const queue = [...refused.keys()];
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const cause = byId.get(id);
    for (const neighbour of cause?.neighbours ?? []) {
      if (refused.has(neighbour)) continue;
      refused.set(neighbour, [{ reason: 'beside-manual', details: [`${cause?.where} on the same path stays manual`] }]);
      queue.push(neighbour);
    }
  }
  return new Map(facts.map((point) => [point.id, planOf(refused.get(point.id) ?? [], cautionsOf(point))]));
}

function planOf(refusals: readonly Judgement<ManualReason>[], cautions: readonly Judgement<ReviewReason>[]): Plan {
  const kind = refusals.length > 0 ? 'manual' : cautions.length > 0 ? 'review' : 'auto';
  const said: readonly Judgement<ReasonId>[] = kind === 'manual' ? refusals : cautions;
  return { kind, reasons: said.map(({ reason }) => reason), details: said.flatMap(({ details }) => details) };
}

function refusalsOf(point: PointFacts): Judgement<ManualReason>[] {
  const found: Judgement<ManualReason>[] = [];
  const refuse = (reason: ManualReason, when: boolean, details: readonly string[] = []): void => {
    if (when) found.push({ reason, details });
  };
  refuse('not-awaited', point.detached.length > 0, point.detached);
  refuse('not-supported-yet', point.unsupported !== undefined || point.rebuilt.length > 0, [
    ...(point.unsupported === undefined ? [] : [point.unsupported]),
    ...point.rebuilt,
  ]);
  refuse('generator', point.generators.length > 0, point.generators);
  refuse('method-cannot-ask', point.otherHandlers > 0);
  refuse('called-outside-request', point.outside.length > 0, point.outside);
  refuse('no-handler-found', point.askingHandlers === 0 && point.otherHandlers === 0 && point.outside.length === 0);
  refuse('callback-not-followed', point.callbacks.length > 0, point.callbacks);
  refuse('server-not-found', point.wrapped === 'none' && point.askingHandlers > 0);
  refuse('effects-unknown', point.effects.length > 0, point.effects.map(effectDetail));
  refuse('finally-repeats', point.finallyEffects.length > 0, point.finallyEffects.map(effectDetail));
  return found;
}

function cautionsOf(point: PointFacts): Judgement<ReviewReason>[] {
  const found: Judgement<ReviewReason>[] = [];
  if (point.wrapped === 'handler') found.push({ reason: 'handler-wrapped', details: [] });
  if (point.byShape) found.push({ reason: 'receiver-by-shape', details: [] });
  if (point.customResultSchema) found.push({ reason: 'custom-result-schema', details: [] });
  return found;
}

const SAYS: Readonly<Record<Effect['kind'], string>> = {
  write: 'writes',
  nondeterminism: 'gives another value each time',
  'held-resource': 'holds a resource',
  unknown: 'may have effects',
};

function effectDetail(effect: Effect): string {
  return `line ${effect.line}: ${effect.text} ${SAYS[effect.kind]}`;
}
