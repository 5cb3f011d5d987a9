import type { Calls } from './calls.js';
import { ts } from './compiler.js';
import { FOLDS } from './flow-declarations.js';
import { givenBy, type HandedFunction, handedAt, handedOnAt } from './handed-function.js';
import { handedPromise } from './handed-promise.js';
import { accessedName, contains, enclosingFunction, type FunctionNode, unwrap, wrapping } from './nodes.js';

/**
 * One hop on the way to an input point: a call inside a function of the route, the ask itself, or a place that its
 * promise goes through on the way back.
 */
export interface RouteEdge {
  readonly node: ts.Node;
  readonly within: FunctionNode;
  /** The function that the call enters; undefined for the ask, and for where a promise goes through. */
  readonly enters: FunctionNode | undefined;
  /** `callback`: the function is handed to code outside the project, which calls it in its own way. */
  readonly via: 'call' | 'callback';
}

/** A way into the route that is no request. */
export interface OutsideRoot {
  readonly node: ts.Node;
  /** `background`: a timer that something in a request starts. */
  readonly why: 'module-level' | 'timer-or-event' | 'background' | 'uncalled';
}

/** Everything that leads to one input point, from handlers and from elsewhere. */
export interface RouteGraph {
  readonly edges: readonly RouteEdge[];
  /** Every function that is entered on the way, the handlers included. */
  readonly frames: readonly FunctionNode[];
  readonly handlers: readonly FunctionNode[];
  readonly outside: readonly OutsideRoot[];
  /** Edges from the first handler to the ask, the shortest way. */
  readonly shortest: readonly RouteEdge[];
}

/** Where functions are handed to code outside the project. */
export type CallbackIndex = ReadonlyMap<FunctionNode, readonly ts.CallExpression[]>;

// What is given to these is kept, not called: who takes it out again, the value flow finds.
const NEVER_CALLS = new Set(['bind', 'push', 'unshift', 'add', 'set']);

/** Finds the functions that are arguments of calls which enter nothing of the project; registrations are left out. */
export function indexCallbacks(calls: Calls, registrations: ReadonlySet<ts.Node>): CallbackIndex {
  const found = new Map<FunctionNode, ts.CallExpression[]>();
  for (const site of calls.sites) {
    if (
      !ts.isCallExpression(site) ||
      registrations.has(site) ||
      NEVER_CALLS.has(accessedName(unwrap(site.expression)) ?? '')
    )
      continue;
    if (calls.callees(site).length > 0) continue;
    // What a fold begins with is given to its function, not called.
    const isFold = FOLDS.test(accessedName(unwrap(site.expression)) ?? '');
    for (const argument of isFold ? site.arguments.slice(0, 1) : site.arguments) {
      for (const origin of calls.flow.origins(argument)) {
        if (origin.kind === 'function') found.set(origin.node, [...(found.get(origin.node) ?? []), site]);
      }
    }
  }
  return found;
}

/** Follows the callers of an input point up to the handlers. */
export function routesTo(
  node: ts.Node,
  calls: Calls,
  callbacks: CallbackIndex,
  isHandler: (fn: FunctionNode) => boolean,
): RouteGraph {
  const edges: RouteEdge[] = [];
  const outside: OutsideRoot[] = [];
  const handlers: FunctionNode[] = [];
  const down = new Map<FunctionNode, RouteEdge>();
  const start = enclosingFunction(node);
  if (!start) return { edges, frames: [], handlers, outside: [{ node, why: 'module-level' }], shortest: [] };
  down.set(start, { node, within: start, enters: undefined, via: 'call' });
  edges.push(down.get(start) as RouteEdge);
  const queue: Step[] = [{ entered: start, handed: [] }];
  const seen = new Set<string>();
  const once = (key: string): boolean => !seen.has(key) && seen.add(key) !== undefined;
  // Breadth first, so that `down` holds the shortest way from each function to the ask.
  for (let step = queue.shift(); step; step = queue.shift()) {
    const { entered } = step;
    if (isHandler(entered) && !handlers.includes(entered)) handlers.push(entered);
    const ways = waysInto(step, calls, callbacks);
    const known = once(`ways ${keyOf(entered)}`);
    if (known && isEventField(entered)) outside.push({ node: entered, why: 'timer-or-event' });
    else if (known && ways.length === 0 && !isHandler(entered)) outside.push({ node: entered, why: 'uncalled' });
    for (const { site, via, from } of ways) {
      const within = enclosingFunction(site);
      if (via === 'callback' && ts.isCallExpression(site) && outlivesRequest(site)) {
        const started = within && isTimer(site) && inRequest(within, calls, isHandler);
        if (once(`outside ${keyOf(site)}`))
          outside.push({ node: site, why: started ? 'background' : 'timer-or-event' });
      } else if (!within) {
        if (once(`outside ${keyOf(site)}`)) outside.push({ node: site, why: 'module-level' });
      } else {
        const edge: RouteEdge = { node: site, within, enters: entered, via };
        if (once(`edge ${keyOf(site)} ${keyOf(entered)}`)) edges.push(edge);
        if (!down.has(within)) down.set(within, edge);
        const through = handedAlong(step, within, from);
        const key = through.map(({ parameter, entered: given }) => `${keyOf(parameter)} ${keyOf(given)}`).join();
        if (once(`step ${keyOf(within)} ${key}`)) queue.push({ entered: within, handed: through });
      }
    }
  }
  edges.push(...stopsOf(edges, calls));
  return { edges, frames: [...down.keys()], handlers, outside, shortest: shortestFrom(handlers[0], down) };
}

interface Step {
  readonly entered: FunctionNode;
  /** The parameters, of this function or those around it, that the way to the ask goes through; the innermost first. */
  readonly handed: readonly HandedFunction[];
}

interface Way {
  readonly site: ts.CallExpression | ts.NewExpression;
  readonly via: 'call' | 'callback';
  readonly from: HandedFunction | undefined;
}

/** Who enters a function. Where it calls what it is given, only those who give it what leads to the ask. */
function waysInto({ entered, handed }: Step, calls: Calls, callbacks: CallbackIndex): readonly Way[] {
  const owner = handed[0]?.parameter.parent === entered ? handed[0] : undefined;
  const called = calls.callers(entered).flatMap((site): readonly Way[] => {
    if (!owner) return [{ site, via: 'call', from: handedAt(site, entered, calls) }];
    const { gives, from } = givenBy(site, owner, calls);
    return gives ? [{ site, via: 'call', from: from ?? handedAt(site, entered, calls) }] : [];
  });
  return [
    ...called,
    ...(callbacks.get(entered) ?? []).map(
      (site): Way => ({ site, via: 'callback', from: handedOnAt(site, entered, calls) }),
    ),
  ];
}

const MOST_HANDED = 4;

/** The parameters that matter one function further up. */
function handedAlong(
  { entered, handed }: Step,
  within: FunctionNode,
  from: HandedFunction | undefined,
): readonly HandedFunction[] {
  const rest = handed[0]?.parameter.parent === entered ? handed.slice(1) : handed;
  if (from) return rest.length < MOST_HANDED ? [from, ...rest] : [];
  return rest[0] && contains(rest[0].parameter.parent, within) ? rest : [];
}

/** Tells, for a function of a route, which functions lead to it; itself included. */
export function waysTo(edges: readonly RouteEdge[]): (within: FunctionNode) => readonly FunctionNode[] {
  const entrances = new Map<FunctionNode, FunctionNode[]>();
  for (const { enters, within } of edges) if (enters) entrances.set(enters, [...(entrances.get(enters) ?? []), within]);
  return (within) => {
    const found = new Set([within]);
    for (const entered of found) for (const from of entrances.get(entered) ?? []) found.add(from);
    return [...found];
  };
}

function keyOf(node: ts.Node): string {
  return `${node.getSourceFile().fileName}:${node.pos}:${node.end}`;
}

/** The places that the promises of these calls go through: `await logged(ask())` awaits inside of `logged`, too. */
function stopsOf(edges: readonly RouteEdge[], calls: Calls): readonly RouteEdge[] {
  const known = new Set(edges.map(({ node }) => node));
  const found: RouteEdge[] = [];
  for (const stop of edges.flatMap(({ node }) => handedPromise(node, calls) ?? [])) {
    if (known.has(stop.node)) continue;
    known.add(stop.node);
    found.push({ ...stop, enters: undefined, via: 'call' });
  }
  return found;
}

/** Whether some handler leads to a function by calls. */
function inRequest(start: FunctionNode, calls: Calls, isHandler: (fn: FunctionNode) => boolean): boolean {
  const seen = new Set<FunctionNode>([start]);
  for (const fn of seen) {
    if (isHandler(fn)) return true;
    for (const site of calls.callers(fn)) {
      const within = enclosingFunction(site);
      if (within) seen.add(within);
    }
  }
  return false;
}

function shortestFrom(
  handler: FunctionNode | undefined,
  down: ReadonlyMap<FunctionNode, RouteEdge>,
): readonly RouteEdge[] {
  const found: RouteEdge[] = [];
  for (let at = handler; at; ) {
    const edge = down.get(at);
    if (!edge) break;
    found.push(edge);
    at = edge.enters;
  }
  return found;
}

const TIMERS = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick', 'schedule']);
const EVENTS = new Set([
  'on',
  'once',
  'addListener',
  'addEventListener',
  'subscribe',
  'action',
  'use',
  'listen',
  'setNotificationHandler',
  'completable',
]);
const WEB_ROUTES = new Set(['post', 'put', 'patch', 'all']);

function calledName(site: ts.CallExpression): string | undefined {
  const callee = unwrap(site.expression);
  return ts.isIdentifier(callee) ? callee.text : accessedName(callee);
}

function isTimer(site: ts.CallExpression): boolean {
  return TIMERS.has(calledName(site) ?? '');
}

/** A callback that runs when something happens later, whether or not a request is being served. */
function outlivesRequest(site: ts.CallExpression): boolean {
  const name = calledName(site);
  if (name === undefined) return false;
  if (TIMERS.has(name) || EVENTS.has(name)) return true;
  return WEB_ROUTES.has(name) && site.arguments.length > 1;
}

/** `server.oninitialized = async () => …` */
function isEventField(node: FunctionNode): boolean {
  const at = wrapping(node);
  const { parent } = at;
  if (!ts.isBinaryExpression(parent) || parent.right !== at || parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken)
    return false;
  return /^on[a-z]/.test(accessedName(parent.left) ?? '');
}
