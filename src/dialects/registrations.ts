import type { AskingMethod } from '../model/input-point.js';
import type { Registration, ServerOrigin } from '../program/ask.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { literalText, objectLiteral, propertyValue } from '../program/literals.js';
import { accessedName, type FunctionNode, unwrap } from '../program/nodes.js';
import type { Origin } from '../program/origin.js';
import { rowsOf } from '../program/rows.js';
import { resolveName } from '../program/symbols.js';
import { DIALECTS } from './all.js';
import { ASKING_METHODS, type Dialect, METHOD_OF_SCHEMA, type RegisterMember } from './dialect.js';
import { isServerClass, type Roles } from './roles.js';

// Distinctive enough to be taken for the SDK's where nothing is known of the receiver.
const BY_NAME: Readonly<Record<string, RegisterMember>> = {
  registerTool: { registers: 'tools/call', handler: 'last-argument' },
  registerPrompt: { registers: 'prompts/get', handler: 'last-argument' },
  registerResource: { registers: 'resources/read', handler: 'last-argument' },
  setRequestHandler: { registers: 'by-argument', handler: 'last-argument' },
};

/** MCP Apps are registered by functions that take the server. Source: @modelcontextprotocol/ext-apps 1.2, server. */
const OF_APPS: Readonly<Record<string, RegisterMember>> = {
  registerAppTool: { registers: 'tools/call', handler: 'last-argument', takesServer: true },
  registerAppResource: { registers: 'resources/read', handler: 'last-argument', takesServer: true },
};

/**
 * Finds every registration of a handler and tells `roles` the handlers' contexts. `usual` is the dialect of a file's
 * package, for registrations on a receiver that nobody knows.
 */
export function findRegistrations(
  calls: Calls,
  roles: Roles,
  usual: (file: string) => Dialect | undefined,
): readonly Registration[] {
  const found: Registration[] = [];
  for (const site of calls.sites) {
    if (!ts.isCallExpression(site)) continue;
    const known = registerMember(calls, roles, site, usual);
    if (!known) continue;
    for (const registration of read(calls, site, known.member, known.dialect)) {
      found.push(registration);
      for (const handler of registration.handlers)
        for (const parameter of handler.parameters) roles.addContext(parameter, known.dialect);
    }
  }
  return found;
}

function registerMember(
  calls: Calls,
  roles: Roles,
  site: ts.CallExpression,
  usual: (file: string) => Dialect | undefined,
): { readonly member: RegisterMember; readonly dialect: Dialect } | undefined {
  const callee = unwrap(site.expression);
  const name = accessedName(callee);
  for (const origin of calls.flow.origins(callee)) {
    const known = roles.member(origin);
    if (known && 'registers' in known.member) return { member: known.member, dialect: known.dialect };
  }
  if (name === undefined) return registerFunction(calls, roles, callee) ?? registerApp(calls, callee, usual);
  const member = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined;
  if (!member || calls.callees(site).length > 0) return undefined;
  const dialect = usual(site.getSourceFile().fileName) ?? importedDialect(site.getSourceFile());
  return dialect?.members['high-level-server']?.registerTool ? { member, dialect } : undefined;
}

/** `createTool({ … })`, imported from the library. */
function registerFunction(
  calls: Calls,
  roles: Roles,
  callee: ts.Expression,
): { readonly member: RegisterMember; readonly dialect: Dialect } | undefined {
  if (!ts.isIdentifier(callee)) return undefined;
  for (const origin of calls.flow.origins(callee)) {
    const dialect = origin.kind === 'external' ? roles.dialectOf(origin.name.module) : undefined;
    const member = origin.kind === 'external' ? dialect?.functions?.[origin.name.name] : undefined;
    if (dialect && member) return { member, dialect };
  }
  return undefined;
}

/** `registerAppTool(server, …)`: on a server of the SDK. */
function registerApp(
  calls: Calls,
  callee: ts.Expression,
  usual: (file: string) => Dialect | undefined,
): { readonly member: RegisterMember; readonly dialect: Dialect } | undefined {
  const source = callee.getSourceFile();
  for (const origin of calls.flow.origins(callee)) {
    const isApps = origin.kind === 'external' && /^(npm:)?@modelcontextprotocol\/ext-apps\b/.test(origin.name.module);
    const member = isApps ? OF_APPS[origin.name.name] : undefined;
    const dialect = member && (usual(source.fileName) ?? importedDialect(source));
    if (member && dialect) return { member, dialect };
  }
  return undefined;
}

function importedDialect(source: ts.SourceFile): Dialect | undefined {
  return DIALECTS.find(({ isModule }) =>
    source.statements.some(
      (s) => ts.isImportDeclaration(s) && ts.isStringLiteral(s.moduleSpecifier) && isModule(s.moduleSpecifier.text),
    ),
  );
}

function read(
  calls: Calls,
  site: ts.CallExpression,
  member: RegisterMember,
  dialect: Dialect,
): readonly Registration[] {
  const callee = unwrap(site.expression);
  const { functions, argument } = handlersOf(calls, site, member);
  const whole = {
    node: site,
    name: nameOf(calls, site, member),
    dialect: dialect.id,
    flavour: dialect.flavour,
    argument,
    servers: receiversOf(calls, callee, member.takesServer ? site.arguments[0] : undefined).flatMap(serverOf),
  };
  const method = methodOf(calls, site, member);
  const pairs = method === undefined ? pairsOf(calls, site) : [];
  const paired = new Set(pairs.flatMap(({ handlers }) => handlers));
  const others = functions.filter((handler) => !paired.has(handler));
  const left =
    others.length > 0 || pairs.length === 0 ? [{ method: method ?? ('other' as const), handlers: others }] : [];
  return [...pairs, ...left].map((one) => ({ ...whole, ...one }));
}

/** The server that is registered on, also behind `const register = server.registerTool.bind(server)`. */
function receiversOf({ flow }: Calls, callee: ts.Expression, given: ts.Expression | undefined): readonly Origin[] {
  if (given) return flow.origins(given);
  if (!ts.isIdentifier(callee)) return flow.origins((callee as ts.PropertyAccessExpression).expression);
  return flow.origins(callee).flatMap((origin) => (origin.kind === 'member' ? [origin.of] : []));
}

/** `for (const [schema, run] of handlers) server.setRequestHandler(schema, run)`: which handler is for which method. */
function pairsOf(calls: Calls, site: ts.CallExpression): readonly Pick<Registration, 'method' | 'handlers'>[] {
  const [first] = site.arguments;
  const last = site.arguments.at(-1);
  if (!first || !last || first === last) return [];
  return rowsOf(calls.flow, first, last).map(([schema, run]) => ({
    method: (ts.isMethodDeclaration(schema) ? undefined : methodNamed(calls, schema)) ?? 'other',
    handlers: ts.isMethodDeclaration(run) ? [run as FunctionNode] : functionsOf(calls.flow.origins(run)),
  }));
}

/** The method that a handler is for; undefined where it comes from elsewhere. */
function methodOf(calls: Calls, site: ts.CallExpression, member: RegisterMember): AskingMethod | 'other' | undefined {
  if (member.registers !== 'by-argument') return member.registers;
  const [first] = site.arguments;
  return first ? methodNamed(calls, first) : 'other';
}

function methodNamed({ flow }: Calls, written: ts.Expression): AskingMethod | 'other' | undefined {
  const at = unwrap(written);
  const text = literalText(flow, at);
  if (text !== undefined) return ASKING_METHODS.has(text) ? (text as AskingMethod) : 'other';
  const found = resolveName(flow.checker, ts.isPropertyAccessExpression(at) ? at.name : at);
  if (found.kind === 'declarations' && !/Schema$/.test(accessedName(at) ?? at.getText())) return undefined;
  const name = found.kind === 'external' ? found.name.name : (accessedName(at) ?? at.getText());
  return METHOD_OF_SCHEMA.get(name) ?? 'other';
}

function nameOf(calls: Calls, site: ts.CallExpression, member: RegisterMember): string | undefined {
  if (member.registers === 'by-argument') return undefined;
  const first = site.arguments[member.takesServer ? 1 : 0];
  const given = objectLiteral(calls.flow, first);
  return (
    literalText(calls.flow, first) ??
    literalText(calls.flow, propertyValue(given, 'name') ?? propertyValue(given, 'id'))
  );
}

function handlersOf(
  calls: Calls,
  site: ts.CallExpression,
  member: RegisterMember,
): { readonly functions: readonly FunctionNode[]; readonly argument: ts.Expression | undefined } {
  if (member.handler === 'last-argument') {
    const argument = site.arguments.at(-1);
    if (argument && ts.isSpreadElement(argument))
      return { functions: lastSpread(calls, argument), argument: undefined };
    return { functions: argument ? functionsOf(calls.flow.origins(argument)) : [], argument };
  }
  const { property } = member.handler;
  const argument = site.arguments.at(-1);
  const objects = argument ? [...calls.flow.origins(argument), ...calls.flow.elements(argument)] : [];
  return {
    functions: functionsOf(objects.flatMap((origin) => calls.flow.member(origin, property))),
    argument: undefined,
  };
}

/** `server.registerTool(...tool)`: the last of the list. */
function lastSpread({ flow }: Calls, { expression }: ts.SpreadElement): readonly FunctionNode[] {
  return flow.origins(expression).flatMap((origin) => {
    const last = origin.kind === 'array' ? origin.node.elements.at(-1) : undefined;
    return last ? functionsOf(flow.origins(last)) : [];
  });
}

function functionsOf(origins: readonly Origin[]): readonly FunctionNode[] {
  return origins.flatMap((origin) => (origin.kind === 'function' ? [origin.node] : []));
}

function serverOf(origin: Origin): readonly ServerOrigin[] {
  if (origin.kind === 'construction')
    return isServerClass(origin.class) ? [{ kind: 'construction', node: origin.node }] : [];
  if (origin.kind === 'member') return serverOf(origin.of);
  // `this.registerTool(…)` in a subclass: wrapped in its constructor, whoever makes it.
  return origin.kind === 'object-of' && origin.class.heritageClauses ? [{ kind: 'subclass', node: origin.class }] : [];
}
