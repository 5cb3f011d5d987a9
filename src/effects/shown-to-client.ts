import { ts } from '../program/compiler.js';
import { enclosingFunction, memberNameText, visit } from '../program/nodes.js';
import { symbolOf } from '../program/variables.js';

const MOST_HOPS = 3;

/**
 * Whether the value that a variable takes stands in the text or the link of a question: `url: \`…?token=${token}\``, also by
 * way of other constants. The client gets it with the question, so it is nothing to keep from the client.
 */
export function isShownToClient(checker: ts.TypeChecker, value: ts.Node): boolean {
  const declaration = value.parent;
  const within = enclosingFunction(value);
  if (!within || !ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return false;
  return isShown(checker, declaration.name, within, 0);
}

function isShown(checker: ts.TypeChecker, name: ts.Identifier, within: ts.Node, hops: number): boolean {
  const symbol = checker.getSymbolAtLocation(name);
  let shown = false;
  visit(within, (use) => {
    const isUse = ts.isIdentifier(use) && use !== name && use.text === name.text && symbolOf(checker, use) === symbol;
    if (isUse && symbol && isShownBy(checker, use, within, hops)) shown = true;
    return !shown;
  });
  return shown;
}

function isShownBy(checker: ts.TypeChecker, use: ts.Node, within: ts.Node, hops: number): boolean {
  for (let at = use; at.parent && at !== within; at = at.parent) {
    const { parent } = at;
    if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) {
      if (isForLink(parent.parent)) continue;
      return /^(url|message)$/.test(memberNameText(parent.name) ?? '') && isQuestion(parent.parent);
    }
    // What is made of it and has a name: a link, a text. Called with it: `link.searchParams.set('token', token)`.
    const made = ts.isVariableDeclaration(parent) ? parent.name : setOn(parent, at);
    if (made) return ts.isIdentifier(made) && hops < MOST_HOPS && isShown(checker, made, within, hops + 1);
    // A part of it, or what a function makes of it, may be shown where it is kept itself.
    const isKept = ts.isCallExpression(parent) || ts.isNewExpression(parent) || ts.isPropertyAccessExpression(parent);
    if ((isKept && !AS_IT_IS.test(parent.getText())) || ts.isStatement(parent)) return false;
  }
  return false;
}

const AS_IT_IS = /^(encodeURIComponent|encodeURI|String|new URL|new URLSearchParams)\(|\.(toString\(\)|toString|href)$/;

/** `{ state }` of `new URLSearchParams({ state })`. */
function isForLink({ parent }: ts.Node): boolean {
  return ts.isNewExpression(parent) && parent.expression.getText() === 'URLSearchParams';
}

function isQuestion(literal: ts.ObjectLiteralExpression): boolean {
  const names = literal.properties.map(({ name }) => name && memberNameText(name));
  return names.includes('message') && (names.includes('url') || names.includes('requestedSchema'));
}

/** `link` of `link.searchParams.set(name, value)`. */
function setOn(call: ts.Node, value: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(call)) return undefined;
  const { expression, arguments: given } = call;
  const isSetting = /\.searchParams\.(set|append)$/.test(expression.getText()) && given.some((one) => one === value);
  if (!isSetting) return undefined;
  let at: ts.Expression = expression;
  while (ts.isPropertyAccessExpression(at)) at = at.expression;
  return at;
}
