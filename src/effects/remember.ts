import type { Remember } from '../model/effect.js';
import { changedBy } from '../program/assignment-operators.js';
import { consumptionOf, isLetGo } from '../program/awaiting.js';
import { becomesAsync, isAsync } from '../program/can-be-async.js';
import { ts } from '../program/compiler.js';
import { isLibraryObject, PRIMITIVE, type Travels, travels, worst } from '../program/json-type.js';
import { type Called, calleeName, enclosingFunction, unwrap, visit, wrapping } from '../program/nodes.js';
import { partType, type TakenParts, takenParts, usesOfPart } from '../program/taken-parts.js';
import { awaitedType, isThenable } from '../program/thenable.js';
import { PURE_METHODS } from './catalogue.js';
import { isShownToClient } from './shown-to-client.js';

const SECRET =
  /(secret|password|passwd|passphrase|api_?key|private_?key|credential|(access|auth|refresh|bearer|id)_?token|^token\b)/i;

/**
 * Tells whether `rounds.once` could be written around a call, and whether its result could travel. `target`: the ask behind it, or
 * what leads there.
 */
export function rememberOf(checker: ts.TypeChecker, node: ts.Node, target?: ts.Node): Remember {
  const within = enclosingFunction(node);
  const hands = target && within && enclosingFunction(target) === within && becomesAsync(checker, target);
  if (!within || !(isAsync(within) || hands) || isInParameter(node)) return 'not-a-call';
  const at = wrapping(node);
  // `stats.calls += 1;`: a statement that gives nothing.
  if (changedBy(node)) return ts.isExpressionStatement(at.parent) ? 'unused' : 'not-a-call';
  const isCall = ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node);
  if (!isCall) return 'not-a-call';
  const { parent } = at;
  const awaited = ts.isAwaitExpression(parent) ? wrapping(parent) : at;
  const value = awaitedType(checker, node);
  // A promise that is not awaited on the spot runs beside what follows: remembering it would change the order.
  if (isThenable(checker, node) && !ts.isAwaitExpression(parent) && !runsTogether(node))
    return isLetGo(node) ? 'unused' : 'not-a-call';
  if (ts.isExpressionStatement(awaited.parent)) return 'unused';
  if (ts.isVoidExpression(awaited.parent)) return isLetGo(awaited) ? 'unused' : 'not-a-call';
  // A number for a browser, an object of this process for Node.
  if (/^set(Timeout|Interval|Immediate)$/.test(calleeName(node))) return 'live';
  const isPlain = givesPlainValue(node) || givesPrimitive(checker, node);
  const parts = isPlain ? undefined : takenParts(checker, node);
  const names = parts?.names.join(' ') ?? propertyNames(value);
  if (looksSecret(awaited, node, names) && !(isPlain && isShownToClient(checker, awaited))) return 'secret';
  if (givesPlainValue(node)) return 'json';
  if (parts) return worst(parts.names.map((name) => travelsAsPart(checker, node, parts, name)));
  const judged = travels(checker, value);
  return judged === 'untyped' && usedAsObject(checker, awaited) ? 'live' : judged;
}

/** Whether the value of a variable may be carried to the next round from a statement, by its name, type and other uses. */
export function mayCarry(checker: ts.TypeChecker, variable: ts.VariableDeclaration, from: ts.Node): boolean {
  const type = checker.getTypeAtLocation(variable.name);
  if (SECRET.test(`${variable.name.getText()} ${propertyNames(type)}`)) return false;
  const judged = travels(checker, type);
  return judged === 'untyped' ? !usedAsObject(checker, variable.name, from) : judged === 'json';
}

function looksSecret(awaited: ts.Node, node: Called, names: string): boolean {
  return SECRET.test(`${targetName(awaited)} ${calleeName(node)}`) || SECRET.test(names);
}

function travelsAsPart(checker: ts.TypeChecker, call: ts.Node, parts: TakenParts, name: string): Travels {
  const type = partType(checker, call, parts, name);
  if (type && !(type.flags & ts.TypeFlags.Any)) return travels(checker, type);
  // Of MongoDB's driver and Mongoose: an `ObjectId`.
  if (/^(_id|insertedIds?|upsertedId)$/.test(name)) return 'live';
  return usesOfPart(checker, call, name).some(isObject) ? 'live' : 'untyped';
}

/** It is called, or a method of it is that data has not. */
function isObject(use: ts.Expression): boolean {
  const { parent } = wrapping(use);
  if (ts.isCallExpression(parent) && unwrap(parent.expression) === use) return true;
  const isMethod = ts.isPropertyAccessExpression(parent) && !PURE_METHODS.has(parent.name.text);
  const { parent: around } = wrapping(parent);
  return isMethod && ts.isCallExpression(around) && unwrap(around.expression) === parent;
}

/** An operand of an awaited `Promise.all`: there `rounds.once` gives a promise just as the call did. */
function runsTogether(node: ts.Node): boolean {
  const { combinator, chains, end } = consumptionOf(node);
  return (
    combinator?.name === 'all' &&
    chains.length === 0 &&
    end === 'awaited' &&
    ts.isArrayLiteralExpression(wrapping(node).parent)
  );
}

/** A value of unknown type whose methods are called, or that is handed on, is hardly plain data; one that stands in a text is. */
function usedAsObject(checker: ts.TypeChecker, node: ts.Node, except?: ts.Node): boolean {
  const declaration = node.parent;
  if (!ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name))
    return ts.isCallExpression(declaration) || ts.isPropertyAccessExpression(declaration);
  const { name } = declaration;
  const symbol = checker.getSymbolAtLocation(name);
  let found = false;
  let isText = false;
  visit(enclosingFunction(node) ?? node.getSourceFile(), (use) => {
    if (use === except) return false;
    if (!ts.isIdentifier(use) || use === name || use.text !== name.text || checker.getSymbolAtLocation(use) !== symbol)
      return undefined;
    const { parent } = use;
    const calls =
      ts.isPropertyAccessExpression(parent) &&
      ts.isCallExpression(parent.parent) &&
      parent.parent.expression === parent &&
      !PURE_METHODS.has(parent.name.text);
    const handsOn =
      ts.isCallExpression(parent) &&
      parent.expression !== use &&
      !/^(JSON|String|Number|Boolean|Object|Array)\b/.test(parent.expression.getText());
    const isCalled = ts.isCallExpression(parent) && parent.expression === use;
    if (calls || handsOn || isCalled) found = true;
    if (standsInText(use)) isText = true;
    return undefined;
  });
  return found && !isText;
}

/** `${id}`, `'Order ' + id`: nobody shows an object that way. */
function standsInText({ parent }: ts.Node): boolean {
  return (
    ts.isTemplateSpan(parent) ||
    (ts.isBinaryExpression(parent) &&
      parent.operatorToken.kind === ts.SyntaxKind.PlusToken &&
      [parent.left, parent.right].some(ts.isStringLiteralLike))
  );
}

function propertyNames(type: ts.Type): string {
  return type.flags & ts.TypeFlags.Object && !type.isClass() && !isLibraryObject(type)
    ? type
        .getProperties()
        .map(({ name }) => name)
        .join(' ')
    : '';
}

const PLAIN_VALUES = /^(randomUUID|now|random|randomInt|nanoid|uuid|uuidv4|v4|ulid|cuid|createId|uptime)$/;

/** What gives a text, whatever it is called on: `randomBytes(4).toString('hex')`. */
const TEXT_METHODS = /^to(String|ISOString|Fixed|HexString)$/;

/** `randomUUID()`, `Date.now()`, also behind methods of strings and numbers, and `new Date()`, which is rebuilt. */
function givesPlainValue(node: Called): boolean {
  if (ts.isTaggedTemplateExpression(node)) return false;
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Date' && (node.arguments?.length ?? 0) === 0;
  const name = calleeName(node);
  const callee = unwrap(node.expression);
  if (PLAIN_VALUES.test(name) || TEXT_METHODS.test(name)) return true;
  const inner = ts.isPropertyAccessExpression(callee) ? unwrap(callee.expression) : undefined;
  return inner !== undefined && PURE_METHODS.has(name) && ts.isCallExpression(inner) && givesPlainValue(inner);
}

function isInParameter(node: ts.Node): boolean {
  for (let at = node.parent; at && !ts.isFunctionLike(at); at = at.parent) if (ts.isParameter(at)) return true;
  return false;
}

function targetName(node: ts.Node): string {
  const { parent } = node;
  if (ts.isVariableDeclaration(parent)) return parent.name.getText();
  if (ts.isPropertyAssignment(parent)) return parent.name.getText();
  return ts.isBinaryExpression(parent) ? parent.left.getText() : '';
}

/** Whether a call gives a text, a number, a yes or no, or nothing: never a part of what somebody keeps. */
export function givesPrimitive(checker: ts.TypeChecker, node: ts.Node): boolean {
  const value = awaitedType(checker, node);
  const parts = value.isUnion() ? value.types : [value];
  return parts.every(({ flags }) => (flags & PRIMITIVE) !== 0);
}
