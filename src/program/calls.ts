import { indexAssignments } from './assignments.js';
import { ts } from './compiler.js';
import { enteredFor } from './decorators.js';
import { Flow } from './flow.js';
import type { CallSite } from './flow-context.js';
import { runForEach } from './flow-declarations.js';
import { baseOf } from './flow-members.js';
import { type Hierarchy, indexHierarchy, ownMember } from './hierarchy.js';
import { accessedName, type FunctionNode, isFunctionNode, memberNameText, unwrap, visit } from './nodes.js';
import type { Origin } from './origin.js';
import { resolveName } from './symbols.js';
import { indexTypedObjects, type TypedObjects } from './typed-objects.js';

/** Who calls whom among the loaded files, and the value flow that knows it. */
export interface Calls {
  readonly flow: Flow;
  /** Every call and construction of the loaded project files, in order. */
  readonly sites: readonly CallSite[];
  /** The functions of the project that a call can enter. */
  callees(site: CallSite): readonly FunctionNode[];
  callers(node: FunctionNode): readonly CallSite[];
  /** Whether all that is known of what a call enters is the type of the object: it may be something else after all. */
  isByType(site: CallSite): boolean;
}

const MOST_PASSES = 3;

/**
 * Builds the call graph in passes: first the calls whose callee is plain, then, knowing their arguments, those that go
 * through parameters (`run()` inside `guard(run)`). A third is for functions that only the second found and that have
 * parameters without a type, or call one (`guard((ask) => ask('Sure?'))`): what they are given is all that tells what they call.
 */
export function indexCalls(checker: ts.TypeChecker, sources: readonly ts.SourceFile[]): Calls {
  const assignments = indexAssignments(checker, sources);
  const hierarchy = indexHierarchy(checker, sources);
  const objects = indexTypedObjects(checker, sources);
  const byType = new Set<CallSite>();
  const sites: CallSite[] = [];
  const decorators: ts.Decorator[] = [];
  const iterating: ts.CallExpression[] = [];
  for (const source of sources) {
    visit(source, (node) => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) sites.push(node);
      if (ts.isDecorator(node)) decorators.push(node);
      if (ts.isCallExpression(node) && isNamed(runForEach(node))) iterating.push(node);
      return undefined;
    });
  }
  let callers = new Map<FunctionNode, CallSite[]>();
  let decorations = new Map<FunctionNode, ts.Decorator[]>();
  let iterations = new Map<FunctionNode, ts.CallExpression[]>();
  let flow = new Flow(checker, assignments);
  let callees = new Map<CallSite, readonly FunctionNode[]>();
  let known: ReadonlyMap<FunctionNode, readonly CallSite[]> = callers;
  for (let pass = 0, isDone = false; pass < MOST_PASSES && !isDone; pass++) {
    const called = known;
    flow = new Flow(checker, assignments, { callers: called, decorations, iterations });
    byType.clear();
    callees = new Map(sites.map((site) => [site, calleesOf(flow, hierarchy, objects, site, byType)]));
    callers = new Map();
    decorations = byFunction(flow, decorators, ({ expression }) => expression);
    iterations = byFunction(flow, iterating, (call) => runForEach(call) as ts.Expression);
    for (const [site, functions] of callees) {
      for (const fn of functions) callers.set(fn, [...(callers.get(fn) ?? []), site]);
    }
    // All that the second pass found would multiply what comes through parameters, in large repositories beyond any memory.
    const more = [...callers].filter(
      ([fn]) => pass === 0 || (!called.has(fn) && (takesUntyped(checker, fn) || callsGiven(fn))),
    );
    known = new Map([...called, ...more]);
    isDone = more.length === 0;
  }
  const found = callers;
  return {
    flow,
    sites,
    callees: (site) => callees.get(site) ?? calleesOf(flow, hierarchy, objects, site, byType),
    callers: (node) => found.get(node) ?? [],
    isByType: (site) => byType.has(site),
  };
}

function isNamed(node: ts.Expression | undefined): boolean {
  return node !== undefined && (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node));
}

/** Nodes by the functions that an expression of theirs can be. */
function byFunction<N extends ts.Node>(
  flow: Flow,
  nodes: readonly N[],
  expression: (node: N) => ts.Expression,
): Map<FunctionNode, N[]> {
  const found = new Map<FunctionNode, N[]>();
  for (const at of nodes)
    for (const { node } of functionsAmong(flow.origins(expression(at))))
      found.set(node, [...(found.get(node) ?? []), at]);
  return found;
}

/** Whether a function calls a parameter of its own. */
function callsGiven({ parameters, body }: FunctionNode): boolean {
  const names = new Set(parameters.map(({ name }) => name.getText()));
  let found = false;
  if (body && names.size > 0)
    visit(body, (node) => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && names.has(node.expression.text))
        found = true;
      return !found;
    });
  return found;
}

function takesUntyped(checker: ts.TypeChecker, { parameters }: FunctionNode): boolean {
  return parameters.some((parameter) => {
    let untyped = false;
    visit(parameter.name, (node) => {
      if (ts.isIdentifier(node) && checker.getTypeAtLocation(node).flags & ts.TypeFlags.Any) untyped = true;
      return !untyped;
    });
    return untyped;
  });
}

function calleesOf(
  flow: Flow,
  hierarchy: Hierarchy,
  objects: TypedObjects,
  site: CallSite,
  byType: Set<CallSite>,
): readonly FunctionNode[] {
  const callee = unwrap(site.expression);
  const found = new Set<FunctionNode>();
  if (callee.kind === ts.SyntaxKind.SuperKeyword) {
    addConstructors(flow, baseOfEnclosing(site), found);
    return [...found];
  }
  if (ts.isNewExpression(site)) {
    for (const origin of flow.origins(callee)) {
      if (origin.kind === 'class') addConstructor(flow, origin.node, found);
      if (origin.kind === 'function') found.add(origin.node);
    }
    return [...found];
  }
  // `bind` gives the function back; it does not enter it.
  if (accessedName(callee) === 'bind') return [];
  for (const declaration of declarationsOf(flow, callee)) addDeclared(flow, hierarchy, declaration, found);
  // `method.call(self, …)` enters the method.
  const called = /^(call|apply)$/.test(accessedName(callee) ?? '') && ts.isPropertyAccessExpression(callee);
  if (called) for (const { node } of functionsAmong(flow.origins(callee.expression))) found.add(node);
  const origins = flow.origins(callee);
  for (const origin of origins) {
    if (origin.kind === 'function') found.add(origin.node);
    if (origin.kind === 'signature') addDeclared(flow, hierarchy, origin.node, found);
  }
  // A member that nobody is seen to fill can be that of any object of its type.
  const known = found.size;
  if (known === 0 || origins.some((origin) => isOpen(flow, callee, origin)))
    for (const declaration of declarationsOf(flow, callee))
      for (const member of membersTaken(flow, declaration)) addTyped(flow, objects, member, found);
  if (known === 0 && found.size > 0) byType.add(site);
  return [...found];
}

/** Whether an origin of what is called may be more than is seen. What a variable is declared to be says nothing new of it. */
function isOpen(flow: Flow, callee: ts.Expression, { kind }: Origin): boolean {
  if (kind === 'parameter' || kind === 'member' || kind === 'unknown') return true;
  if (kind !== 'signature' || !ts.isPropertyAccessExpression(callee)) return false;
  const [declaration] = declarationsOf(flow, unwrap(callee.expression));
  if (!declaration) return false;
  return ts.isBindingElement(declaration) || (ts.isVariableDeclaration(declaration) && !declaration.type);
}

/** `run` of `({ run }: Tool) => …`: the member that is taken apart there; else the declaration itself. */
function membersTaken(flow: Flow, declaration: ts.Declaration): readonly ts.Declaration[] {
  if (!ts.isBindingElement(declaration) || !ts.isObjectBindingPattern(declaration.parent)) return [declaration];
  const name = declaration.propertyName ?? declaration.name;
  const text = ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
  const from = flow.checker.getTypeAtLocation(declaration.parent);
  return (text === undefined ? undefined : from.getProperty(text)?.declarations) ?? [];
}

function addTyped(flow: Flow, objects: TypedObjects, member: ts.Declaration, found: Set<FunctionNode>): void {
  if (!ts.isPropertySignature(member) && !ts.isMethodSignature(member)) return;
  for (const method of objects.methods(member)) if (isFunctionNode(method)) found.add(method);
  for (const value of objects.values(member))
    for (const { node } of functionsAmong(flow.origins(value))) found.add(node);
}

function functionsAmong(origins: readonly Origin[]): readonly (Origin & { readonly kind: 'function' })[] {
  return origins.filter((origin) => origin.kind === 'function');
}

function declarationsOf(flow: Flow, callee: ts.Expression): readonly ts.Declaration[] {
  const name = ts.isPropertyAccessExpression(callee)
    ? callee.name
    : ts.isElementAccessExpression(callee)
      ? callee.argumentExpression
      : callee;
  if (!ts.isIdentifier(name) && !ts.isPrivateIdentifier(name) && !ts.isStringLiteralLike(name)) return [];
  const found = resolveName(flow.checker, name);
  return found.kind === 'declarations' ? found.declarations : [];
}

function addDeclared(flow: Flow, hierarchy: Hierarchy, declaration: ts.Declaration, found: Set<FunctionNode>): void {
  if (isFunctionNode(declaration))
    for (const { node } of functionsAmong(enteredFor(flow, declaration))) found.add(node);
  const owner = declaration.parent;
  const name = 'name' in declaration ? (declaration.name as ts.PropertyName | undefined) : undefined;
  const text = name && (ts.isClassLike(owner) || ts.isInterfaceDeclaration(owner)) ? memberNameText(name) : undefined;
  // A method called by its base class or interface can be any that overrides or implements it.
  if (text === undefined) return;
  for (const sub of hierarchy.below(owner)) {
    const member = ownMember(sub, text);
    if (member && isFunctionNode(member))
      for (const { node } of functionsAmong(enteredFor(flow, member))) found.add(node);
    else if (member && ts.isPropertyDeclaration(member) && member.initializer) {
      for (const origin of flow.origins(member.initializer)) if (origin.kind === 'function') found.add(origin.node);
    }
  }
}

function addConstructor(flow: Flow, owner: ts.ClassLikeDeclaration, found: Set<FunctionNode>): void {
  const own = owner.members.find(ts.isConstructorDeclaration);
  if (own && isFunctionNode(own)) found.add(own);
  else addConstructors(flow, baseOf(owner), found);
}

function addConstructors(flow: Flow, base: ts.Expression | undefined, found: Set<FunctionNode>): void {
  if (!base) return;
  for (const origin of flow.origins(base)) if (origin.kind === 'class') addConstructor(flow, origin.node, found);
}

function baseOfEnclosing(node: ts.Node): ts.Expression | undefined {
  for (let at = node.parent; at; at = at.parent) if (ts.isClassLike(at)) return baseOf(at);
  return undefined;
}
