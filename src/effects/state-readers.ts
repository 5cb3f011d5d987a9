import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { returnedExpressions } from '../program/flow.js';
import type { CallSite } from '../program/flow-context.js';
import { enclosingFunction, type FunctionNode, isFunctionNode, unwrap, visit, wrapping } from '../program/nodes.js';
import { resolveName } from '../program/symbols.js';
import { isNewValue, sidesOf } from './ownership.js';

// A handler that enters more functions than this is not looked through.
const MOST_FUNCTIONS = 2000;
const MOST_HOPS = 4;

/**
 * The variable or field, by its declarations, that a change of the process's state goes to: `store` of
 * `this.store.delete(key)`, `seen` of `seen.add(id)`, `sessions` of `const session = sessions.get(id); session.turns++`.
 * Undefined where nobody could tell.
 */
export function stateAt(
  checker: ts.TypeChecker,
  target: ts.Expression,
  hops = 0,
): readonly ts.Declaration[] | undefined {
  let at = unwrap(target);
  let below: ts.Expression | undefined;
  for (let next: ts.Expression | undefined = at; next; next = valueBelow(at)) {
    at = unwrap(next);
    if (valueBelow(at)) below = ts.isPropertyAccessExpression(at) ? at : undefined;
  }
  if (at.kind === ts.SyntaxKind.ThisKeyword)
    return below && ts.isPropertyAccessExpression(below) ? declarationsOf(checker, below.name) : undefined;
  if (ts.isIdentifier(at)) return stateNamed(checker, at, hops);
  const sides = sidesOf(at);
  if (sides && hops < MOST_HOPS) return anyOf(sides.map((side) => stateAt(checker, side, hops + 1)));
  return ts.isCallExpression(at) ? stateReturned(checker, at, hops) : undefined;
}

function stateNamed(checker: ts.TypeChecker, name: ts.Identifier, hops: number): readonly ts.Declaration[] | undefined {
  const declarations = declarationsOf(checker, name);
  const [declaration] = declarations ?? [];
  if (!declaration || ts.isParameter(declaration) || ts.isFunctionLike(declaration)) return undefined;
  const source = takenFrom(declaration);
  if (!source || isNewValue(checker, source)) return declarations;
  return hops < MOST_HOPS ? stateAt(checker, source, hops + 1) : undefined;
}

/** What a function of the project gives out of its state: `function sessionOf(id) { return sessions.get(id); }`. */
function stateReturned(
  checker: ts.TypeChecker,
  call: ts.CallExpression,
  hops: number,
): readonly ts.Declaration[] | undefined {
  const declaration = checker.getResolvedSignature(call)?.declaration;
  if (hops >= MOST_HOPS || !declaration || !isFunctionNode(declaration) || !declaration.body) return undefined;
  return anyOf(returnedExpressions(declaration).map((value) => stateAt(checker, value, hops + 1)));
}

function anyOf(states: readonly (readonly ts.Declaration[] | undefined)[]): readonly ts.Declaration[] | undefined {
  const known = states.filter((state) => state !== undefined);
  return known.length > 0 ? known.flat() : undefined;
}

/** What a value is a part of, or was got from: `a` of `a.b`, `a[0]`, `a.get(key)`, `await a`. */
function valueBelow(at: ts.Expression): ts.Expression | undefined {
  if (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at) || ts.isAwaitExpression(at))
    return at.expression;
  return ts.isCallExpression(at) && ts.isPropertyAccessExpression(unwrap(at.expression)) ? at.expression : undefined;
}

/** The value that a variable stands for, or for a part of. */
function takenFrom(declaration: ts.Declaration): ts.Expression | undefined {
  let at: ts.Node = declaration;
  while (ts.isBindingElement(at)) at = at.parent.parent;
  return ts.isVariableDeclaration(at) && at.initializer ? unwrap(at.initializer) : undefined;
}

function declarationsOf(checker: ts.TypeChecker, name: ts.Node): readonly ts.Declaration[] | undefined {
  const found = resolveName(checker, name);
  return found.kind === 'declarations' ? found.declarations : undefined;
}

/**
 * Whether anything that the functions of a route run speaks of a state, but for one call that is done once. What only that
 * call looks at, nobody misses in the next round, wherever that runs. A state that is handed out counts as seen.
 */
export function isStateSeen(
  calls: Calls,
  states: readonly ts.Declaration[],
  route: readonly FunctionNode[],
  doneOnce: ts.Node,
): boolean {
  const { checker } = calls.flow;
  const speaks = speakingOf(checker, states);
  if (states.some((state) => isHandedOut(state.getSourceFile(), speaks))) return true;
  const entered = new Set<FunctionNode>(route);
  let seen = false;
  for (const within of entered) {
    if (entered.size > MOST_FUNCTIONS) return true;
    visit(within, (node) => {
      if (seen || node === doneOnce) return false;
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        for (const callee of calls.callees(node)) entered.add(callee);
      } else if (isName(node)) {
        seen ||= speaks(node);
        for (const accessor of accessorsAt(checker, node)) entered.add(accessor);
      }
      return true;
    });
    if (seen) return true;
  }
  return false;
}

/**
 * Whether only one function that a call enters speaks of a state, in the whole project: what it keeps for itself, as a
 * client keeps the account of its last token.
 */
export function isStateWithin(calls: Calls, states: readonly ts.Declaration[], call: ts.Node): boolean {
  if (!(ts.isCallExpression(call) || ts.isNewExpression(call)) || !states.every(isHidden)) return false;
  const speaks = speakingOf(calls.flow.checker, states);
  const entered = enteredBy(calls, call);
  if (!entered) return false;
  const speaking = new Set<FunctionNode>();
  const isWithin = states.every((state) => {
    let elsewhere = false;
    visit(state.getSourceFile(), (node) => {
      // A new object begins with a state of its own.
      if (ts.isConstructorDeclaration(node) && node.parent === state.parent) return false;
      if (!isName(node) || ts.getNameOfDeclaration(state) === node || !speaks(node)) return !elsewhere;
      const within = enclosingFunction(node);
      if (within && entered.has(within)) speaking.add(within);
      else elsewhere = true;
      return true;
    });
    return !elsewhere;
  });
  return isWithin && speaking.size === 1;
}

/** Whether what a call enters looks at a state, and does not only set it. */
export function readsState(calls: Calls, states: readonly ts.Declaration[], call: ts.Node): boolean {
  if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return false;
  const speaks = speakingOf(calls.flow.checker, states);
  const entered = enteredBy(calls, call);
  if (!entered) return true;
  let found = false;
  for (const within of entered) {
    visit(within, (node) => {
      if (isName(node) && speaks(node) && !isSet(node)) found = true;
      return !found;
    });
  }
  return found;
}

/** At the root of what is assigned to: `session.branch = branch`. */
function isSet(node: ts.Node): boolean {
  let at = node;
  while (ts.isPropertyAccessExpression(at.parent) || ts.isElementAccessExpression(at.parent)) at = at.parent;
  const { parent } = at;
  return ts.isBinaryExpression(parent) && parent.left === at && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

/** All functions that a call leads into; undefined where they are too many to look through. */
function enteredBy(calls: Calls, call: CallSite): ReadonlySet<FunctionNode> | undefined {
  const entered = new Set<FunctionNode>(calls.callees(call));
  for (const within of entered) {
    if (entered.size > MOST_FUNCTIONS) return undefined;
    visit(within, (node) => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node))
        for (const callee of calls.callees(node)) entered.add(callee);
      return undefined;
    });
  }
  return entered;
}

/** No other file can speak of it: a variable of the module that is not exported, a private field. */
function isHidden(state: ts.Declaration): boolean {
  if (ts.isVariableDeclaration(state)) {
    const statement = state.parent.parent;
    return !ts.isVariableStatement(statement) || !isExportedHere(statement);
  }
  if (!ts.isPropertyDeclaration(state)) return false;
  const isPrivate = ts.getModifiers(state)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) ?? false;
  return ts.isPrivateIdentifier(state.name) || isPrivate;
}

function isExportedHere(statement: ts.VariableStatement): boolean {
  return ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function speakingOf(checker: ts.TypeChecker, states: readonly ts.Declaration[]): (node: ts.Node) => boolean {
  const names = new Set(states.flatMap((state) => nameOf(state) ?? []));
  return (node) =>
    isName(node) && names.has(node.text) && (declarationsOf(checker, node)?.some((d) => states.includes(d)) ?? false);
}

function isName(node: ts.Node): node is ts.Identifier | ts.PrivateIdentifier {
  return ts.isIdentifier(node) || ts.isPrivateIdentifier(node);
}

function nameOf(declaration: ts.Declaration): string | undefined {
  const name = ts.getNameOfDeclaration(declaration);
  if (!name) return undefined;
  return ts.isPropertyAccessExpression(name) ? name.name.text : isName(name) ? name.text : undefined;
}

/** Whether a file hands a state on as a whole, so that it may be looked at under another name: `return this.store`. */
function isHandedOut(source: ts.SourceFile, speaks: (node: ts.Node) => boolean): boolean {
  let found = false;
  visit(source, (node) => {
    if (found || ts.isTypeNode(node)) return false;
    if (isName(node) && speaks(node) && !isOwnUse(node)) found = true;
    return true;
  });
  return found;
}

/** The declaration, a member of it, an element of it, or a place where it is set, stepped or tested. */
function isOwnUse(node: ts.Identifier | ts.PrivateIdentifier): boolean {
  if (ts.isShorthandPropertyAssignment(node.parent)) return false;
  if (ts.getNameOfDeclaration(node.parent as ts.Declaration) === node) return true;
  const isField = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
  const use = wrapping(isField ? node.parent : node);
  const { parent } = use;
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) return parent.expression === use;
  if (ts.isBinaryExpression(parent))
    return parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken || parent.left === use;
  return (
    ts.isPrefixUnaryExpression(parent) ||
    ts.isPostfixUnaryExpression(parent) ||
    ts.isIfStatement(parent) ||
    ts.isForOfStatement(parent) ||
    ts.isTemplateSpan(parent)
  );
}

/** `limiter.size` runs `get size() { … }`. */
function accessorsAt(checker: ts.TypeChecker, name: ts.Node): readonly FunctionNode[] {
  const parent = name.parent;
  if (!ts.isPropertyAccessExpression(parent) || parent.name !== name) return [];
  const symbol = checker.getSymbolAtLocation(name);
  return symbol && symbol.flags & ts.SymbolFlags.Accessor ? (symbol.declarations ?? []).filter(isFunctionNode) : [];
}
