import type { AskSite } from '../src/program/ask.js';
import { ts } from '../src/program/compiler.js';
import { keptPromise } from '../src/program/kept-promise.js';
import { enclosingFunction, functionName, memberNameText, unwrap, wrapping } from '../src/program/nodes.js';

/**
 * Names for the key of an ask, best first: the variable that takes the answer, the first words of the message, the name
 * of the tool or helper.
 */
export function keysOf(ask: AskSite, handlerName: string | undefined): readonly string[] {
  const names = [
    variableName(ask.node),
    words(messageText(ask.params)),
    words(helperName(ask.node)),
    words(handlerName),
  ];
  const found = names.filter((name) => name !== undefined);
  return found.length > 0 ? found : ['answer'];
}

function variableName(node: ts.Node): string | undefined {
  const awaited = keptPromise(node)?.awaited ?? wrapping(node).parent;
  const at = awaited && ts.isAwaitExpression(awaited) ? wrapping(awaited).parent : undefined;
  if (at && ts.isVariableDeclaration(at) && ts.isIdentifier(at.name)) return at.name.text;
  if (
    at &&
    ts.isBinaryExpression(at) &&
    at.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isIdentifier(at.left)
  ) {
    return at.left.text;
  }
  return undefined;
}

function messageText(params: ts.Expression | undefined): string | undefined {
  const literal = params && unwrap(params);
  if (!literal || !ts.isObjectLiteralExpression(literal)) return undefined;
  const message = literal.properties.find((property) => property.name && memberNameText(property.name) === 'message');
  const value = message && ts.isPropertyAssignment(message) ? unwrap(message.initializer) : undefined;
  if (!value) return undefined;
  if (ts.isStringLiteralLike(value)) return value.text;
  return ts.isTemplateExpression(value)
    ? [value.head.text, ...value.templateSpans.map(({ literal: { text } }) => text)].join(' ')
    : undefined;
}

function helperName(node: ts.Node): string | undefined {
  const owner = enclosingFunction(node);
  return owner && functionName(owner);
}

const MOST_WORDS = 3;

/** Up to three words as one camel-case name. */
function words(text: string | undefined): string | undefined {
  const found =
    (text ?? '')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .match(/[A-Za-z][A-Za-z0-9]*/g)
      ?.slice(0, MOST_WORDS) ?? [];
  const name = found
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : `${word[0]?.toUpperCase()}${word.slice(1).toLowerCase()}`,
    )
    .join('');
  return name.length > 1 && !RESERVED.has(name) ? name : undefined;
}

const RESERVED = new Set([
  'delete',
  'do',
  'if',
  'in',
  'is',
  'for',
  'new',
  'this',
  'with',
  'continue',
  'break',
  'return',
  'switch',
  'case',
  'default',
  'export',
  'import',
  'enter',
]);
