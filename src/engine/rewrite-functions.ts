import { askFirst } from '../../transforms/ask-first.js';
import { needsStatements, rewriteAsks } from '../../transforms/ask-to-rounds.js';
import { namesSeveralTimes, rewriteCheck } from '../../transforms/capability-check.js';
import { drop } from '../../transforms/dropped.js';
import { guardFinally } from '../../transforms/finally-guard.js';
import { keysOf } from '../../transforms/keys.js';
import { makeAsync } from '../../transforms/make-async.js';
import { moveBelow } from '../../transforms/move-below.js';
import { remember, rememberKey } from '../../transforms/remember.js';
import { rememberWhole } from '../../transforms/remember-whole.js';
import type { FileRewrite, KeyedAsk } from '../../transforms/rewrite.js';
import { nameRounds } from '../../transforms/rounds-name.js';
import { rewriteThrown } from '../../transforms/thrown-url.js';
import { InvariantError } from '../model/errors.js';
import type { Span } from '../model/span.js';
import { judgeEffect } from '../planner/effects.js';
import type { CapabilityCheck } from '../program/ask.js';
import { ts } from '../program/compiler.js';
import { type FinallyPart, finallyParts } from '../program/finally.js';
import { contains, enclosingFunction, type FunctionNode, nodeAt } from '../program/nodes.js';
import type { Judged, JudgedPoint } from './judge.js';
import { endOf } from './thrown-end.js';

/** What is to be done inside one function. */
interface FunctionWork {
  readonly asks: KeyedAsk[];
  /** Calls and statements to be done once, with the parts that ask before. */
  readonly remembered: Map<ts.Expression | ts.Statement, readonly ts.Expression[]>;
  /** Statements that go below another one. */
  readonly moved: Map<ts.Node, ts.Node>;
  readonly guarded: Set<FinallyPart>;
  /** Looks at what the client can do. */
  readonly checks: Set<CapabilityCheck>;
}

/** Rewrites the asks, effects and `finally` blocks of all functions on the routes of these points. */
export function rewriteFunctions(
  points: readonly JudgedPoint[],
  judged: Judged,
  open: (node: ts.Node) => FileRewrite,
): void {
  // The shim numbers what is named twice in one round; within a file the names tell things apart.
  const onceKeys = new Map<string, Set<string>>();
  for (const [within, { asks, remembered, moved, guarded, checks }] of workByFunction(points, judged)) {
    const file = open(within);
    const taken = onceKeys.get(file.source.fileName) ?? new Set<string>();
    onceKeys.set(file.source.fileName, taken);
    const pushed = asks.filter(({ site }) => site.form !== 'thrown-error');
    const sites = asks.map(({ site }) => site);
    const needed = sites.length + remembered.size + guarded.size + checks.size > 0;
    const rounds = !needed
      ? ''
      : nameRounds(file, {
          within,
          asks: sites,
          nodes: [
            ...sites.map(({ node }) => node),
            ...remembered.keys(),
            ...guarded,
            ...[...checks].map(({ node }) => node),
          ],
          severalTimes:
            sites.some((site) => site.form === 'thrown-error' || needsStatements(site, sites)) ||
            [...checks].some(namesSeveralTimes),
        });
    if (pushed.length > 0) rewriteAsks(file, within, pushed, rounds);
    for (const ask of asks) {
      if (ask.site.form === 'thrown-error') rewriteThrown(file, ask, rounds);
      for (const node of ask.site.dropped) drop(open(node), node);
    }
    const dropped = new Set(sites.flatMap((site) => site.dropped));
    for (const check of checks) rewriteCheck(file, check, rounds);
    if (remembered.size > 0) makeAsync(file, within);
    const closeGuards = [...guarded].map((part) => guardFinally(file, part, { rounds, dropped }));
    for (const node of outermost([...remembered.keys()])) {
      const parts = remembered.get(node) ?? [];
      askFirst(file, node, parts);
      if (ts.isExpression(node)) remember(file, node, unique(rememberKey(node), taken), rounds, parts);
      else rememberWhole(file, node, (wanted) => unique(wanted, taken), rounds);
    }
    for (const close of closeGuards) close();
    moveBelow(file, moved);
  }
}

/** What stands in something that is done once is done once with it. */
function outermost<Node extends ts.Node>(nodes: readonly Node[]): readonly Node[] {
  return nodes.filter((node) => !nodes.some((other) => other !== node && contains(other, node)));
}

function workByFunction(points: readonly JudgedPoint[], judged: Judged): ReadonlyMap<FunctionNode, FunctionWork> {
  const found = new Map<FunctionNode, FunctionWork>();
  const workOf = (node: ts.Node): FunctionWork => {
    const within = enclosingFunction(node);
    if (!within) throw new InvariantError(`${node.getSourceFile().fileName}: a rewrite outside of any function`);
    const work = found.get(within) ?? {
      asks: [],
      remembered: new Map(),
      moved: new Map(),
      guarded: new Set(),
      checks: new Set(),
    };
    found.set(within, work);
    return work;
  };
  // Of all that move, whatever moves now: a later commit renames nothing.
  const keys = uniqueKeys(judged.points.filter(({ point }) => point.plan.kind !== 'manual'));
  for (const { point, collected, facts, checks } of points) {
    for (const check of checks) workOf(check.node).checks.add(check);
    const key = keys.get(point.id) ?? 'answer';
    const looseness = judged.loose?.get(point.id);
    workOf(collected.ask.node).asks.push({ site: collected.ask, key, ends: endOf(collected), looseness });
    for (const effect of facts.effects) {
      const judgement = judgeEffect(effect).do;
      if (judgement === 'move' && effect.fate?.do === 'move') {
        const statement = nodeOf(judged, effect.fate.statement);
        workOf(statement).moved.set(statement, nodeOf(judged, effect.fate.below));
      }
      if (judgement !== 'remember') continue;
      const node = effect.whole ? statementAt(judged, effect.whole) : nodeOf(judged, effect.span);
      if (!ts.isExpression(node) && !ts.isStatement(node))
        throw new InvariantError(`${effect.file}: nothing to do once at ${effect.span.start}`);
      const parts = (effect.askedFirst ?? []).map((span) => nodeOf(judged, span));
      workOf(node).remembered.set(node, parts.filter(ts.isExpression));
    }
    if (facts.finallyEffects.length === 0) continue;
    const { edges, frames } = collected.graph;
    for (const { node, within } of edges)
      if (frames.includes(within)) for (const part of finallyParts(node)) workOf(part).guarded.add(part);
  }
  return found;
}

function nodeOf(judged: Judged, span: Span): ts.Node {
  const source = judged.code.program.source(span.file);
  const node = source && nodeAt(source, span);
  if (!node) throw new InvariantError(`${span.file}: nothing at ${span.start}`);
  return node;
}

/** Without semicolons, a statement is as long as what it evaluates. */
function statementAt(judged: Judged, span: Span): ts.Node {
  let node = nodeOf(judged, span);
  while (!ts.isStatement(node) && node.parent.end === node.end) node = node.parent;
  return node;
}

/** Keys are unique among the input points that a handler can reach. */
function uniqueKeys(points: readonly JudgedPoint[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const { point, collected } of points) {
    const handlers = new Set(collected.graph.handlers);
    const near = points.filter((other) => other.collected.graph.handlers.some((handler) => handlers.has(handler)));
    const taken = new Set(near.map((other) => keys.get(other.point.id)).filter((key) => key !== undefined));
    const wanted = keysOf(collected.ask, point.routes[0]?.handler.name);
    keys.set(point.id, wanted.find((key) => !taken.has(key)) ?? unique(wanted[0] ?? 'answer', taken));
  }
  return keys;
}

function unique(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
  taken.add(name);
  return name;
}
