import type { LibraryNames } from '../dialects/library-names.js';
import { isRoundState } from '../dialects/round-names.js';
import { READ_AND_WRITE, READ_VERB } from '../effects/catalogue.js';
import type { EffectInference } from '../effects/infer.js';
import { runsInFirstRoundOnly } from '../effects/round-guards.js';
import type { Effect } from '../model/effect.js';
import { ts } from '../program/compiler.js';
import type { LoadedProgram } from '../program/load.js';
import { accessedName, contains, enclosingFunction, nodeAt, unwrap } from '../program/nodes.js';
import type { RouteEdge, RouteGraph } from '../program/routes.js';
import type { ModernPoint, RepeatedEffect, RulePoint } from '../program/rule.js';
import { effectsBefore, rereads } from './facts.js';

/** What a re-run repeats before each input point, legacy or modern; each effect once, with the first input point it stands before. */
export function repeatedEffects(
  points: readonly RulePoint[],
  modern: readonly ModernPoint[],
  inference: EffectInference,
  names: LibraryNames,
  program: LoadedProgram,
): readonly RepeatedEffect[] {
  const isState = (node: ts.Expression): boolean => names.of(node).some(isRoundState);
  const found = new Map<string, RepeatedEffect>();
  const add = (input: ts.Node, route: RouteGraph, plan: RepeatedEffect['plan']): void => {
    const again = inHandlers(route);
    const take = (effect: Effect, reread: boolean): void => {
      const source = program.source(effect.file);
      const node = source && nodeAt(source, effect.span);
      const within = node && enclosingFunction(node);
      if (!node || !within || effect.repeatable || isReadByName(node, effect)) return;
      if (plan === undefined && runsInFirstRoundOnly(node, within, isState)) return;
      const key = `${effect.file}:${effect.span.start}:${effect.span.end}:${reread}`;
      if (!found.has(key)) found.set(key, { effect, node, input, route, plan, reread });
    };
    for (const effect of effectsBefore(again, inference)) take(effect, false);
    for (const effect of rereads(again, inference)) take(effect, true);
  };
  for (const { ask, route, point } of points) add(ask.node, route, point.plan);
  for (const { node, route } of modern) add(node, route, undefined);
  return [...found.values()].filter((one, _index, all) => !all.some((other) => isPartOf(one, other)));
}

/**
 * The part of a route that a handler runs: a command of the command line or a timer may lead to the ask too, but nothing
 * runs those again.
 */
function inHandlers(route: RouteGraph): RouteGraph {
  const run = new Set<ts.Node>(route.handlers);
  for (const fn of run)
    for (const { within, enters } of route.edges) if (within === fn && enters !== undefined) run.add(enters);
  // In what is only given the promise, nothing is entered.
  const isLent = (edge: RouteEdge): boolean => !route.frames.includes(edge.within) && run.size > 0;
  return {
    ...route,
    edges: route.edges.filter((edge) => run.has(edge.within) || isLent(edge)),
    frames: route.frames.filter((frame) => run.has(frame)),
  };
}

/**
 * `getSettings()`, which makes its folder first, `api.getOrder(id)`, which posts a query, `getClient()`, which starts the
 * timer of the one client there is: what the project calls a read is one to whoever calls it.
 */
function isReadByName(node: ts.Node, { kind, cause }: Effect): boolean {
  if (cause === undefined || !ts.isCallExpression(node)) return false;
  const callee = unwrap(node.expression);
  const name = ts.isIdentifier(callee) ? callee.text : (accessedName(callee) ?? '');
  if (!READ_VERB.test(name) || READ_AND_WRITE.test(name)) return false;
  return kind === 'write' || (kind === 'held-resource' && /: set(Interval|Timeout)\(/.test(cause));
}

/** `createServer()` of `createServer().listen()`: one thing, said once. */
function isPartOf(part: RepeatedEffect, whole: RepeatedEffect): boolean {
  return (
    part !== whole &&
    part.effect.kind === whole.effect.kind &&
    part.node !== whole.node &&
    contains(whole.node, part.node)
  );
}
