import type { PointFacts } from '../planner/facts.js';
import type { CapabilityCheck, Registration } from '../program/ask.js';
import { ts } from '../program/compiler.js';
import { conditionsOf } from '../program/conditions.js';
import {
  accessedName,
  contains,
  enclosingFunction,
  type FunctionNode,
  unwrap,
  visit,
  wrapping,
} from '../program/nodes.js';
import { onOnePath } from '../program/paths.js';
import type { RouteEdge, RouteGraph } from '../program/routes.js';
import type { CollectedCode, CollectedPoint } from './collect.js';
import { told } from './told.js';

/** The checks of what the client can do that stand on the route of one input point. */
export interface PointChecks {
  /** Those that ask `supports` from now on. */
  readonly converted: readonly CapabilityCheck[];
  /** Those that stay, although they decide about this ask. */
  readonly left: readonly CapabilityCheck[];
  /** Those that stay because what they look at was found out at another time. */
  readonly remembered: readonly (CapabilityCheck | Registration)[];
}

/** Finds the checks on the routes of input points that are rewritten. `isHome`: whether a file may import the shim. */
export class Capabilities {
  readonly #graphs = new Map<ts.Node, RouteGraph>();
  readonly #wrapped: ReadonlySet<ts.Node>;

  /** `moving`: the points that are rewritten. A server of theirs that is wrapped runs all of its handlers in rounds. */
  constructor(
    private readonly code: CollectedCode,
    moving: readonly CollectedPoint[],
    private readonly isHome: (file: string, point: CollectedPoint) => boolean,
  ) {
    this.#wrapped = new Set(moving.flatMap(({ registrations }) => registrations).flatMap(serverNodes));
  }

  of(point: CollectedPoint): PointChecks {
    const found = this.code.checks.filter((check) => this.#isOnRoute(check, point));
    const converted = found.filter(
      (check) => this.isHome(check.node.getSourceFile().fileName, point) && this.#isConvertible(check),
    );
    const left = found.filter((check) => !converted.includes(check) && concerns(check, point));
    return {
      converted,
      left: left.filter(({ remembered }) => remembered === undefined),
      remembered: [
        ...left.filter(({ remembered }) => remembered !== undefined),
        ...point.registrations.filter((registration) => this.#isGated(registration, point)),
      ],
    };
  }

  /** On a path with the ask, in a function of its route: itself, or a call that leads to it. */
  #isOnRoute({ node }: CapabilityCheck, { graph }: CollectedPoint): boolean {
    const within = enclosingFunction(node);
    if (!within) return false;
    const here: RouteEdge = { node, within, enters: undefined, via: 'call' };
    const edges = [here, ...this.#graph(within).edges.filter(({ enters }) => enters !== undefined)];
    return edges.some((edge) =>
      graph.edges.some(
        (other) =>
          other.within === edge.within && other.node !== edge.node && onOnePath(edge.node, other.node, edge.within),
      ),
    );
  }

  #isConvertible({ node, kinds, reading: { receiver }, remembered }: CapabilityCheck): boolean {
    if (kinds.length === 0 || !this.#isInRounds(node, receiver)) return false;
    if (!remembered) return true;
    if (!remembered.only || this.#isShared(remembered.declaration, node)) return false;
    return remembered.values.every((value) => this.#isOnInitialized(value) || this.#isInRounds(value, receiver));
  }

  /** Whether code runs only in requests of servers that run their handlers in rounds, one of them the server it asks. */
  #isInRounds(node: ts.Node, receiver: ts.Expression): boolean {
    const within = enclosingFunction(node);
    if (!within) return false;
    const graph = this.#graph(within);
    const registrations = this.#registrations(node);
    return (
      registrations.length > 0 &&
      graph.outside.every(({ why }) => why === 'uncalled') &&
      graph.edges.every(isFollowed) &&
      registrations.every(
        (registration) =>
          registration.method !== 'other' &&
          registration.servers.length > 0 &&
          registration.servers.every((server) => this.#wrapped.has(server.node)),
      ) &&
      this.#isTheirs(receiver, registrations)
    );
  }

  /** A variable of the module, while servers are made by a function: what is kept there is of whoever came last. */
  #isShared(declaration: ts.Declaration, read: ts.Node): boolean {
    if (!ts.isVariableDeclaration(declaration) || enclosingFunction(declaration)) return false;
    return this.#registrations(read)
      .flatMap(serverNodes)
      .some((server) => enclosingFunction(server) !== undefined);
  }

  /** Runs when the session has been set up, before any request of it: what is found out there holds for all of them. */
  #isOnInitialized(node: ts.Node): boolean {
    const within = enclosingFunction(node);
    if (!within) return false;
    const { handlers, outside } = this.#graph(within);
    const ways = outside.filter(({ why }) => why !== 'uncalled');
    return handlers.length === 0 && ways.length > 0 && ways.every((way) => fieldName(way.node) === 'oninitialized');
  }

  /** A server that is known to be another one is not asked by `supports`. */
  #isTheirs(receiver: ts.Expression, registrations: readonly Registration[]): boolean {
    const made = this.code.calls.flow.origins(receiver).flatMap((origin) => {
      const at = origin.kind === 'member' ? origin.of : origin;
      return at.kind === 'construction' ? [at.node] : [];
    });
    const theirs = new Set<ts.Node>(registrations.flatMap(serverNodes));
    return made.length === 0 || made.some((node) => theirs.has(node));
  }

  /** A registration that happens only for clients that can be asked: a modern request has no moment for it. */
  #isGated(registration: Registration, point: CollectedPoint): boolean {
    const within = enclosingFunction(registration.node);
    const edges: readonly { node: ts.Node; within: FunctionNode | undefined }[] = [
      { node: registration.node, within },
      ...(within ? this.#graph(within).edges.filter(({ enters }) => enters !== undefined) : []),
    ];
    const checks = this.code.checks.filter((check) => concerns(check, point));
    return edges.some((edge) => conditionsOf(edge.node).some((condition) => this.#looksAt(condition, checks)));
  }

  #looksAt(condition: ts.Node, checks: readonly CapabilityCheck[]): boolean {
    if (checks.some(({ node }) => contains(condition, node))) return true;
    // A flag beside it: `const canAsk = caps?.elicitation !== undefined; if (canAsk) server.registerTool(…)`.
    const { checker } = this.code.calls.flow;
    const names: ts.Node[] = [];
    visit(condition, (node) => {
      if (ts.isIdentifier(node)) names.push(node);
      return undefined;
    });
    return names.some((name) => {
      const declaration = checker.getSymbolAtLocation(name)?.valueDeclaration;
      const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
      return value !== undefined && checks.some(({ node }) => contains(value, node));
    });
  }

  /** The registrations whose handlers lead to a node. */
  #registrations(node: ts.Node): readonly Registration[] {
    const within = enclosingFunction(node);
    const reached = new Set(within ? this.#graph(within).handlers : []);
    return this.code.registrations.filter(({ handlers }) => handlers.some((handler) => reached.has(handler)));
  }

  #graph(within: FunctionNode): RouteGraph {
    const known = this.#graphs.get(within) ?? this.code.routeTo(within.body ?? within);
    this.#graphs.set(within, known);
    return known;
  }
}

function serverNodes({ servers }: Registration): readonly ts.Node[] {
  return servers.map(({ node }) => node);
}

/** Whether a check speaks of what the input point asks for. */
function concerns({ subject }: CapabilityCheck, { ask: { kind } }: CollectedPoint): boolean {
  return subject === 'any' || subject === (kind === 'form' || kind === 'url' ? 'elicitation' : kind);
}

const CALLS_IN_PLACE = new Set([
  'map',
  'flatMap',
  'filter',
  'find',
  'some',
  'every',
  'forEach',
  'reduce',
  'then',
  'catch',
]);

/** Not through a queue or pool, which may lose the round. */
function isFollowed({ node, via }: RouteEdge): boolean {
  if (via === 'call' || !ts.isCallExpression(node)) return true;
  return CALLS_IN_PLACE.has(accessedName(unwrap(node.expression)) ?? '');
}

/** `oninitialized` of `server.oninitialized = () => …` */
function fieldName(node: ts.Node): string | undefined {
  const { parent } = wrapping(node);
  return ts.isBinaryExpression(parent) ? accessedName(parent.left) : undefined;
}

/** What the planner needs to know of the checks. */
export function capabilityFacts({
  left,
  remembered,
}: PointChecks): Pick<PointFacts, 'capabilityChecksLeft' | 'capabilitiesRemembered'> {
  return {
    capabilityChecksLeft: left.map(({ node }) => told(node)),
    capabilitiesRemembered: remembered.map(({ node }) => told(node)),
  };
}
