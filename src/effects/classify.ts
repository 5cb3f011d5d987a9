import type { EffectKind } from '../model/effect.js';
import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { accessedName, unwrap, wrapping } from '../program/nodes.js';
import { moduleOf } from '../program/origin-module.js';
import { passThrough } from '../program/pass-through.js';
import { packageOfFile, resolveName } from '../program/symbols.js';
import {
  AUDIT,
  FACTORY,
  HARMLESS_GLOBALS,
  HELD_RESOURCE,
  LOG_FUNCTION,
  LOG_METHODS,
  LOG_OWNERS,
  MUTATORS,
  NONDETERMINISTIC,
  PROCESS_READS,
  PURE_GLOBALS,
  PURE_METHODS,
  PURE_MODULES,
  PURE_PACKAGES,
  READ_AND_WRITE,
  READ_VERB,
  SDK_HARMLESS,
  WAITS,
  WRITE_VERB,
} from './catalogue.js';
import { requestVerdict } from './http.js';
import { libraryVerdict } from './library-calls.js';
import { isPlainPattern } from './patterns.js';
import { sqlVerdict } from './sql.js';
import { whoseIs } from './whose.js';

/** What one call or assignment does, seen by itself. */
export type Verdict =
  | {
      readonly kind: 'harmless';
      /** It looks at the world, which a write may have changed since. */
      readonly reads?: boolean;
    }
  | {
      readonly kind: EffectKind;
      readonly confidence: 'high' | 'low';
      /** The function whose own local value is changed: no effect where that function is run again as a whole. */
      readonly scope?: ts.Node | undefined;
      /** Done twice, it is as if done once. */
      readonly repeatable?: boolean;
      /** A number is stepped: what it gives is what matters. */
      readonly counter?: boolean;
      /** State of this process is changed: remembering the call would leave it out of the next round. */
      readonly state?: boolean;
      /** Which state that is, where all of it is known. */
      readonly changes?: readonly ts.Declaration[] | undefined;
      /** What is changed is an argument; whose it is, the caller knows. */
      readonly parameter?: ts.ParameterDeclaration | undefined;
      /** What is changed lies in the argument. */
      readonly part?: boolean | undefined;
      /** What is changed is an object of this class; which one, the places that make it tell. */
      readonly self?: ts.ClassLikeDeclaration | undefined;
      /** A request whose method is in the parameter: the caller knows whether it reads. */
      readonly request?: boolean;
    };

const HARMLESS: Verdict = { kind: 'harmless' };
const READ: Verdict = { kind: 'harmless', reads: true };
const UNKNOWN: Verdict = { kind: 'unknown', confidence: 'high' };
const NONDETERMINISTIC_CALL: Verdict = { kind: 'nondeterminism', confidence: 'high' };

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
  if (method === undefined) return classifyPlain(flow, site, callee, dotted);
  const receiver = (callee as ts.PropertyAccessExpression).expression;
  if (SDK_HARMLESS.has(method)) return HARMLESS;
  if (method === 'exec' && isPlainPattern(flow, receiver)) return HARMLESS;
  const owner = ownerOf(flow, receiver, callee);
  if (owner === 'lib' || isGlobal(flow, receiver)) return classifyLibrary(flow, receiver, method, dotted);
  if (owner !== undefined && (PURE_PACKAGES.has(owner) || PURE_MODULES.has(owner.replace(/^node:/, ''))))
    return HARMLESS;
  const sql = sqlVerdict(flow, site, method);
  if (sql) return sql;
  const library = libraryVerdict(flow, owner, method, site);
  if (library) return library;
  // Values of the language change at once: what is waited for is a store somewhere else.
  if (MUTATORS.has(method) && !isWaitedFor(flow, site)) return classifyMutation(flow, receiver, owner === undefined);
  return PURE_METHODS.has(method) ? HARMLESS : byVerb(method);
}

function isWaitedFor(flow: Flow, site: ts.CallExpression): boolean {
  if (ts.isAwaitExpression(wrapping(site).parent)) return true;
  const type = flow.checker.getTypeAtLocation(site);
  return flow.checker.getAwaitedType(type) !== type;
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
  if (READ_AND_WRITE.test(name)) return { kind: 'write', confidence: 'low' };
  if (READ_VERB.test(name))
    return /^(format|stringify|render|to|parse|safeParse|encode|decode|escape|normali|sanitize|hash|digest|serialize|deserialize|compute|calculate|summar|diff|compare|match|equals|filter|map|connect|authenticate|acquireToken|refresh|ping|preview)/.test(
      name,
    )
      ? HARMLESS
      : READ;
  return WRITE_VERB.test(name) ? { kind: 'write', confidence: 'low' } : UNKNOWN;
}

/** A call of a logger: told again in each round, which does no harm, whatever the logger does inside. */
export function isLogging(site: ts.CallExpression | ts.NewExpression): boolean {
  const callee = unwrap(site.expression);
  const method = accessedName(callee);
  if (method === undefined) return ts.isIdentifier(callee) && LOG_FUNCTION.test(callee.text);
  const owner = dottedName((callee as ts.PropertyAccessExpression).expression);
  return LOG_METHODS.has(method) && LOG_OWNERS.test(owner) && !AUDIT.test(owner);
}

/** Judges an assignment, `++`, `--` or `delete` by what it changes. */
export function classifyAssignment(flow: Flow, target: ts.Expression, value: ts.Expression | undefined): Verdict {
  const at = unwrap(target);
  const parts = assignedParts(at);
  if (parts) return worstOf(parts.map((part) => classifyAssignment(flow, part, value ?? at)));
  const verdict = writeTo(flow, at, true);
  if (value === undefined && verdict.kind === 'write' && ts.isIdentifier(at)) return { ...verdict, counter: true };
  // Setting a field to a value that does not build on the old one gives the same when it is done again.
  const again = verdict.kind === 'write' && value !== undefined && !value.getText().includes(at.getText());
  return again ? { ...verdict, confidence: 'low', repeatable: true } : verdict;
}

function worstOf(verdicts: readonly Verdict[]): Verdict {
  const found = verdicts.filter((verdict) => verdict.kind !== 'harmless');
  const outer = found.filter(({ scope }) => !scope);
  return outer.find(({ repeatable }) => !repeatable) ?? outer[0] ?? found[0] ?? HARMLESS;
}

/** What `[a, b.c] = …` and `({ a, b: c } = …)` give values to. */
function assignedParts(target: ts.Expression): readonly ts.Expression[] | undefined {
  if (ts.isArrayLiteralExpression(target)) return target.elements.flatMap(assignedPart);
  if (!ts.isObjectLiteralExpression(target)) return undefined;
  return target.properties.flatMap((property) => {
    if (ts.isShorthandPropertyAssignment(property)) return [property.name];
    if (ts.isPropertyAssignment(property)) return assignedPart(property.initializer);
    return ts.isSpreadAssignment(property) ? [property.expression] : [];
  });
}

function assignedPart(element: ts.Expression): readonly ts.Expression[] {
  if (ts.isOmittedExpression(element)) return [];
  if (ts.isSpreadElement(element)) return [element.expression];
  return [ts.isBinaryExpression(element) ? element.left : element];
}

/**
 * Judges a change of the value at the root of an expression; `isGiven` where it is given another one as a whole, `part`
 * where something that lies in it is changed.
 */
export function writeTo(flow: Flow, target: ts.Expression, isGiven = false, part = false): Verdict {
  const { is, ...whose } = whoseIs(flow, target, isGiven, part);
  const changed = { kind: 'write', state: true, ...whose } as const;
  // A value without a name, as in `Array.from(keys).sort()`, is gone when the statement ends.
  if (is === 'own') return whose.scope ? { ...changed, confidence: 'high' } : HARMLESS;
  // Somebody else's value: a new one in each round, as far as can be told.
  return is === 'unclear' ? { ...changed, confidence: 'low', repeatable: true } : { ...changed, confidence: 'high' };
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
  if (name === 'fetch' && module !== undefined && /^(lib|@types\/node)$/.test(module))
    return requestVerdict(flow, site.arguments[1]);
  if (name === 'fetch' && found.kind === 'none') return requestVerdict(flow, site.arguments[1]);
  if (name === 'require' || name === 'Symbol' || SDK_HARMLESS.has(name)) return HARMLESS;
  if (module === 'lib' || found.kind === 'none') {
    return PURE_GLOBALS.has(name) ? HARMLESS : byVerb(name);
  }
  if (module !== undefined && (PURE_PACKAGES.has(module) || PURE_MODULES.has(module.replace(/^node:/, ''))))
    return HARMLESS;
  const called = exported === 'default' || exported === '*' ? name : exported;
  return libraryVerdict(flow, module, called, site) ?? byVerb(called);
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

function classifyLibrary(flow: Flow, receiver: ts.Expression, method: string, dotted: string): Verdict {
  const root = dotted.split('.')[0] ?? '';
  if (HARMLESS_GLOBALS.has(root)) return HARMLESS;
  if (ts.isIdentifier(receiver) && PURE_GLOBALS.has(root)) {
    return HARMLESS;
  }
  if (MUTATORS.has(method)) return classifyMutation(flow, receiver, false);
  if (method === 'call' || method === 'apply') return UNKNOWN;
  if (method === 'next' || method === 'exec') return { kind: 'unknown', confidence: 'low' };
  return HARMLESS;
}

function classifyMutation(flow: Flow, receiver: ts.Expression, untyped: boolean): Verdict {
  const verdict = writeTo(flow, unwrap(receiver));
  // On a value of unknown type the name alone (`set`, `add`, `delete`) may mean a remote store.
  return untyped && verdict.kind === 'write' && verdict.scope === undefined
    ? { ...verdict, confidence: 'low' }
    : verdict;
}

/** The package or module that the receiver's members belong to: `lib`, a package name, or undefined when nobody knows. */
function ownerOf(flow: Flow, receiver: ts.Expression, callee: ts.Expression): string | undefined {
  if (ts.isPropertyAccessExpression(callee)) {
    const symbol = flow.checker.getSymbolAtLocation(callee.name);
    const declaration = symbol?.declarations?.[0];
    if (declaration?.getSourceFile().isDeclarationFile) return packageOfFile(declaration.getSourceFile().fileName);
  }
  return flow
    .origins(receiver)
    .map(moduleOf)
    .find((module) => module !== undefined);
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
