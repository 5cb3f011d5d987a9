import { consumptionOf } from '../program/awaiting.js';
import { type ChangedVariable, changedAround } from '../program/changed-around.js';
import { ts } from '../program/compiler.js';
import { jumpAtEndOfCatch, jumpsOut } from '../program/completion.js';
import {
  calleeName,
  contains,
  enclosingFunction,
  type FunctionNode,
  hasModifier,
  isAccess,
  unwrap,
  visit,
  wrapping,
} from '../program/nodes.js';
import { isThenable } from '../program/thenable.js';
import { symbolOf } from '../program/variables.js';
import type { Happening } from './happening.js';
import { givesPrimitive, mayCarry } from './remember.js';

/**
 * The statements around a node that may be done once as a whole, from the inside out: those that hold it together with
 * what becomes of its failure or its result.
 */
export function statementsAround(node: ts.Node, from: ts.Node): readonly ts.Statement[] {
  const found: ts.Statement[] = [];
  let isIn = false;
  for (let at = node; at && !ts.isFunctionLike(at); at = at.parent) {
    isIn ||= at === from;
    const isOne = ts.isTryStatement(at) || ts.isIterationStatement(at, false) || ts.isExpressionStatement(at);
    if (isIn && isOne) found.push(at as ts.Statement);
  }
  return found;
}

/**
 * Whether a statement can be done once as a whole, where a call in it alone can't: `try { await log(x) } catch {}`, whose
 * failure would be forgotten. The variables around it that it changes travel with it. `happenings`: all that happens in it.
 * `asks`: whether something in a node does.
 */
export function isDoneAsOne(
  checker: ts.TypeChecker,
  statement: ts.Statement,
  happenings: readonly Happening[],
  asks: (node: ts.Node) => boolean,
): boolean {
  const within = enclosingFunction(statement);
  if (!within || !hasModifier(within, ts.SyntaxKind.AsyncKeyword) || !standsAlone(statement)) return false;
  const variables = changedAround(checker, statement);
  if (!variables?.every((variable) => travelsWith(checker, variable, { statement, within, asks }))) return false;
  const inside = [statement, ...variables.map(({ declaration }) => declaration)];
  return happenings.every(({ verdict }) => {
    if (verdict.kind === 'held-resource' || verdict.parameter) return false;
    const isLocal = verdict.scope !== undefined && contains(verdict.scope, statement);
    if (isLocal) return verdict.changes?.every((changed) => inside.some((one) => contains(one, changed))) === true;
    return verdict.scope !== undefined || !(verdict.state || verdict.counter || verdict.self);
  });
}

/** Another statement may take its place, and nothing in it leads out but a failure, or the end of its `catch`. */
function standsAlone(statement: ts.Statement): boolean {
  const { parent } = statement;
  const isLine = ts.isBlock(parent) || (ts.isCaseOrDefaultClause(parent) && !jumpAtEndOfCatch(statement));
  return isLine && (!jumpsOut(statement) || jumpAtEndOfCatch(statement) !== undefined) && !leaves(statement);
}

/** A `return` or `yield` of the function around, or a `var` that is seen behind the statement. */
function leaves(statement: ts.Statement): boolean {
  let found = false;
  visit(statement, (at) => {
    if (ts.isFunctionLike(at)) return false;
    if (ts.isReturnStatement(at) || ts.isYieldExpression(at)) found = true;
    if (ts.isVariableDeclarationList(at) && !(at.flags & ts.NodeFlags.BlockScoped)) found = true;
    return !found;
  });
  return found;
}

interface WholePlace {
  readonly statement: ts.Statement;
  readonly within: FunctionNode;
  readonly asks: (node: ts.Node) => boolean;
}

/** A variable comes back as a copy: nobody else may hold what it holds. */
function travelsWith(
  checker: ts.TypeChecker,
  { declaration, isFilled, given, at }: ChangedVariable,
  place: WholePlace,
): boolean {
  const { statement, within } = place;
  return (
    enclosingFunction(declaration) === within &&
    mayCarry(checker, declaration, statement) &&
    given.every((value) => isFresh(checker, value, statement)) &&
    at.every((node) => isInTime(checker, node, statement)) &&
    (!isFilled || isNewUntil(checker, declaration, place))
  );
}

const CHAINED = /^(then|catch|finally)$/;
const EACH = /^(forEach|map|flatMap|filter|reduce|reduceRight|some|every|find|findIndex|findLast|sort)$/;

/** Whether it has happened when the statement ends: in it, or in functions that it runs for each of a list or waits for. */
function isInTime(checker: ts.TypeChecker, node: ts.Node, statement: ts.Statement): boolean {
  for (let at = node; at !== statement; at = at.parent) {
    if (!ts.isFunctionLike(at)) continue;
    const { parent: call } = wrapping(at);
    if (!ts.isCallExpression(call) || !call.arguments.some((argument) => unwrap(argument) === at)) return false;
    const name = calleeName(call);
    const { end, combinator } = consumptionOf(call);
    const isWaitedFor = end === 'awaited' && (combinator === undefined || /^all/.test(combinator.name));
    const isPromise = isThenable(checker, call) || (name === 'map' && combinator !== undefined);
    if (isPromise ? !isWaitedFor || !(EACH.test(name) || CHAINED.test(name)) : !EACH.test(name)) return false;
    if (!isPromise && hasModifier(at, ts.SyntaxKind.AsyncKeyword)) return false;
  }
  return true;
}

/**
 * A list or table that was made for this statement, `const failed = [];`, and nothing else before it. Where the statement
 * stands in a loop that asks, it may be looked into in there, and is handed on only behind the loop. Any other loop is done
 * once with it.
 */
function isNewUntil(
  checker: ts.TypeChecker,
  declaration: ts.VariableDeclaration,
  { statement, within, asks }: WholePlace,
): boolean {
  const value = declaration.initializer && unwrap(declaration.initializer);
  const isLiteral = value && (ts.isArrayLiteralExpression(value) || ts.isObjectLiteralExpression(value));
  const list = declaration.parent;
  if (!isLiteral || !ts.isVariableDeclarationList(list) || list.declarations.length !== 1) return false;
  let loop: ts.Node | undefined;
  for (let at: ts.Node = statement.parent; !contains(at, declaration); at = at.parent)
    if (ts.isIterationStatement(at, false)) loop = at;
  if (loop && !asks(loop)) return false;
  const symbol = symbolOf(checker, declaration.name);
  let isKept = false;
  visit(within, (node) => {
    if (!ts.isIdentifier(node) || node === declaration.name || contains(statement, node)) return undefined;
    const isBehind = node.pos >= (loop ?? statement).end;
    if (!isBehind && symbolOf(checker, node) === symbol && !(loop && isLookedInto(node))) isKept = true;
    return undefined;
  });
  return !isKept;
}

/** `failed.length`, `failed.push(item)`, `failed[0]`: nobody else gets hold of it. */
function isLookedInto(name: ts.Identifier): boolean {
  const { parent } = wrapping(name);
  return isAccess(parent) && unwrap(parent.expression) === name;
}

/** A text, a number, or a value that is made on the spot: never a part of what somebody keeps. */
function isFresh(checker: ts.TypeChecker, value: ts.Expression, statement: ts.Statement): boolean {
  const at = unwrap(value);
  const all = (parts: readonly ts.Expression[]): boolean => parts.every((part) => isFresh(checker, part, statement));
  if (givesPrimitive(checker, at)) return true;
  if (ts.isAwaitExpression(at)) return all([at.expression]);
  if (ts.isCallExpression(at) || ts.isNewExpression(at)) return true;
  if (ts.isArrayLiteralExpression(at)) return all(at.elements);
  if (ts.isSpreadElement(at)) return all([at.expression]);
  if (ts.isConditionalExpression(at)) return all([at.whenTrue, at.whenFalse]);
  if (ts.isBinaryExpression(at)) return all([at.left, at.right]);
  if (ts.isObjectLiteralExpression(at))
    return at.properties.every((property) =>
      ts.isPropertyAssignment(property)
        ? all([property.initializer])
        : ts.isShorthandPropertyAssignment(property)
          ? isFreshName(checker, property.name, statement)
          : false,
    );
  return ts.isIdentifier(at) && isFreshName(checker, at, statement);
}

function isFreshName(checker: ts.TypeChecker, name: ts.Identifier, statement: ts.Statement): boolean {
  const declaration = symbolOf(checker, name)?.valueDeclaration;
  if (!declaration) return name.text === 'undefined';
  if (givesPrimitive(checker, name)) return true;
  const isOwn = ts.isVariableDeclaration(declaration) && contains(statement, declaration);
  return isOwn && declaration.initializer !== undefined && isFresh(checker, declaration.initializer, statement);
}
