import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { accessedName, nodesIn, unwrap, visit } from '../program/nodes.js';
import { DIALECTS } from './all.js';
import type { CapabilitiesMember, Dialect } from './dialect.js';
import type { Roles } from './roles.js';

/** A reading of all that the client can do: `server.getClientCapabilities()`. */
export interface CapabilitySeed {
  readonly node: ts.Expression;
  readonly receiver: ts.Expression;
  /** What is read, where the capabilities are only a part of it: `request.params` of a client's `initialize`. */
  readonly of?: typeof INITIALIZE;
}

/** Stands first in a path that has not come to the capabilities yet. */
export const INITIALIZE = '(initialize)';

/**
 * Finds where a library tells what the client can do. A method whose receiver nobody knows is taken for the SDK's by its
 * name, which is distinctive, in a package that has an SDK.
 */
export function findCapabilitySeeds(
  calls: Calls,
  roles: Roles,
  usual: (file: string) => Dialect | undefined,
  sources: readonly ts.SourceFile[],
): readonly CapabilitySeed[] {
  const found: CapabilitySeed[] = [];
  for (const site of calls.sites) {
    if (!ts.isCallExpression(site)) continue;
    const callee = unwrap(site.expression);
    const name = accessedName(callee);
    if (name === 'setRequestHandler' && usual(site.getSourceFile().fileName)) found.push(...ofHandshake(calls, site));
    if (name === undefined || !METHODS.has(name)) continue;
    const known = isMember(calls, roles, callee, 'method');
    const byName = calls.callees(site).length === 0 && usual(site.getSourceFile().fileName) !== undefined;
    if (known || byName) found.push({ node: site, receiver: (callee as ts.PropertyAccessExpression).expression });
  }
  for (const source of sources) {
    if (![...PROPERTIES].some((name) => source.text.includes(name))) continue;
    visit(source, (node) => {
      if (!ts.isPropertyAccessExpression(node) || !PROPERTIES.has(node.name.text)) return undefined;
      if (isMember(calls, roles, node, 'property')) found.push({ node, receiver: node.expression });
      return undefined;
    });
  }
  return found;
}

/** `setRequestHandler(InitializeRequestSchema, (request) => …)`: a server that answers the handshake itself reads there what the client can do. */
function ofHandshake({ flow }: Calls, site: ts.CallExpression): readonly CapabilitySeed[] {
  const [schema, handler] = site.arguments;
  if (!schema || !handler || !/^(InitializeRequestSchema|['"]initialize['"])$/.test(schema.getText())) return [];
  const receiver = (unwrap(site.expression) as ts.PropertyAccessExpression).expression;
  return flow.origins(handler).flatMap((origin) => {
    const request = origin.kind === 'function' ? origin.node.parameters[0] : undefined;
    if (!request || origin.kind !== 'function' || !ts.isIdentifier(request.name)) return [];
    const params = nodesIn([origin.node], ts.isPropertyAccessExpression).filter(
      ({ expression, name }) => name.text === 'params' && expression.getText() === request.name.getText(),
    );
    return params.map((node): CapabilitySeed => ({ node, receiver, of: INITIALIZE }));
  });
}

function isMember(
  calls: Calls,
  roles: Roles,
  node: ts.Expression,
  capabilities: CapabilitiesMember['capabilities'],
): boolean {
  return calls.flow.origins(node).some((origin) => {
    const known = roles.member(origin);
    return known && 'capabilities' in known.member && known.member.capabilities === capabilities;
  });
}

const METHODS = namesOf('method');
const PROPERTIES = namesOf('property');

function namesOf(capabilities: CapabilitiesMember['capabilities']): ReadonlySet<string> {
  const members = DIALECTS.flatMap((dialect) =>
    Object.values(dialect.members).flatMap((of) => Object.entries(of ?? {})),
  );
  return new Set(
    members.flatMap(([name, member]) =>
      'capabilities' in member && member.capabilities === capabilities ? [name] : [],
    ),
  );
}
