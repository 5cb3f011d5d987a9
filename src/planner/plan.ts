import type { ManualReason, Plan, ReasonId, ReviewReason } from '../model/plan.js';
import { effectDetail, judgeEffect } from './effects.js';
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
  // What else stands in the way of a rewrite that does not exist is of no interest.
  if (point.foundOnly) return [{ reason: 'dialect-not-rewritten', details: [] }];
  const found: Judgement<ManualReason>[] = [];
  const whole = explained(point);
  if (whole) return [whole];
  const refuse = (reason: ManualReason, when: boolean, details: readonly string[] = []): void => {
    if (when) found.push({ reason, details });
  };
  refuse('not-awaited', point.detached.length > 0, point.detached);
  const isPlain = point.asTask === undefined;
  refuse('not-supported-yet', isPlain && (point.unsupported !== undefined || point.rebuilt.length > 0), [
    ...(point.unsupported === undefined ? [] : [point.unsupported]),
    ...point.rebuilt,
  ]);
  refuse('completion-notified', point.told.length > 0, point.told);
  refuse('generator', point.generators.length > 0, point.generators);
  refuse('live-resource', point.heldBy.length > 0, point.heldBy);
  const led = point.askingHandlers > 0;
  refuse('method-cannot-ask', point.cannotAsk.length > 0, point.cannotAsk);
  refuse('background-task', point.background.length > 0, point.background);
  refuse(led ? 'called-outside-request' : 'outside-request', point.outside.length > 0, point.outside);
  refuse('no-handler-found', !led && [...point.cannotAsk, ...point.background, ...point.outside].length === 0);
  refuse('callback-not-followed', point.callbacks.length > 0, point.callbacks);
  refuse('server-not-found', point.wrapped === 'none' && point.askingHandlers > 0);
  refuse('outside-given-paths', point.beyond.length > 0, point.beyond);
  refuse('does-not-parse', point.unparsed.length > 0, point.unparsed);
  refuse('types-would-break', point.typeErrors.length > 0, point.typeErrors);
  refuse(
    'shim-not-possible',
    point.shimProblem !== undefined,
    point.shimProblem === undefined ? [] : [point.shimProblem],
  );
  refuse('ask-as-task', point.asTask !== undefined, point.asTask === undefined ? [] : [point.asTask]);
  refuse('answer-elsewhere', point.elsewhere.length > 0, point.elsewhere);
  refuse('timer-race', point.races.length > 0, point.races);
  refuse('finally-repeats', point.finallyUnguardable.length > 0, point.finallyUnguardable);
  for (const effect of point.effects) {
    const judged = judgeEffect(effect);
    if (judged.do === 'refuse') add(found, judged.reason, effectDetail(effect));
  }
  return found;
}

/** What says all there is to say: nothing else about the input point would help. */
function explained(point: PointFacts): Judgement<ManualReason> | undefined {
  if (point.framework !== undefined) return { reason: 'framework-source', details: [point.framework] };
  if (point.forwards.length > 0) return { reason: 'proxy-forwarding', details: point.forwards };
  if (point.effectCode.length > 0) return { reason: 'effect-code', details: point.effectCode };
  return undefined;
}

function cautionsOf(point: PointFacts): Judgement<ReviewReason>[] {
  const found: Judgement<ReviewReason>[] = [];
  for (const effect of point.effects) {
    const judged = judgeEffect(effect);
    if (judged.do !== 'refuse') add(found, judged.reason, effectDetail(effect));
  }
  for (const effect of point.finallyEffects) add(found, 'finally-guarded', effectDetail(effect));
  for (const chain of point.chains) add(found, 'chain-rebuilt', chain);
  for (const moved of point.moved) add(found, 'ask-moved', moved);
  for (const together of point.together) add(found, 'asks-run-together', together);
  for (const wrapper of point.observed) add(found, 'throw-observed', wrapper);
  for (const loop of point.unboundedLoops) add(found, 'unbounded-loop', loop);
  for (const check of point.capabilityChecksLeft) add(found, 'capability-check-left', check);
  for (const place of point.capabilitiesRemembered) add(found, 'capability-remembered', place);
  for (const root of point.uncalled) add(found, 'no-caller', root);
  if (point.url) add(found, 'url-outcome', ...point.urlRemains);
  if (point.wrapped === 'handler') add(found, 'handler-wrapped');
  if (point.byShape) add(found, 'receiver-by-shape');
  if (point.customResultSchema) add(found, 'custom-result-schema');
  return found;
}

function add<Reason extends ReasonId>(found: Judgement<Reason>[], reason: Reason, ...details: readonly string[]): void {
  const known = found.findIndex((judgement) => judgement.reason === reason);
  if (known < 0) found.push({ reason, details });
  else found[known] = { reason, details: [...(found[known]?.details ?? []), ...details] };
}
