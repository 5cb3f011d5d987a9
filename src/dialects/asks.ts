import type { AskKind } from '../model/input-point.js';
import type { AskSite } from '../program/ask.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { literalText, objectLiteral, propertyValue } from '../program/literals.js';
import { accessedName, unwrap } from '../program/nodes.js';
import type { Origin } from '../program/origin.js';
import { DIALECTS } from './all.js';
import { ASKING_REQUESTS, type AskMember, type Dialect } from './dialect.js';
import type { Roles } from './roles.js';
import { thrownAsk } from './url-asks.js';
import { urlIdOf } from './url-id.js';

/** The dialect of a file's package, for a receiver that nobody knows; with `ofSession`, the one whose sessions ask. */
export type UsualDialect = (file: string, ofSession?: boolean) => Dialect | undefined;

const SESSION_ASKS: ReadonlySet<string> = new Set(
  DIALECTS.flatMap(({ members }) => Object.entries(members.session ?? {}))
    .filter(([, member]) => 'ask' in member)
    .map(([name]) => name),
);

const RAW_METHODS = new Set(['sendRequest', 'request', 'send']);

/** Finds every ask among the loaded calls. `usual` is the dialect of a file's package, for a receiver that nobody knows. */
export function findAsks(calls: Calls, roles: Roles, usual: UsualDialect): readonly AskSite[] {
  return calls.sites.flatMap((site) => {
    const ask = ts.isCallExpression(site) ? askOf(calls, roles, site, usual) : thrownAsk(calls.flow, roles, site);
    return ask ? [ask] : [];
  });
}

function askOf(calls: Calls, roles: Roles, site: ts.CallExpression, usual: UsualDialect): AskSite | undefined {
  const callee = unwrap(site.expression);
  for (const origin of calls.flow.origins(callee)) {
    const known = roles.member(origin);
    if (known && 'ask' in known.member) return read(calls, roles, site, known.member, known.dialect, false);
  }
  const borrowed = borrowedAsk(calls, roles, site, callee);
  if (borrowed) return borrowed;
  // A function of the project that happens to be called `elicitInput` is the project's own business.
  if (calls.callees(site).length > 0 && !calls.isByType(site)) return undefined;
  const dialect = usual(site.getSourceFile().fileName, SESSION_ASKS.has(accessedName(callee) ?? ''));
  const member = dialect && memberByShape(calls, roles, site, callee, dialect);
  const ask = dialect && member && read(calls, roles, site, member, dialect, member.ask === 'push');
  // What an unknown `elicit` takes and gives is its own.
  return ask && accessedName(callee) === 'elicit' ? { ...ask, rewritten: false } : ask;
}

/** `server.elicitInput.call(server, params)`, `.apply(server, [params])`: the method is borrowed from its own object. */
function borrowedAsk(calls: Calls, roles: Roles, site: ts.CallExpression, callee: ts.Expression): AskSite | undefined {
  const name = accessedName(callee);
  if ((name !== 'call' && name !== 'apply') || !ts.isPropertyAccessExpression(callee)) return undefined;
  const [, ...rest] = site.arguments;
  const list = rest[0] && unwrap(rest[0]);
  const given = name === 'call' ? rest : list && ts.isArrayLiteralExpression(list) ? list.elements : [];
  for (const origin of calls.flow.origins(callee.expression)) {
    const known = roles.member(origin);
    if (known && 'ask' in known.member) return read(calls, roles, site, known.member, known.dialect, false, given);
  }
  return undefined;
}

function memberByShape(
  calls: Calls,
  roles: Roles,
  site: ts.CallExpression,
  callee: ts.Expression,
  dialect: Dialect,
): AskMember | undefined {
  const name = accessedName(callee) ?? (ts.isIdentifier(callee) ? callee.text : undefined);
  if (name === undefined) return undefined;
  // A session that was kept where types do not show it: `sessions.at(-1).requestElicitation(…)`.
  const { session } = dialect.members;
  const ofSession = session && Object.hasOwn(session, name) ? session[name] : undefined;
  if (ofSession && 'ask' in ofSession) return isOthers(calls, callee) ? undefined : ofSession;
  if (RAW_METHODS.has(name)) return isClients(calls, callee) ? undefined : { ask: 'raw-request', kind: 'by-argument' };
  if (name === 'elicit') return isUnknownElicit(calls, roles, site, callee) ? { ask: 'push', kind: 'form' } : undefined;
  if (name !== 'elicitInput' || isOthers(calls, callee)) return undefined;
  const [params] = site.arguments;
  const literal = objectLiteral(calls.flow, params);
  if (!literal) return params && { ask: 'push', kind: 'form' };
  const asks =
    propertyValue(literal, 'requestedSchema') ?? propertyValue(literal, 'url') ?? propertyValue(literal, 'message');
  return asks && { ask: 'push', kind: 'form' };
}

/** `context.elicit({ message, schema })` of something that nobody knows: it asks, in whatever way. */
function isUnknownElicit(calls: Calls, roles: Roles, site: ts.CallExpression, callee: ts.Expression): boolean {
  const literal = objectLiteral(calls.flow, site.arguments[0]);
  const asks =
    propertyValue(literal, 'message') &&
    (propertyValue(literal, 'requestedSchema') ?? propertyValue(literal, 'schema') ?? propertyValue(literal, 'url'));
  const rootOf = (origin: Origin): Origin =>
    origin.kind === 'member' || origin.kind === 'result' ? rootOf(origin.of) : origin;
  // `(extra as any).context` of the SDK's own `extra` is as unknown as any other.
  const isUnknown = (origin: Origin): boolean => {
    const root = rootOf(origin);
    return (
      /^(unknown|parameter)$/.test(root.kind) ||
      (root.kind === 'instance' && roles.dialectOf(root.class.module) !== undefined)
    );
  };
  return asks !== undefined && calls.flow.origins(callee).every(isUnknown);
}

// The Agent Client Protocol has methods of these names, too: an agent asks its editor there.
const OTHER_PROTOCOLS = /^@(agentclientprotocol|zed-industries)\//;

/** A client of the SDK sends requests to a server, and asks nobody; a connection of another protocol asks by that one. */
function isClients(calls: Calls, callee: ts.Expression): boolean {
  return calls.flow.origins(callee).some((origin) => {
    if (origin.kind !== 'member') return false;
    const { of } = origin;
    const made = of.kind === 'construction' || of.kind === 'instance' ? of.class : undefined;
    if (!made) return false;
    return (
      OTHER_PROTOCOLS.test(made.module) || (made.name === 'Client' && made.module.startsWith('@modelcontextprotocol/'))
    );
  });
}

/** Known to belong to something that is not an SDK server: another package, or an object of the project. */
function isOthers(calls: Calls, callee: ts.Expression): boolean {
  return calls.flow.origins(callee).some(({ kind }) => kind === 'external' || kind === 'function' || kind === 'object');
}

function read(
  calls: Calls,
  roles: Roles,
  site: ts.CallExpression,
  member: AskMember,
  dialect: Dialect,
  byShape: boolean,
  given: readonly ts.Expression[] = site.arguments,
): AskSite | undefined {
  const common = {
    node: site,
    given,
    form: member.ask,
    dialect: dialect.id,
    flavour: dialect.flavour,
    rewritten: dialect.rewritten,
    byShape,
    context: contextOf(calls, roles, site),
  };
  const [first, second, third] = given;
  const named = member.kind === 'by-argument' ? ASKING_REQUESTS.get(literalText(calls.flow, first) ?? '') : undefined;
  // `peer.request('elicitation/create', params)`: a connection of the project's own, or of another library.
  if (named) {
    const kind = kindOf(calls, named, second);
    const rest = { params: second, ...urlIdOf(calls.flow, second), resultSchema: undefined, options: undefined };
    return { ...common, kind, ...rest, rewritten: false };
  }
  if (member.kind === 'by-argument') {
    const request = objectLiteral(calls.flow, first);
    const kind = ASKING_REQUESTS.get(literalText(calls.flow, propertyValue(request, 'method')) ?? '');
    if (!kind) return request ? undefined : handedOn(calls, first, common);
    const params = propertyValue(request, 'params');
    // v2 takes `send(request, options)` as well as `send(request, schema, options)`.
    const schemaless = second && !third && ts.isObjectLiteralExpression(unwrap(second));
    return {
      ...common,
      kind: kindOf(calls, kind, params),
      params,
      ...urlIdOf(calls.flow, params),
      resultSchema: schemaless ? undefined : second,
      options: schemaless ? second : third,
    };
  }
  if (member.positional && !objectLiteral(calls.flow, first)) {
    const url = member.kind === 'form' && isUrlText(calls, second);
    return {
      ...common,
      kind: url ? 'url' : kindOf(calls, member.kind, first),
      params: second,
      ...urlIdOf(calls.flow, undefined),
      resultSchema: undefined,
      options: third,
    };
  }
  const takesParams = member.kind !== 'roots';
  return {
    ...common,
    kind: kindOf(calls, member.kind, first),
    params: first,
    ...urlIdOf(calls.flow, first),
    resultSchema: undefined,
    options: takesParams ? second : (second ?? undefined),
  };
}

/** `(request) => context.send(request)`, where one of those who call it hands over an ask. */
function handedOn(
  calls: Calls,
  request: ts.Expression | undefined,
  common: Omit<AskSite, 'kind' | 'params' | 'resultSchema' | 'options' | keyof ReturnType<typeof urlIdOf>>,
): AskSite | undefined {
  const given = request ? calls.flow.origins(request) : [];
  const kinds = given.flatMap((origin) => {
    const method = origin.kind === 'object' ? propertyValue(origin.node, 'method') : undefined;
    return ASKING_REQUESTS.get(literalText(calls.flow, method) ?? '') ?? [];
  });
  const [kind] = kinds;
  if (!kind) return undefined;
  const nothing = { params: undefined, resultSchema: undefined, options: undefined };
  return { ...common, kind, ...nothing, ...urlIdOf(calls.flow, undefined), handsOn: true };
}

function kindOf(calls: Calls, kind: AskKind, params: ts.Expression | undefined): AskKind {
  if (kind !== 'form') return kind;
  const mode = literalText(calls.flow, propertyValue(objectLiteral(calls.flow, params), 'mode'));
  return mode === 'url' ? 'url' : 'form';
}

/** `ctx.elicit('Pay?', 'https://…')`: a text where a schema would stand. */
function isUrlText(calls: Calls, node: ts.Expression | undefined): boolean {
  if (!node) return false;
  const at = unwrap(node);
  return ts.isTemplateExpression(at) || literalText(calls.flow, at) !== undefined;
}

/** `ctx` of `ctx.mcpReq.elicitInput(…)`, `extra` of `extra.sendRequest(…)`: a plain name that holds a context. */
function contextOf(calls: Calls, roles: Roles, site: ts.CallExpression): ts.Identifier | undefined {
  let at: ts.Expression = unwrap(site.expression);
  while (ts.isPropertyAccessExpression(at)) at = unwrap(at.expression);
  if (!ts.isIdentifier(at)) return undefined;
  return calls.flow.origins(at).some((origin) => roles.of(origin)?.role === 'context') ? at : undefined;
}
