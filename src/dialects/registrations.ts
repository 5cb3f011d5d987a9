import type { AskingMethod } from '../model/input-point.js';
import type { Registration, ServerOrigin } from '../program/ask.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { literalText, objectLiteral, propertyValue } from '../program/literals.js';
import { accessedName, type FunctionNode, unwrap } from '../program/nodes.js';
import type { Origin } from '../program/origin.js';
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
    const registration = read(calls, site, known.member, known.dialect);
    found.push(registration);
    for (const handler of registration.handlers) {
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
  if (name === undefined) return registerFunction(calls, roles, callee);
  for (const origin of calls.flow.origins(callee)) {
    const known = roles.member(origin);
    if (known && 'registers' in known.member) return { member: known.member, dialect: known.dialect };
  }
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

function importedDialect(source: ts.SourceFile): Dialect | undefined {
  return DIALECTS.find(({ isModule }) =>
    source.statements.some(
      (s) => ts.isImportDeclaration(s) && ts.isStringLiteral(s.moduleSpecifier) && isModule(s.moduleSpecifier.text),
    ),
  );
}

function read(calls: Calls, site: ts.CallExpression, member: RegisterMember, dialect: Dialect): Registration {
  const callee = unwrap(site.expression);
  const receiver = ts.isIdentifier(callee) ? undefined : (callee as ts.PropertyAccessExpression).expression;
  const { functions, argument } = handlersOf(calls, site, member);
  return {
    node: site,
    method: methodOf(calls, site, member),
    name: nameOf(calls, site, member),
    dialect: dialect.id,
    flavour: dialect.flavour,
    handlers: functions,
    argument,
    servers: receiver ? calls.flow.origins(receiver).flatMap(serverOf) : [],
  };
}

function methodOf(calls: Calls, site: ts.CallExpression, member: RegisterMember): AskingMethod | 'other' {
  if (member.registers !== 'by-argument') return member.registers;
  const [first] = site.arguments;
  const text = literalText(calls.flow, first);
  if (text !== undefined) return ASKING_METHODS.has(text) ? (text as AskingMethod) : 'other';
  if (!first) return 'other';
  const found = resolveName(calls.flow.checker, ts.isPropertyAccessExpression(first) ? first.name : first);
  const name = found.kind === 'external' ? found.name.name : (accessedName(first) ?? first.getText());
  return METHOD_OF_SCHEMA.get(name) ?? 'other';
}

function nameOf(calls: Calls, site: ts.CallExpression, member: RegisterMember): string | undefined {
  if (member.registers === 'by-argument') return undefined;
  const [first] = site.arguments;
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
