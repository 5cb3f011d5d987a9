import type { Escape } from '../model/analysis.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { accessedName, placeOf, shortText, unwrap } from '../program/nodes.js';
import type { Origin } from '../program/origin.js';
import type { Roles } from './roles.js';

const FOLLOWED = new Set([
  'bind',
  'call',
  'apply',
  'push',
  'set',
  'add',
  'log',
  'error',
  'warn',
  'info',
  'debug',
  'multiRoundTrip',
]);

/** Calls of code outside the project that are given a server, a context or a bound ask: what happens there, nobody sees. */
export function findEscapes(calls: Calls, roles: Roles, known: ReadonlySet<ts.Node>): readonly Escape[] {
  return calls.sites.flatMap((site) => {
    if (known.has(site) || calls.callees(site).length > 0) return [];
    const callee = unwrap(site.expression);
    const name = ts.isIdentifier(callee) ? callee.text : accessedName(callee);
    if (name !== undefined && FOLLOWED.has(name)) return [];
    if (calls.flow.origins(callee).some((origin) => isLibrary(roles, origin))) return [];
    const escapes = (site.arguments ?? []).some((argument) =>
      calls.flow.origins(argument).some((origin) => asks(roles, origin)),
    );
    return escapes ? [{ ...placeOf(site), text: shortText(site) }] : [];
  });
}

function asks(roles: Roles, origin: Origin): boolean {
  const role = roles.of(origin)?.role;
  if (role === 'server' || role === 'high-level-server' || role === 'request') return true;
  if (role === 'context') return origin.kind !== 'parameter';
  const member = roles.member(origin);
  return member !== undefined && 'ask' in member.member;
}

/** The SDK itself, and what belongs to it: `serveStdio(() => server)`, `transport.connect(server)`. */
function isLibrary(roles: Roles, origin: Origin): boolean {
  if (origin.kind === 'external')
    return roles.dialectOf(origin.name.module) !== undefined || /^@modelcontextprotocol\//.test(origin.name.module);
  if (origin.kind === 'member') return roles.of(origin.of) !== undefined || isLibrary(roles, origin.of);
  if (origin.kind === 'construction' || origin.kind === 'instance')
    return /^@modelcontextprotocol\//.test(origin.class.module);
  return false;
}
