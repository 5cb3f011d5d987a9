import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { returnedExpressions } from '../program/flow.js';
import type { CallSite } from '../program/flow-context.js';
import { type FunctionNode, isFunctionNode, visit, wrapping } from '../program/nodes.js';
import { declarationsOf } from './state-at.js';

// A handler that enters more functions than this is not looked through.
const MOST_FUNCTIONS = 200;

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

/** Whether a call enters a function that keeps a state as a cache of its own. */
export function isOwnCache(calls: Calls, states: readonly ts.Declaration[], call: ts.Node): boolean {
  if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return false;
  return [...(enteredBy(calls, call) ?? [])].some((fn) => isCacheOf(calls.flow.checker, states, fn));
}

/**
 * Whether a function keeps a state for itself, as a client keeps the account of its last token: nobody else speaks of it, and
 * it is only looked at to decide or to hand it on, whatever comes of that being given back in the same words.
 */
export function isCacheOf(checker: ts.TypeChecker, states: readonly ts.Declaration[], keeper: FunctionNode): boolean {
  if (!isKeptBy(checker, states, keeper)) return false;
  const speaks = speakingOf(checker, states);
  let shown = false;
  visit(keeper, (node) => {
    if (isName(node) && speaks(node) && !isSet(node) && !isPassedOn(node)) shown = true;
    return !shown;
  });
  return !shown && new Set(returnedExpressions(keeper).map((value) => value.getText())).size <= 1;
}

/** In a condition, or in what is handed to a call. */
function isPassedOn(node: ts.Node): boolean {
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent)) return parent.expression === at;
    if (ts.isCallExpression(parent)) return parent.expression !== at;
    if (ts.isStatement(parent) || ts.isVariableDeclaration(parent) || ts.isBinaryExpression(parent)) return false;
  }
  return false;
}

/** Whether only one function speaks of a state. */
function isKeptBy(checker: ts.TypeChecker, states: readonly ts.Declaration[], keeper: FunctionNode): boolean {
  const speaks = speakingOf(checker, states);
  return states.every((state) => {
    let elsewhere = !isHidden(state) || state.getSourceFile() !== keeper.getSourceFile();
    visit(state.getSourceFile(), (node) => {
      // A new object begins with a state of its own.
      const begins = ts.isConstructorDeclaration(node) && node.parent === state.parent;
      if (elsewhere || begins || node === keeper) return false;
      elsewhere = isName(node) && ts.getNameOfDeclaration(state) !== node && speaks(node);
      return true;
    });
    return !elsewhere;
  });
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
