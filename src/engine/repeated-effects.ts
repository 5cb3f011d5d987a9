import path from 'node:path';
import type { LibraryNames } from '../dialects/library-names.js';
import { isRoundState } from '../dialects/round-names.js';
import { READ_AND_WRITE, READ_VERB } from '../effects/catalogue.js';
import type { EffectInference } from '../effects/infer.js';
import { runsInFirstRoundOnly } from '../effects/round-guards.js';
import type { Effect } from '../model/effect.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { inRequests } from '../program/in-requests.js';
import type { LoadedProgram } from '../program/load.js';
import { accessedName, contains, enclosingFunction, type FunctionNode, nodeAt, unwrap } from '../program/nodes.js';
import type { RouteGraph } from '../program/routes.js';
import type { ModernPoint, RepeatedEffect, RulePoint } from '../program/rule.js';
import { effectsBefore, rereads } from './facts.js';

/** What a re-run repeats before each input point, legacy or modern; each effect once, with the first input point it stands before. */
export function repeatedEffects(
  points: readonly RulePoint[],
  modern: readonly ModernPoint[],
  inference: EffectInference,
  names: LibraryNames,
  program: LoadedProgram,
  calls: Calls,
): readonly RepeatedEffect[] {
  const isState = (node: ts.Expression): boolean => names.of(node).some(isRoundState);
  const found = new Map<string, RepeatedEffect>();
  const add = (input: ts.Node, route: RouteGraph, plan: RepeatedEffect['plan']): void => {
    const again = inRequests(route);
    const take = (effect: Effect, reread: boolean): void => {
      const source = program.source(effect.file);
      const node = source && nodeAt(source, effect.span);
      const within = node && enclosingFunction(node);
      if (!node || !within || effect.repeatable || isReadByName(node, effect, calls)) return;
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
 * `getSettings()`, which makes its folder first, `api.getOrder(id)`, which posts a query, `getClient()`, which starts the
 * timer of the one client there is, `search(text)`, which gives its request a random id on the way: what the project calls
 * a read is one to whoever calls it.
 */
function isReadByName(node: ts.Node, { kind, cause }: Effect, calls: Calls): boolean {
  if (cause === undefined || !ts.isCallExpression(node)) return false;
  const callee = unwrap(node.expression);
  const name = ts.isIdentifier(callee) ? callee.text : (accessedName(callee) ?? '');
  if (!READ_VERB.test(name) || READ_AND_WRITE.test(name)) return false;
  if (kind === 'nondeterminism') return !calls.callees(node).some((fn) => isIn(fn, cause));
  return kind === 'write' || (kind === 'held-resource' && /: set(Interval|Timeout)\(/.test(cause));
}

/** Whether `tickets.ts:7: randomUUID()` stands in a function itself. */
function isIn(fn: FunctionNode, cause: string): boolean {
  const source = fn.getSourceFile();
  const [file, line] = cause.split(':');
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  return (
    path.posix.basename(source.fileName) === file &&
    lineOf(fn.getStart()) <= Number(line) &&
    Number(line) <= lineOf(fn.end)
  );
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
