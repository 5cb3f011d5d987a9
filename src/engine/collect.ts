import { DIALECTS } from '../dialects/all.js';
import { findAsks } from '../dialects/asks.js';
import { findCapabilityChecks } from '../dialects/capability-checks.js';
import { type CapabilitySeed, findCapabilitySeeds } from '../dialects/capability-seeds.js';
import type { Dialect } from '../dialects/dialect.js';
import { LibraryNames } from '../dialects/library-names.js';
import { findRegistrations } from '../dialects/registrations.js';
import { Roles } from '../dialects/roles.js';
import type { AskSite, CapabilityCheck, Registration } from '../program/ask.js';
import { type Calls, indexCalls } from '../program/calls.js';
import type { ts } from '../program/compiler.js';
import { keptPromise } from '../program/kept-promise.js';
import { objectLiteral, propertyValue } from '../program/literals.js';
import { type LoadedProgram, ProgramLoader } from '../program/load.js';
import { type FunctionNode, functionName } from '../program/nodes.js';
import { indexCallbacks, type RouteGraph, routesTo } from '../program/routes.js';
import type { Package, Packages } from '../workspace/packages.js';
import type { Sources } from '../workspace/prefilter.js';
import { filesNaming, serverFiles } from './candidates.js';
import { load } from './load.js';
import type { EngineOptions } from './options.js';
import type { Survey } from './survey.js';
import { uncalledRoots } from './uncalled.js';
import { workspaceEntries } from './workspace-entries.js';

/** One input point with the nodes around it. */
export interface CollectedPoint {
  readonly ask: AskSite;
  readonly graph: RouteGraph;
  readonly registrations: readonly Registration[];
  /** The functions that would lead to it if anything called them; then the registrations are those of the package's servers. */
  readonly uncalled: readonly FunctionNode[];
}

export interface CollectedCode {
  readonly program: LoadedProgram;
  readonly calls: Calls;
  readonly roles: Roles;
  readonly names: LibraryNames;
  readonly registrations: readonly Registration[];
  readonly points: readonly CollectedPoint[];
  /** Every place that looks what the client can do. */
  readonly checks: readonly CapabilityCheck[];
  /** Everything that leads to a node. */
  routeTo(node: ts.Node): RouteGraph;
}

// Each pass follows the callers one file further; real routes are at most four files long.
const MOST_PASSES = 6;

/** Reads the code from candidate files to input points and their routes. */
export function collect({ sources, packages, candidates }: Survey, options: EngineOptions): CollectedCode {
  const files = new Set([...candidates, ...serverFiles(sources)]);
  const loader = new ProgramLoader(workspaceEntries(packages, sources), (file) => sources.fileOf(file));
  let code = read(sources, files, loader, packages, options);
  // The callers of a helper that looks what the client can do matter too: outside a request nobody can be asked.
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    // What an import has drawn in already is as good as loaded.
    const loaded = new Set([...files, ...code.program.sources.map(({ fileName }) => fileName)]);
    const more = filesNaming(sources, openNames(code), loaded);
    if (more.length === 0) break;
    for (const file of more) files.add(file);
    code = read(sources, files, loader, packages, options);
  }
  const { seeds, ...found } = code;
  return { ...found, checks: findCapabilityChecks(code.calls, seeds, code.program.sources) };
}

interface ReadCode extends Omit<CollectedCode, 'checks'> {
  readonly seeds: readonly CapabilitySeed[];
}

function read(
  sources: Sources,
  files: Iterable<string>,
  loader: ProgramLoader,
  packages: Packages,
  options: EngineOptions,
): ReadCode {
  options.onProgress?.('following calls');
  const program = load(sources, files, loader);
  const calls = indexCalls(program.checker, program.sources);
  const roles = new Roles(calls.flow);
  const usual = (file: string, ofSession?: boolean): Dialect | undefined => usualDialect(packages.of(file), ofSession);
  const registrations = findRegistrations(calls, roles, usual);
  const byHandler = handlersOf(registrations);
  const callbacks = indexCallbacks(calls, new Set(registrations.map(({ node }) => node)));
  const routeTo = (node: ts.Node): RouteGraph => routesTo(node, calls, callbacks, (fn) => byHandler.has(fn));
  const found = findAsks(calls, roles, usual).map((ask): CollectedPoint => {
    const graph = routeTo(keptPromise(ask.node)?.awaited ?? ask.node);
    const owner = packages.of(ask.node.getSourceFile().fileName);
    const isNear = (source: ts.SourceFile): boolean => packages.of(source.fileName) === owner;
    const uncalled = uncalledRoots(graph, calls, program.sources, isNear);
    const servers = uncalled.length > 0 ? serversAmong(registrations, isNear) : [];
    if (servers.length > 0) return { ask, graph, registrations: servers, uncalled };
    return { ask, graph, registrations: graph.handlers.flatMap((fn) => byHandler.get(fn) ?? []), uncalled: [] };
  });
  // Imports lead out of the given paths; what lies there altogether is nobody's question.
  const given = new Set(sources.files);
  const points = found.filter(
    (point) =>
      !isReplayed(calls, point) &&
      [point.ask.node, ...point.graph.edges.map(({ node }) => node)].some((node) =>
        given.has(node.getSourceFile().fileName),
      ),
  );
  const seeds = findCapabilitySeeds(calls, roles, usual, program.sources);
  return {
    program,
    calls,
    roles,
    names: new LibraryNames(roles, (file) => packages.of(file).name),
    registrations,
    points,
    seeds,
    routeTo,
  };
}

/** The servers of the package: whoever of its handlers calls an ask one day will be under one of them. */
function serversAmong(
  registrations: readonly Registration[],
  isNear: (source: ts.SourceFile) => boolean,
): readonly Registration[] {
  return registrations
    .filter(({ method, servers, node }) => method !== 'other' && servers.length > 0 && isNear(node.getSourceFile()))
    .map((one) => ({ ...one, name: undefined, handlers: [], argument: undefined }));
}

/** The library runs the handler again itself: every handler that leads here is registered so. */
function isReplayed({ flow }: Calls, { ask, registrations }: CollectedPoint): boolean {
  const property = DIALECTS.find(({ id }) => id === ask.dialect)?.replayedBy;
  return (
    property !== undefined &&
    registrations.length > 0 &&
    registrations.every(
      ({ node }) => propertyValue(objectLiteral(flow, node.arguments[0]), property)?.getText() === 'true',
    )
  );
}

function handlersOf(registrations: readonly Registration[]): ReadonlyMap<FunctionNode, readonly Registration[]> {
  const found = new Map<FunctionNode, Registration[]>();
  for (const registration of registrations) {
    for (const handler of registration.handlers) found.set(handler, [...(found.get(handler) ?? []), registration]);
  }
  return found;
}

function usualDialect({ name, sdk }: Package, ofSession = false): Dialect | undefined {
  // Beside fastmcp the SDK is often declared for its types.
  if (ofSession && sdk.fastmcp !== undefined) return DIALECTS.find(({ id }) => id === 'fastmcp');
  // The sources of a library itself.
  const own = name === undefined ? undefined : DIALECTS.find(({ isModule }) => isModule(name));
  const id =
    sdk.v2 !== undefined
      ? 'sdk-v2'
      : sdk.v1 !== undefined
        ? 'sdk-v1'
        : sdk.fastmcp !== undefined
          ? 'fastmcp'
          : undefined;
  return own?.rewritten === false ? own : DIALECTS.find((dialect) => dialect.id === id);
}

/** Names under which the functions on the routes may be called from files that are not loaded yet. */
function openNames({ points, seeds, routeTo }: ReadCode): readonly string[] {
  const graphs = [...points.map(({ graph }) => graph), ...seeds.map(({ node }) => routeTo(node))];
  const names = graphs.flatMap(({ frames }) => frames.map(functionName));
  return [...new Set(names)].filter(
    (name): name is string => name !== undefined && name.length > 2 && name !== 'constructor',
  );
}
