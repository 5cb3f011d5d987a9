import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { literalText, objectLiteral, propertyValue } from '../program/literals.js';
import {
  accessedName,
  contains,
  enclosingFunction,
  memberNameText,
  unwrap,
  visit,
  wrapping,
} from '../program/nodes.js';
import { NOTIFIER, Remover, usesOf } from '../program/removal.js';
import { symbolOf } from '../program/variables.js';

/** What becomes of the id of a URL elicitation, and of the notification that the page behind it is done. */
export interface UrlId {
  /** What the new revision has no place for: the property, notifiers, notifications, and what served only them. */
  readonly dropped: readonly ts.Node[];
  /** Where the id goes on standing, as a correlation id of the server's own: its URL, say. */
  readonly stays: readonly ts.Node[];
  /** Uses of a notifier that can't be plainly taken out. */
  readonly told: readonly ts.Node[];
}

const NOTHING: UrlId = { dropped: [], stays: [], told: [] };
const COMPLETE = 'notifications/elicitation/complete';

/** Reads the params of a URL elicitation. Specification 2026-07-28 has neither `elicitationId` nor its notification. */
export function urlIdOf(flow: Flow, params: ts.Expression | undefined): UrlId {
  const literal = objectLiteral(flow, params);
  if (!literal || literalText(flow, propertyValue(literal, 'mode')) !== 'url') return NOTHING;
  const property = literal.properties.find(({ name }) => name && memberNameText(name) === 'elicitationId');
  if (!property) return NOTHING;
  const value = ts.isPropertyAssignment(property) ? unwrap(property.initializer) : property.name;
  if (!value) return NOTHING;
  const symbol = ts.isIdentifier(value) ? symbolOf(flow.checker, value) : undefined;
  const declared = symbol?.declarations?.[0];
  const name = declared && (ts.isVariableDeclaration(declared) || ts.isParameter(declared)) ? declared.name : undefined;
  const uses = symbol && name ? usesOf(flow.checker, symbol, name) : [];
  const isId = (id: ts.Expression): boolean =>
    symbol ? uses.some((use) => use === unwrap(id)) : id.getText() === value.getText();
  const { gone, stuck } = removed(flow, tellingsOf(flow, literal.getSourceFile(), isId));
  if (stuck.length > 0) return { ...NOTHING, told: stuck };
  if (!symbol) return { ...NOTHING, dropped: isTyped(literal) ? gone : [property, ...gone] };
  const own = declared !== undefined && ts.isVariableDeclaration(declared) && enclosingFunction(declared) !== undefined;
  const others = uses.filter((use) => use !== value && ![property, ...gone].some((other) => contains(other, use)));
  // What others know too, they may tell the client of; and a type may want the property.
  if (!own || isTyped(literal) || others.some((use) => isHandedOn(use, literal)))
    return { dropped: gone, stays: own && gone.length > 0 ? [property] : [], told: [] };
  const unused = others.length === 0 && isMadeForIt(declared) ? [declared.parent.parent] : [];
  return { dropped: [property, ...gone, ...unused], stays: others, told: [] };
}

/** `const params: ElicitRequestURLParams = { … }`: the type of 2025-11-25 wants the id. */
function isTyped(literal: ts.ObjectLiteralExpression): boolean {
  const { parent } = wrapping(literal);
  return (
    (ts.isVariableDeclaration(parent) && parent.type !== undefined) ||
    ts.isReturnStatement(parent) ||
    ts.isSatisfiesExpression(literal.parent)
  );
}

/** Calls that make a notifier for an id, or send the notification themselves. */
function tellingsOf(
  flow: Flow,
  source: ts.SourceFile,
  isId: (id: ts.Expression) => boolean,
): readonly ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  visit(source, (node) => {
    if (!ts.isCallExpression(node)) return undefined;
    const [first] = node.arguments;
    if (!first) return undefined;
    const id = accessedName(unwrap(node.expression)) === NOTIFIER ? first : idOfNotification(flow, first);
    if (id && isId(id)) found.push(node);
    return undefined;
  });
  return found;
}

function idOfNotification(flow: Flow, argument: ts.Expression): ts.Expression | undefined {
  const literal = unwrap(argument);
  if (!ts.isObjectLiteralExpression(literal) || literalText(flow, propertyValue(literal, 'method')) !== COMPLETE)
    return undefined;
  return propertyValue(objectLiteral(flow, propertyValue(literal, 'params')), 'elicitationId');
}

function removed(flow: Flow, tellings: readonly ts.CallExpression[]) {
  const remover = new Remover(flow.checker);
  for (const call of tellings) {
    if (accessedName(unwrap(call.expression)) === NOTIFIER) remover.value(call);
    else remover.call(call);
  }
  return remover.result();
}

/** Given to other code, which may know it as the client does; what is only shown or logged is not. */
function isHandedOn(use: ts.Identifier, params: ts.ObjectLiteralExpression): boolean {
  if (contains(params, use)) return false;
  for (let at: ts.Node = use; at.parent; at = at.parent) {
    const { parent } = at;
    if (ts.isTemplateSpan(parent) || ts.isReturnStatement(parent)) return false;
    // Who looks it up in a map has it from the URL.
    if (ts.isCallExpression(parent) && isKeyOfMap(parent, at)) return false;
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
      return !/^(console|log|logger|encodeURIComponent|URL|URLSearchParams|String)\b|searchParams/.test(
        parent.expression.getText(),
      );
    if (ts.isStatement(parent)) return false;
  }
  return false;
}

/** `flows.set(id, …)`, `flows.delete(id)`. */
export function isKeyOfMap(call: ts.CallExpression, argument: ts.Node): boolean {
  return call.arguments[0] === argument && /^(set|delete)$/.test(accessedName(call.expression) ?? '');
}

/** `const id = randomUUID()`: nothing else happens in its statement. */
function isMadeForIt(node: ts.VariableDeclaration): boolean {
  const list = node.parent;
  if (!ts.isVariableDeclarationList(list) || !ts.isVariableStatement(list.parent) || list.declarations.length > 1)
    return false;
  const made = node.initializer && unwrap(node.initializer);
  return made !== undefined && (ts.isCallExpression(made) || ts.isTemplateExpression(made) || ts.isStringLiteral(made));
}
