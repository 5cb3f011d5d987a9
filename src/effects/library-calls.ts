import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { unwrap } from '../program/nodes.js';
import { AWS_READ, LIBRARIES } from './libraries.js';
import type { Verdict } from './verdict.js';

const HARMLESS: Verdict = { kind: 'harmless' };
const READ: Verdict = { kind: 'harmless', reads: true };
const WRITE: Verdict = { kind: 'write', confidence: 'high' };
const HELD: Verdict = { kind: 'held-resource', confidence: 'high' };

/** What a call of a known library does; undefined where the library, or the call, is not known. */
export function libraryVerdict(
  flow: Flow,
  owner: string | undefined,
  method: string,
  site: ts.CallExpression | undefined,
): Verdict | undefined {
  if (owner === undefined) return undefined;
  if (/^@aws-sdk\//.test(owner)) return site && method === 'send' ? commandVerdict(flow, site) : undefined;
  if (/octokit/.test(owner) && method === 'request') return site && routeVerdict(site);
  const library = LIBRARIES.find(({ module }) => module.test(owner));
  if (library?.held?.test(method)) return HELD;
  if (library?.writes?.test(method)) return WRITE;
  if (library?.reads?.test(method)) return READ;
  return library?.builds?.test(method) ? HARMLESS : undefined;
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
