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
import { hasProperty, objectLiteral } from '../program/literals.js';
import type { LoadedProgram } from '../program/load.js';
import { accessedName, contains, enclosingFunction, type FunctionNode, nodeAt, unwrap } from '../program/nodes.js';
import type { RouteGraph } from '../program/routes.js';
import type { ModernPoint, RepeatedEffect, RulePoint } from '../program/rule.js';
import { checkedAgain, effectsBefore, rereads } from './facts.js';

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
  const repeated = new Map<string, RepeatedEffect>();
  const add = (input: ts.Node, route: RouteGraph, plan: RepeatedEffect['plan'], link: Link | undefined): void => {
    const again = inRequests(route);
    const take = (found: Effect, reread: boolean): void => {
      const effect = link ? checkedAgain(link, found) : found;
      const source = program.source(effect.file);
      const node = source && nodeAt(source, effect.span);
      const within = node && enclosingFunction(node);
      if (!node || !within || effect.repeatable || isReadByName(node, effect, calls)) return;
      if (plan === undefined && runsInFirstRoundOnly(node, within, isState)) return;
      const key = `${effect.file}:${effect.span.start}:${effect.span.end}:${reread}`;
      if (!repeated.has(key)) repeated.set(key, { effect, node, input, route, plan, reread });
    };
    for (const effect of effectsBefore(again, inference)) take(effect, false);
    for (const effect of rereads(again, inference)) take(effect, true);
  };
  for (const { ask, route, point } of points)
    add(ask.node, route, point.plan, ask.form === 'thrown-error' ? ask : undefined);
  for (const { node, route } of modern) add(node, route, undefined, onceThrown(node, calls));
  return [...repeated.values()].filter((one, _index, all) => !all.some((other) => isPartOf(one, other)));
}

/** A link that is asked for as long as it is needed: the question, where it stands and what it shows. */
type Link = Parameters<typeof checkedAgain>[0];

/** `rounds.required(ask)` where `ask` was a thrown URL elicitation. */
function onceThrown(node: ts.CallExpression, { flow }: Calls): Link | undefined {
  const asks = objectLiteral(flow, node.arguments[0]);
  for (const ask of asks?.properties ?? []) {
    const made = ts.isPropertyAssignment(ask) ? unwrap(ask.initializer) : undefined;
    if (!made || !ts.isCallExpression(made)) continue;
    const options = objectLiteral(flow, made.arguments[1]);
    if (options && hasProperty(options, 'legacyUrlError')) return { node, params: made.arguments[0] };
  }
  return undefined;
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
