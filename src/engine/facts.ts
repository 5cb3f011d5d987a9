import type { EffectInference } from '../effects/infer.js';
import type { Effect } from '../model/effect.js';
import type { PointFacts } from '../planner/facts.js';
import type { AskSite } from '../program/ask.js';
import { consumptionOf, enclosingTries } from '../program/awaiting.js';
import { ts } from '../program/compiler.js';
import { type FunctionNode, placeOf, shortText } from '../program/nodes.js';
import { onOnePath } from '../program/paths.js';
import type { RouteGraph } from '../program/routes.js';
import type { CollectedPoint } from './collect.js';

/** States what the planner needs to know of one input point. */
export function factsOf(
  point: CollectedPoint,
  id: string,
  where: string,
  neighbours: readonly string[],
  inference: EffectInference,
): PointFacts {
  const { ask, graph, registrations } = point;
  const consumed = graph.edges.map((edge) => ({
    edge,
    consumption: edge.via === 'call' ? consumptionOf(edge.node) : undefined,
  }));
  const said = (wanted: readonly string[]): readonly string[] =>
    consumed
      .filter(({ consumption }) => consumption && wanted.includes(consumption))
      .map(({ edge }) => `line ${placeOf(edge.node).line}: ${shortText(edge.node, 60)}`);
  const asking = registrations.filter(({ method }) => method !== 'other');
  return {
    id,
    where,
    unsupported: unsupportedShape(ask),
    byShape: ask.byShape,
    customResultSchema:
      ask.resultSchema !== undefined && !/^(\w+\.)?ElicitResultSchema$/.test(ask.resultSchema.getText()),
    askingHandlers: asking.length,
    otherHandlers: registrations.length - asking.length,
    outside: graph.outside
      .filter(({ why }) => why !== 'uncalled')
      .map(({ node }) => `line ${placeOf(node).line}: ${shortText(node, 60)}`),
    detached: ask.form === 'thrown-error' ? [] : said(['detached']),
    rebuilt: ask.form === 'thrown-error' ? [] : said(['chained', 'combined', 'stored', 'returned-in-try']),
    callbacks: graph.edges
      .filter(({ via }) => via === 'callback')
      .map(({ node }) => `line ${placeOf(node).line}: ${shortText(node, 60)}`),
    generators: graph.frames
      .filter((frame) => !ts.isArrowFunction(frame) && 'asteriskToken' in frame && frame.asteriskToken !== undefined)
      .map((frame) => `line ${placeOf(frame).line}`),
    effects: effectsBefore(graph, inference),
    finallyEffects: effectsInFinally(graph, inference),
    wrapped: wrappedBy(point),
    neighbours,
  };
}

function unsupportedShape(ask: AskSite): string | undefined {
  if (ask.kind !== 'form') return `${ask.kind} asks come later`;
  if (ask.form !== 'push' && ask.form !== 'raw-request') return `an ask by ${ask.form} comes later`;
  if (!ask.params) return 'what is asked could not be read';
  if (ask.node.arguments?.some(ts.isSpreadElement)) return 'the arguments are spread';
  return undefined;
}

/** How the handlers get under the shim: by their servers, one by one, or not at all. */
function wrappedBy({ registrations }: CollectedPoint): 'server' | 'handler' | 'none' {
  const asking = registrations.filter(({ method }) => method !== 'other');
  if (asking.every(({ servers }) => servers.length > 0)) return 'server';
  return asking.every(({ servers, argument }) => servers.length > 0 || argument !== undefined) ? 'handler' : 'none';
}

function effectsBefore({ edges, frames }: RouteGraph, inference: EffectInference): readonly Effect[] {
  return distinct(edges.flatMap(({ node, within }) => inference.before(node, within, frames)));
}

function effectsInFinally({ edges, frames }: RouteGraph, inference: EffectInference): readonly Effect[] {
  const blocks = edges.flatMap(({ node }) =>
    enclosingTries(node).flatMap(({ statement, part }) =>
      part !== 'finally' && statement.finallyBlock ? [statement.finallyBlock] : [],
    ),
  );
  return distinct([...new Set(blocks)].flatMap((block) => inference.inside(block, frames)));
}

function distinct(effects: readonly Effect[]): readonly Effect[] {
  const seen = new Map(effects.map((effect) => [`${effect.file}:${effect.span.start}`, effect]));
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

function sharePath(a: RouteGraph, b: RouteGraph): boolean {
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
