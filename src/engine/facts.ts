import type { EffectInference } from '../effects/infer.js';
import type { Effect } from '../model/effect.js';
import type { PointFacts } from '../planner/facts.js';
import type { AskSite } from '../program/ask.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { bitsOf, type FinallyPart, finallyParts, isRelease, swallows } from '../program/finally.js';
import { standsInOpenLoop } from '../program/loops.js';
import {
  contains,
  enclosingFunction,
  type FunctionNode,
  isGenerator,
  nodeAt,
  unwrap,
  visit,
} from '../program/nodes.js';
import { runsForEach } from '../program/pass-through.js';
import { onOnePath } from '../program/paths.js';
import { type RouteGraph, waysTo } from '../program/routes.js';
import { isThrownByCallers, thrownError } from '../program/thrown-error.js';
import type { CollectedPoint } from './collect.js';
import { readElsewhere } from './elsewhere.js';
import { flowFacts } from './flow-facts.js';
import { keepsFlow } from './kept-flow.js';
import { ofTurns, runTogether } from './run-together.js';
import { ownErrorProblem } from './thrown-end.js';
import { told } from './told.js';
import { waysIn } from './ways-in.js';

/** What the packages say of an input point. */
export type PointOrigin = Pick<PointFacts, 'framework' | 'shimProblem'>;

/** States what the planner needs to know of one input point. */
export function factsOf(
  point: CollectedPoint,
  id: string,
  where: string,
  neighbours: readonly string[],
  inference: EffectInference,
  origin: PointOrigin,
  calls: Calls,
): PointFacts {
  const { ask, graph } = point;
  const ways = waysIn(point, calls);
  const flow = flowFacts(ask, graph, calls, (node) => inference.leadsToAsk(node));
  return {
    id,
    where,
    unsupported: unsupportedShape(point, calls, inference),
    ...origin,
    asTask: asTask(ask),
    elsewhere: readElsewhere(ask, graph),
    foundOnly: !ask.rewritten,
    byShape: ask.byShape,
    customResultSchema:
      ask.resultSchema !== undefined &&
      !/^(\w+\.)?(Elicit|CreateMessage|ListRoots)ResultSchema$/.test(ask.resultSchema.getText()),
    ...ways,
    ...flow,
    uncalled: point.uncalled.map(told),
    detached: flow.detached.filter((where) => !ways.background.includes(where)),
    unboundedLoops:
      ask.flavour === 'v2'
        ? graph.edges.filter(({ node }) => standsInOpenLoop(node)).map(({ node }) => told(node))
        : [],
    url: ask.kind === 'url',
    urlRemains: urlRemains(ask),
    told: ask.told.map(told),
    generators: graph.frames.filter(isGenerator).map(told),
    effects: distinct([
      ...effectsBefore(graph, inference),
      ...rereads(graph, inference),
      ...linkGuards(point, inference),
    ])
      .filter((effect) => !ask.dropped.some((node) => covers(node, effect)))
      .map((effect) => (ask.form === 'thrown-error' ? checkedAgain(ask, effect) : effect))
      .map((effect) =>
        keepsFlow(calls.flow.checker, ask, effect) ? { ...effect, state: 'none', remember: 'unused' } : effect,
      ),
    ...finallyFacts(point, inference, calls.flow.checker),
    wrapped: wrappedBy(point),
    beyond: [],
    unparsed: [],
    typeErrors: [],
    capabilityChecksLeft: [],
    capabilitiesRemembered: [],
    neighbours,
  };
}

/**
 * What stands before a thrown URL elicitation asks whether it is still needed: remembered, it would never change. What is
 * shown in the question must not change, or no answer would fit it.
 */
export function checkedAgain(ask: Pick<AskSite, 'node' | 'params'>, effect: Effect): Effect {
  const checks = effect.kind === 'unknown' || effect.kind === 'nondeterminism';
  return checks && !isShown(ask, effect) ? { ...effect, repeatable: true } : effect;
}

/** What becomes of the id, and of what served only the notification, as far as the place of the ask does not show it. */
function urlRemains({ node, stays, dropped }: AskSite): readonly string[] {
  const within = enclosingFunction(node);
  const elsewhere = dropped.filter((other) => ts.isStatement(other) && within && !contains(within, other));
  return [
    ...stays.map((use) => `${told(use)} goes on standing as a correlation id`),
    ...elsewhere.map((other) => `${told(other)} served only the notification, and goes`),
  ];
}

/** Whether an effect stands in the question, or in the variable that the question takes it from. */
function isShown({ node, params }: Pick<AskSite, 'node' | 'params'>, { file, span }: Effect): boolean {
  if (!params || node.getSourceFile().fileName !== file) return false;
  const made = nodeAt(node.getSourceFile(), span);
  let shown = made !== undefined && contains(params, made);
  for (let at = made; at && !ts.isStatement(at); at = at.parent) {
    if (!ts.isVariableDeclaration(at)) continue;
    const name = at.name.getText();
    visit(params, (use) => {
      if (ts.isIdentifier(use) && use.text === name) shown = true;
      return undefined;
    });
  }
  return shown;
}

function covers(node: ts.Node, { file, span }: Effect): boolean {
  return node.getSourceFile().fileName === file && node.getStart() <= span.start && span.end <= node.getEnd();
}

function unsupportedShape(point: CollectedPoint, calls: Calls, inference: EffectInference): string | undefined {
  const { ask } = point;
  if (ask.form === 'thrown-error') {
    const thrown = thrownError(ask.node);
    if (!thrown || (thrown.by === 'return' && !isThrownByCallers(thrown.maker, calls)))
      return 'the error is made here, and thrown elsewhere';
    return ask.params ? undefined : ownErrorProblem(point, calls, inference);
  }
  if (ask.handsOn) return 'requests of other kinds go the same way';
  if (!ask.params && ask.kind !== 'roots') return 'what is asked could not be read';
  const { given } = ask;
  // `(...args) => server.elicitInput(...args)` hands on what it is given.
  if (given.some(ts.isSpreadElement) && !(given.length === 1 && ask.form === 'push' && isHandedOn(given[0])))
    return 'the arguments are spread';
  const [request] = given;
  if (ask.form === 'raw-request' && request && !ts.isObjectLiteralExpression(request) && !ts.isIdentifier(request)) {
    return 'the request is put together elsewhere';
  }
  return undefined;
}

/** `...args` of `(...args) => server.elicitInput(...args)` */
function isHandedOn(spread: ts.Expression | undefined): boolean {
  if (!spread || !ts.isSpreadElement(spread)) return false;
  const { expression } = spread;
  const rest = enclosingFunction(spread)?.parameters.find(({ dotDotDotToken }) => dotDotDotToken);
  return ts.isIdentifier(expression) && rest?.name.getText() === expression.text;
}

/** Tasks of 2025-11-25: an ask by a stream, or one whose params or options ask for a task. */
function asTask({ form, params, options }: AskSite): string | undefined {
  if (form === 'stream') return 'the answer comes by a stream';
  const augmented = [params, options].some((node) => {
    const literal = node && unwrap(node);
    return (
      literal !== undefined &&
      ts.isObjectLiteralExpression(literal) &&
      literal.properties.some((property) => property.name?.getText() === 'task')
    );
  });
  return augmented ? 'the request is augmented with a task' : undefined;
}

/** How the handlers get under the shim: by their servers, one by one, or not at all. */
function wrappedBy({ registrations }: CollectedPoint): 'server' | 'handler' | 'none' {
  const asking = registrations.filter(({ method }) => method !== 'other');
  if (asking.every(({ servers }) => servers.length > 0)) return 'server';
  return asking.every(({ servers, argument }) => servers.length > 0 || argument !== undefined) ? 'handler' : 'none';
}

/** What a re-run repeats on a route, in order. */
export function effectsBefore(graph: RouteGraph, inference: EffectInference): readonly Effect[] {
  const { edges, frames } = graph;
  const above = waysTo(edges);
  const turned = edges.flatMap(({ node, enters }) => (enters && runsForEach(node) ? [enters] : []));
  return inTurns(
    graph,
    edges.flatMap(({ node, within, enters }) => {
      const sites = edges.flatMap((edge) =>
        edge.enters === within && (ts.isCallExpression(edge.node) || ts.isNewExpression(edge.node)) ? [edge.node] : [],
      );
      const around = { turns: turned.includes(within), above: () => above(within), sites, enters };
      const found = inference.before(node, within, frames, around);
      // A function that is only given the promise runs for others, too: nothing in it can be done once.
      return frames.includes(within) ? found : found.map((effect) => ({ ...effect, remember: 'not-a-call' as const }));
    }),
  );
}

/** Reads on a route whose result is shown in the question and acted on after it. */
export function rereads(graph: RouteGraph, inference: EffectInference): readonly Effect[] {
  return inTurns(
    graph,
    graph.edges.flatMap(({ node, within }) => inference.moving(node, within)),
  );
}

/** Looks that say whether a link is needed. Of one that is thrown they are to be looked at again, as they were by a client that called again. */
function linkGuards({ ask, graph }: CollectedPoint, inference: EffectInference): readonly Effect[] {
  if (ask.kind !== 'url' || ask.form === 'thrown-error') return [];
  return inTurns(
    graph,
    graph.edges.flatMap(({ node, within }) => inference.guarding(node, within)),
  );
}

function inTurns(graph: RouteGraph, effects: readonly Effect[]): readonly Effect[] {
  const together = runTogether(graph);
  return distinct(together.size > 0 ? effects.map((effect) => ofTurns(effect, together)) : effects);
}

/** What runs whatever happens around the route, each round: to be guarded, unless it leaves the function itself. */
function finallyFacts(
  { ask, graph: { edges, frames } }: CollectedPoint,
  inference: EffectInference,
  checker: ts.TypeChecker,
): Pick<PointFacts, 'finallyEffects' | 'finallyUnguardable'> {
  const effectsOf = (part: FinallyPart): readonly Effect[] =>
    bitsOf(part)
      .filter((bit) => !isRelease(bit, checker))
      .flatMap((bit) => (bit === part ? inference.handed(bit as ts.Expression) : inference.inside(bit, frames)));
  const parts = new Map(edges.flatMap(({ node, within }) => finallyParts(node).map((part) => [part, within] as const)));
  // In a function that is only given the promise, nothing tells whether a request is being asked.
  const leaving = [...parts].filter(
    ([part, within]) => swallows(part) || (!frames.includes(within) && effectsOf(part).length > 0),
  );
  const staying = [...parts.keys()]
    .flatMap(effectsOf)
    .filter((effect) => !ask.dropped.some((node) => covers(node, effect)));
  return { finallyEffects: distinct(staying), finallyUnguardable: leaving.map(([part]) => told(part)) };
}

/** One effect for each call; where one was found in two ways, what was found first stands. */
function distinct(effects: readonly Effect[]): readonly Effect[] {
  const seen = new Map<string, Effect>();
  for (const effect of effects) {
    const key = `${effect.file}:${effect.span.start}:${effect.span.end}`;
    if (!seen.has(key)) seen.set(key, effect);
  }
  return [...seen.values()].sort((a, b) => a.file.localeCompare(b.file) || a.span.start - b.span.start);
}

/** Pairs of input points that some path of a handler runs through. */
export function neighboursOf(
  points: readonly CollectedPoint[],
  ids: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>(ids.map((id) => [id, new Set()]));
  points.forEach((a, i) => {
    points.forEach((b, j) => {
      if (j <= i || !sharePath(a.graph, b.graph)) return;
      found.get(ids[i] as string)?.add(ids[j] as string);
      found.get(ids[j] as string)?.add(ids[i] as string);
    });
  });
  return new Map([...found].map(([id, others]) => [id, [...others]]));
}

/** Whether some run of a function that leads to both comes by both. */
export function sharePath(a: RouteGraph, b: RouteGraph): boolean {
  const inB = new Set<FunctionNode>(b.frames);
  return a.edges.some(
    (left) =>
      inB.has(left.within) &&
      b.edges.some(
        (right) =>
          right.within === left.within && right.node !== left.node && onOnePath(left.node, right.node, left.within),
      ),
  );
}
