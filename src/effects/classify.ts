import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { accessedName, unwrap, wrapping } from '../program/nodes.js';
import type { Origin } from '../program/origin.js';
import { passThrough } from '../program/pass-through.js';
import { resolveName } from '../program/symbols.js';
import { isThenable } from '../program/thenable.js';
import {
  AUDIT,
  FACTORY,
  HARMLESS_GLOBALS,
  HELD_RESOURCE,
  LOG_FUNCTION,
  LOG_LEVEL,
  LOG_METHODS,
  LOG_OWNERS,
  LOG_VARIABLE,
  MUTATORS,
  NONDETERMINISTIC,
  PROCESS_READS,
  PURE_GLOBALS,
  PURE_METHODS,
  PURE_MODULES,
  READ_AND_WRITE,
  READ_VERB,
  SDK_HARMLESS,
  SETS_UP,
  WAITS,
  WRITE_VERB,
} from './catalogue.js';
import { classifyMutation, writeTo } from './changes.js';
import { onlyLooks } from './commands.js';
import { requestVerdict } from './http.js';
import { libraryVerdict, namedVerdict } from './library-calls.js';
import { moduleBehind, ownerOf } from './owners.js';
import { isPlainPattern } from './patterns.js';
import { PURE_PACKAGES } from './pure-packages.js';
import { sqlVerdict } from './sql.js';
import { HARMLESS, NONDETERMINISTIC_CALL, READ, UNKNOWN, type Verdict } from './verdict.js';

/** Judges a call or construction that enters no function of the project. */
export function classifyCall(flow: Flow, site: ts.CallExpression | ts.NewExpression): Verdict {
  const callee = unwrap(site.expression);
  if (ts.isNewExpression(site)) return classifyNew(flow, site, callee);
  const verdict = judgeCall(flow, site, callee);
  // A transaction that is given all it is to do is over before the ask; one that asks inside is seen on the route.
  return verdict.kind === 'held-resource' && isWholeTransaction(site, callee) ? { ...verdict, kind: 'write' } : verdict;
}

function isWholeTransaction({ arguments: given }: ts.CallExpression, callee: ts.Expression): boolean {
  return (
    /transaction/i.test(accessedName(callee) ?? '') && given.some((argument) => ts.isFunctionLike(unwrap(argument)))
  );
}

function judgeCall(flow: Flow, site: ts.CallExpression, callee: ts.Expression): Verdict {
  if (callee.kind === ts.SyntaxKind.ImportKeyword || callee.kind === ts.SyntaxKind.SuperKeyword) return HARMLESS;
  const dotted = dottedName(callee);
  // `Object.assign(target, …)`, `Object.defineProperty(target, …)` and their kin change what they are given first.
  if (
    /^Object\.(assign|defineProperty|defineProperties|freeze|seal|setPrototypeOf)$/.test(dotted) &&
    site.arguments[0]
  ) {
    return ts.isObjectLiteralExpression(unwrap(site.arguments[0])) ? HARMLESS : writeTo(flow, site.arguments[0]);
  }
  if (NONDETERMINISTIC.has(dotted)) return NONDETERMINISTIC_CALL;
  if (PROCESS_READS.has(dotted)) return READ;
  // What its callback does is looked at by itself.
  if (passThrough(flow, site)) return HARMLESS;
  const method = accessedName(callee);
  if (onlyLooks(method ?? dotted, site)) return READ;
  if (method === undefined) return classifyPlain(flow, site, callee, dotted);
  const receiver = (callee as ts.PropertyAccessExpression).expression;
  if (SDK_HARMLESS.has(method) && isOfSdk(flow, receiver, method)) return HARMLESS;
  if (method === 'exec' && isPlainPattern(flow, receiver)) return HARMLESS;
  const owner = ownerOf(flow, receiver, callee);
  if (owner === 'lib' || isGlobal(flow, receiver)) return classifyLibrary(flow, site, receiver, method, dotted);
  if (onlyComputes(owner)) return HARMLESS;
  const sql = sqlVerdict(flow, site, method);
  if (sql) return sql;
  const library = libraryVerdict(flow, site);
  if (library) return library;
  // Values of the language change at once: what is waited for is a store somewhere else.
  if (MUTATORS.has(method) && !isWaitedFor(flow, site))
    return classifyMutation(flow, site, receiver, owner === undefined);
  // What this round has taken, it gives back: a connection of a pool.
  if (method === 'release' && site.arguments.length === 0) return HARMLESS;
  return PURE_METHODS.has(method) ? HARMLESS : byVerb(method);
}

// Names that others give to what they do, too: `slack.notify(…)`, `history.log(…)`.
const ANYBODYS = new Set(['notify', 'log', 'notification']);
const SDK_OBJECT = /^(\w*(ctx|context|extra|mcpReq|request|req|server|session|logger|mcp|peer)|log|this)$/i;

/** Whether a receiver may be one of the SDK, by its name where the method alone does not tell. */
function isOfSdk(flow: Flow, receiver: ts.Expression, method: string): boolean {
  if (!ANYBODYS.has(method)) return true;
  const at = unwrap(receiver);
  const owner = moduleBehind(flow.origins(receiver));
  if (owner !== undefined && owner !== 'lib') return /^(npm:)?(@modelcontextprotocol\/|fastmcp)/.test(owner);
  return SDK_OBJECT.test(ts.isIdentifier(at) ? at.text : (accessedName(at) ?? dottedName(at)).replace(/^#/, ''));
}

/** `const send = extra.sendNotification` */
function isToldToClient(origin: Origin): boolean {
  const name =
    origin.kind === 'member' ? origin.name : origin.kind === 'signature' ? origin.node.name.getText() : undefined;
  return name !== undefined && SDK_HARMLESS.has(name) && !ANYBODYS.has(name);
}

/** `async (args, { mcpReq: { notify } }) => …`: a member of what the handler is given, under its name. */
function isTakenOut(found: ReturnType<typeof resolveName>): boolean {
  if (found.kind !== 'declarations')
    return found.kind === 'none' || /^(npm:)?(@modelcontextprotocol\/|fastmcp)/.test(found.name.module);
  return found.declarations.some((at) => ts.isBindingElement(at) || ts.isParameter(at));
}

function isWaitedFor(flow: Flow, site: ts.CallExpression): boolean {
  if (ts.isAwaitExpression(wrapping(site).parent)) return true;
  return isThenable(flow.checker, site);
}

/** A call of the language's own values and functions, or one of the SDK that a re-run may repeat: none of them looks at the world. */
export function isOfLanguage(flow: Flow, site: ts.CallExpression | ts.NewExpression): boolean {
  const callee = unwrap(site.expression);
  const method = accessedName(callee);
  if (method !== undefined) {
    const receiver = (callee as ts.PropertyAccessExpression).expression;
    return SDK_HARMLESS.has(method) || ownerOf(flow, receiver, callee) === 'lib' || isGlobal(flow, receiver);
  }
  const name = dottedName(callee);
  return PURE_GLOBALS.has(name) || SDK_HARMLESS.has(name) || WAITS.has(name);
}

/** What the name alone says of a call that nothing else is known of. */
function byVerb(name: string): Verdict {
  if (WAITS.has(name)) return HARMLESS;
  if (HELD_RESOURCE.test(name)) return { kind: 'held-resource', confidence: 'low' };
  if (FACTORY.test(name)) return HARMLESS;
  if (SETS_UP.test(name)) return { kind: 'write', confidence: 'low', repeatable: true };
  if (READ_AND_WRITE.test(name)) return { kind: 'write', confidence: 'low' };
  if (READ_VERB.test(name))
    return /^(format|stringify|render|to|parse|safeParse|encode|decode|escape|normali|sanitize|hash|digest|serialize|deserialize|compute|calculate|summar|diff|compare|match|equals|filter|map|connect|authenticate|acquireToken|refresh|ping|preview)/.test(
      name,
    )
      ? HARMLESS
      : READ;
  return WRITE_VERB.test(name) ? { kind: 'write', confidence: 'low' } : UNKNOWN;
}

/** Judges what a function from elsewhere does that is handed over by its name, `retry(api.create)`, when it is called. */
export function classifyHanded(flow: Flow, handed: ts.Expression): Verdict {
  const at = unwrap(handed);
  if (ts.isCallExpression(at) && accessedName(unwrap(at.expression)) === 'bind')
    return classifyHanded(flow, (unwrap(at.expression) as ts.PropertyAccessExpression).expression);
  const dotted = dottedName(at);
  if (NONDETERMINISTIC.has(dotted)) return NONDETERMINISTIC_CALL;
  if (PROCESS_READS.has(dotted)) return READ;
  const name = dotted.split('.').at(-1) ?? '';
  if (name === '' || name === 'this') return UNKNOWN;
  const isPlain = ts.isIdentifier(at);
  const found = isPlain ? resolveName(flow.checker, at) : undefined;
  const receiver = isPlain ? undefined : (at as ts.PropertyAccessExpression).expression;
  const owner = receiver ? ownerOf(flow, receiver, at) : found?.kind === 'external' ? found.name.module : undefined;
  if (
    owner === 'lib' ||
    PURE_GLOBALS.has(dotted.split('.')[0] ?? '') ||
    HARMLESS_GLOBALS.has(dotted.split('.')[0] ?? '')
  )
    return MUTATORS.has(name) ? UNKNOWN : HARMLESS;
  if (onlyComputes(owner)) return HARMLESS;
  const library = namedVerdict(owner, found?.kind === 'external' ? found.name.name : name);
  if (library) return library;
  if (isLogger(at)) return HARMLESS;
  return PURE_METHODS.has(name) ? HARMLESS : byVerb(name);
}

/** A call of a logger: told again in each round, which does no harm, whatever the logger does inside. */
export function isLogging(site: ts.CallExpression | ts.NewExpression): boolean {
  return isLogger(unwrap(site.expression));
}

function isLogger(callee: ts.Expression): boolean {
  const method = accessedName(callee);
  if (method === undefined)
    return ts.isIdentifier(callee) && LOG_FUNCTION.test(callee.text) && !WRITE_VERB.test(callee.text);
  const owner = dottedName((callee as ts.PropertyAccessExpression).expression);
  const logs = LOG_OWNERS.test(owner) || (LOG_VARIABLE.test(owner) && LOG_LEVEL.test(method));
  return LOG_METHODS.has(method) && logs && !AUDIT.test(owner);
}

function classifyNew(flow: Flow, site: ts.NewExpression, callee: ts.Expression): Verdict {
  const name = dottedName(callee);
  if (name === 'Date') return (site.arguments?.length ?? 0) === 0 ? NONDETERMINISTIC_CALL : HARMLESS;
  if (PURE_GLOBALS.has(name) || /(Error|Exception)$/.test(name)) return HARMLESS;
  const origins = flow.origins(callee);
  // A project class without a constructor of its own does nothing but its field initialisers.
  if (origins.length > 0 && origins.every((origin) => origin.kind === 'class')) return HARMLESS;
  const isSdk = origins.some(
    (origin) => origin.kind === 'external' && /^(npm:)?(@modelcontextprotocol\/|fastmcp)/.test(origin.name.module),
  );
  if (!isSdk && /(Server|Lock|Mutex|Semaphore|Transaction|Worker|Stream|Watcher)$/.test(name))
    return { kind: 'held-resource', confidence: 'low' };
  // Making a client or a value object does nothing yet: what its methods do is judged at their calls.
  return HARMLESS;
}

function classifyPlain(flow: Flow, site: ts.CallExpression, callee: ts.Expression, name: string): Verdict {
  const found = resolveName(flow.checker, callee);
  const module = found.kind === 'external' ? found.name.module : undefined;
  const exported = found.kind === 'external' ? found.name.name : name;
  if (NONDETERMINISTIC.has(exported)) return NONDETERMINISTIC_CALL;
  if (found.kind === 'declarations' && found.declarations.some(settles)) return HARMLESS;
  if (name === 'fetch' && module !== undefined && /^(lib|@types\/node)$/.test(module))
    return requestVerdict(flow, site.arguments[1]);
  if (name === 'fetch' && found.kind === 'none') return requestVerdict(flow, site.arguments[1]);
  if (name === 'require' || name === 'Symbol' || (SDK_HARMLESS.has(name) && isTakenOut(found))) return HARMLESS;
  if (flow.origins(callee).some(isToldToClient)) return HARMLESS;
  if (module === 'lib' || found.kind === 'none') {
    return PURE_GLOBALS.has(name) ? HARMLESS : byVerb(name);
  }
  if (onlyComputes(module)) return HARMLESS;
  const called = exported === 'default' || exported === '*' ? name : exported;
  return namedVerdict(module, called) ?? libraryVerdict(flow, site) ?? byVerb(called);
}

/** `resolve` and `reject` of `new Promise((resolve, reject) => …)`: nobody outside sees them called. */
function settles(declaration: ts.Declaration): boolean {
  if (!ts.isParameter(declaration)) return false;
  const executor = wrapping(declaration.parent);
  const made = executor.parent;
  return ts.isNewExpression(made) && made.expression.getText() === 'Promise' && made.arguments?.[0] === executor;
}

// Node gives its globals by import, too: `import { Buffer } from 'node:buffer'`.
const OF_PLATFORM = /^(lib|@types\/node|(node:)?(buffer|console|process|url|util))$/;

/** A global of the platform, whether its types are installed or not: `Buffer.from(…)`. */
function isGlobal(flow: Flow, receiver: ts.Expression): boolean {
  const at = unwrap(receiver);
  if (!ts.isIdentifier(at) || !(PURE_GLOBALS.has(at.text) || HARMLESS_GLOBALS.has(at.text))) return false;
  const found = resolveName(flow.checker, at);
  return found.kind === 'none' || (found.kind === 'external' && OF_PLATFORM.test(found.name.module));
}

function classifyLibrary(
  flow: Flow,
  site: ts.CallExpression,
  receiver: ts.Expression,
  method: string,
  dotted: string,
): Verdict {
  const root = dotted.split('.')[0] ?? '';
  if (HARMLESS_GLOBALS.has(root)) return HARMLESS;
  if (ts.isIdentifier(receiver) && PURE_GLOBALS.has(root)) {
    return HARMLESS;
  }
  if (MUTATORS.has(method)) return classifyMutation(flow, site, receiver, false);
  if (method === 'call' || method === 'apply') return UNKNOWN;
  if (method === 'next' || method === 'exec') return { kind: 'unknown', confidence: 'low' };
  return HARMLESS;
}

/** A package or module whose functions touch nothing but what they are given. */
function onlyComputes(module: string | undefined): boolean {
  return module !== undefined && (PURE_PACKAGES.has(module) || PURE_MODULES.has(module.replace(/^node:/, '')));
}

function dottedName(node: ts.Expression): string {
  const at = unwrap(node);
  if (ts.isIdentifier(at) || ts.isPrivateIdentifier(at)) return at.text;
  if (at.kind === ts.SyntaxKind.ThisKeyword) return 'this';
  const name = accessedName(at);
  if (name === undefined) return '';
  const left = dottedName((at as ts.PropertyAccessExpression).expression);
  return `${left === 'globalThis' || left === '' ? '' : `${left}.`}${name}`;
}
