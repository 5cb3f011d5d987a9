import { firstInChain, namesOfChain, nextInChain } from '../program/call-chain.js';
import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { accessedName, unwrap } from '../program/nodes.js';
import type { Origin } from '../program/origin.js';
import { requestVerdict } from './http.js';
import { AWS_READ, LIBRARIES, type Library } from './libraries.js';
import { ownersOf } from './owners.js';
import { HARMLESS, READ, UNKNOWN, type Verdict } from './verdict.js';

const WRITE: Verdict = { kind: 'write', confidence: 'high' };
const HELD: Verdict = { kind: 'held-resource', confidence: 'high' };

/** What a call does that belongs to a known library; undefined where the library, or the call, is not known. */
export function libraryVerdict(flow: Flow, site: ts.CallExpression): Verdict | undefined {
  const owners = ownersOf(flow, site);
  const method = accessedName(unwrap(site.expression));
  if (owners.some((owner) => /^@aws-sdk\//.test(owner)))
    return method === 'send' ? commandVerdict(flow, site) : undefined;
  if (owners.some((owner) => /octokit/.test(owner)) && method === 'request') return routeVerdict(site);
  const library = libraryOf(owners);
  if (!library) return undefined;
  if (method !== undefined && library.request?.test(method)) return requestVerdict(flow, optionsOf(flow, site));
  if (method === undefined && library.called === 'request' && !isFurtherChained(flow, site, library))
    return requestVerdict(flow, optionsOf(flow, site));
  const gathered = library.gathers && method !== undefined && gatherVerdict(flow, site, library, library.gathers);
  if (gathered) return gathered;
  if (library.chains) return chainVerdict(flow, site, library);
  if (method === undefined) return undefined;
  if (library.sql?.test(method) && isGivenText(flow, site)) return UNKNOWN;
  return verdictOf(library, method);
}

/** What a function of a known module does, by its name: imported, or handed over. */
export function namedVerdict(module: string | undefined, name: string): Verdict | undefined {
  const library = module === undefined ? undefined : libraryOf([module]);
  return library && verdictOf(library, name);
}

function libraryOf(owners: readonly string[]): Library | undefined {
  return LIBRARIES.find(({ module }) => owners.some((owner) => module.test(owner)));
}

function verdictOf({ held, writes, reads, builds }: Library, method: string): Verdict | undefined {
  if (held?.test(method)) return HELD;
  if (writes?.test(method)) return WRITE;
  if (reads?.test(method)) return READ;
  return builds?.test(method) ? HARMLESS : undefined;
}

/** A command in a list is kept until the list is sent: `batch.set(…)`, and then `await batch.commit()`. */
function gatherVerdict(
  flow: Flow,
  site: ts.CallExpression,
  library: Library,
  { begin, send }: NonNullable<Library['gathers']>,
): Verdict | undefined {
  const names = namesOfChain(site);
  const last = names.at(-1) ?? '';
  if (begin.test(last)) return HARMLESS;
  const from = names.findIndex((name) => begin.test(name));
  if (from < 0 && !flow.origins(firstReceiver(site)).some((origin) => isBegun(origin, begin))) return undefined;
  if (!send.test(last)) return HARMLESS;
  const commands = from < 0 ? [] : names.slice(from + 1, -1);
  return commands.length > 0 && commands.every((name) => verdictOf(library, name) === READ) ? READ : WRITE;
}

/** `const batch = db.batch()`, and what its commands give, which is the list again. */
function isBegun(origin: Origin, begin: RegExp): boolean {
  if (origin.kind === 'member') return isBegun(origin.of, begin);
  if (origin.kind !== 'result') return false;
  return begin.test(accessedName(unwrap(origin.node.expression)) ?? '') || isBegun(origin.of, begin);
}

/** What the first call of a chain is made on. */
function firstReceiver(site: ts.CallExpression): ts.Expression {
  const callee = unwrap(firstInChain(site).expression);
  return ts.isPropertyAccessExpression(callee) ? callee.expression : callee;
}

/** The last call of a chain does what all of them say, and the others nothing. */
function chainVerdict(flow: Flow, site: ts.CallExpression, library: Library): Verdict | undefined {
  if (isFurtherChained(flow, site, library)) return HARMLESS;
  const names = namesOfChain(site);
  const verdicts = names.map((name) => verdictOf(library, name));
  const worst = [HELD, WRITE].find((verdict) => verdicts.includes(verdict));
  if (worst) return worst;
  const first = firstInChain(site);
  const isBegun = accessedName(unwrap(first.expression)) === undefined;
  if (isBegun && library.called === 'request') return requestVerdict(flow, optionsOf(flow, first));
  const last = names.at(-1);
  if (last !== undefined && library.sql?.test(last)) return UNKNOWN;
  if (verdicts.includes(READ)) return READ;
  // `await knex('users').where({ id })`: a chain that is only built is a question.
  if (isBegun && library.called === 'builds') return READ;
  return verdicts.every((verdict) => verdict === HARMLESS) ? HARMLESS : undefined;
}

function isFurtherChained(flow: Flow, site: ts.CallExpression, library: Library): boolean {
  const next = library.chains && nextInChain(site);
  return next ? libraryOf(ownersOf(flow, next)) === library : false;
}

/** SQL that nobody knows; what a prepared statement is given are the values in it. */
function isGivenText(flow: Flow, site: ts.CallExpression): boolean {
  const callee = unwrap(site.expression) as ts.PropertyAccessExpression;
  const of = flow.checker.getTypeAtLocation(callee.expression).getSymbol()?.name ?? '';
  return site.arguments.length > 0 && !/Statement/.test(of);
}

/** The options of a request, if any: `axios(url, options)`, `axios(options)`, `got(url)`. */
function optionsOf(flow: Flow, { arguments: given }: ts.CallExpression): ts.Expression | undefined {
  const [first, second] = given;
  if (second || !first) return second;
  const type = flow.checker.getTypeAtLocation(first);
  const isUrl = (type.flags & ts.TypeFlags.StringLike) !== 0 || type.getSymbol()?.name === 'URL';
  return isUrl ? undefined : first;
}

/** `client.send(new PutItemCommand(…))` */
function commandVerdict(flow: Flow, site: ts.CallExpression): Verdict | undefined {
  const [command] = site.arguments;
  const made = command && flow.origins(command).find(({ kind }) => kind === 'construction');
  if (made?.kind !== 'construction') return undefined;
  return AWS_READ.test(made.class.name) ? READ : WRITE;
}

/** `octokit.request('POST /repos/{owner}/{repo}/issues')` */
function routeVerdict(site: ts.CallExpression): Verdict | undefined {
  const route = site.arguments[0] && unwrap(site.arguments[0]);
  if (!route || !ts.isStringLiteralLike(route)) return undefined;
  return /^(GET|HEAD)\s|^\//.test(route.text) ? READ : WRITE;
}
