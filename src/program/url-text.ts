import { ts } from './compiler.js';
import type { Flow } from './flow.js';
import { usesOf } from './kept-value.js';
import { accessedName, unwrap } from './nodes.js';
import { fixedText } from './texts.js';

/** A URL as it is written in code. */
export interface UrlText {
  /** What is fixed, with `…` for what is inserted. Undefined where nothing is fixed. */
  readonly text: string | undefined;
  /** What is inserted into it, with the name of the query parameter where there is one. */
  readonly inserted: readonly { readonly value: ts.Expression; readonly parameter: string | undefined }[];
}

/** Reads a URL out of a literal, template, concatenation, or a `URL` whose `searchParams` are set beside it. */
export function urlText(flow: Flow, node: ts.Expression): UrlText {
  const at = unwrap(node);
  const built = builtUrl(flow, at);
  if (!built) return { text: fixedText(flow, at), inserted: insertedIn(flow, at) };
  const { base, variable } = built;
  const first = base ? urlText(flow, base) : { text: undefined, inserted: [] };
  return { text: first.text, inserted: [...first.inserted, ...(variable ? parametersOf(flow, variable) : [])] };
}

/** `new URL(base).toString()`, `url.href` */
function builtUrl(
  flow: Flow,
  node: ts.Expression,
): { base: ts.Expression | undefined; variable?: ts.Identifier } | undefined {
  if (ts.isCallExpression(node)) {
    const callee = unwrap(node.expression);
    if (accessedName(callee) === 'toString' && ts.isPropertyAccessExpression(callee))
      return builtUrl(flow, unwrap(callee.expression));
    return ts.isIdentifier(callee) && callee.text === 'String' && node.arguments[0]
      ? builtUrl(flow, unwrap(node.arguments[0]))
      : undefined;
  }
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'href') return builtUrl(flow, unwrap(node.expression));
  if (ts.isNewExpression(node)) return isUrl(node) ? { base: only(node.arguments) } : undefined;
  if (!ts.isIdentifier(node)) return undefined;
  const declaration = flow.checker.getSymbolAtLocation(node)?.valueDeclaration;
  const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  const made = value && unwrap(value);
  return made && ts.isNewExpression(made) && isUrl(made) ? { base: only(made.arguments), variable: node } : undefined;
}

function isUrl({ expression }: ts.NewExpression): boolean {
  return ts.isIdentifier(expression) && expression.text === 'URL';
}

/** With a second argument, the first is relative to it. */
function only(list: ts.NodeArray<ts.Expression> | undefined): ts.Expression | undefined {
  return list?.length === 1 ? list[0] : undefined;
}

/** `url.searchParams.set('email', email)` */
function parametersOf(flow: Flow, variable: ts.Identifier): UrlText['inserted'] {
  return usesOf(flow.checker, variable).flatMap(({ parent }) => {
    const method =
      ts.isPropertyAccessExpression(parent) && parent.name.text === 'searchParams' ? parent.parent : undefined;
    const name = method && ts.isPropertyAccessExpression(method) ? method.name.text : undefined;
    const call = method?.parent;
    if (!call || !ts.isCallExpression(call) || (name !== 'set' && name !== 'append')) return [];
    const [parameter, value] = call.arguments;
    return value ? [{ value, parameter: fixedText(flow, parameter) }] : [];
  });
}

/** `around`: what this is part of; a recursive function may add to its own parameter. */
function insertedIn(flow: Flow, node: ts.Expression, around: ReadonlySet<ts.Node> = new Set()): UrlText['inserted'] {
  const at = unwrap(node);
  if (around.has(at)) return [];
  const parts = new Set([...around, at]);
  if (ts.isTemplateExpression(at)) {
    let before = at.head.text;
    return at.templateSpans.flatMap(({ expression, literal }) => {
      const found = insertedAt(flow, expression, before, parts);
      before = literal.text;
      return found;
    });
  }
  if (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return [...insertedIn(flow, at.left, parts), ...insertedAt(flow, at.right, fixedText(flow, at.left) ?? '', parts)];
  const [one, ...others] = flow.origins(at);
  return one?.kind === 'literal' && others.length === 0 && unwrap(one.node) !== at
    ? insertedIn(flow, one.node, parts)
    : [];
}

function insertedAt(
  flow: Flow,
  node: ts.Expression,
  before: string,
  around: ReadonlySet<ts.Node>,
): UrlText['inserted'] {
  const value = unencoded(node);
  if (ts.isStringLiteralLike(value)) return [];
  const nested = ts.isTemplateExpression(value) || ts.isBinaryExpression(value) ? insertedIn(flow, value, around) : [];
  const pairs = parametersIn(value);
  if (nested.length > 0 || pairs.length > 0) return [...nested, ...pairs];
  return [{ value, parameter: /[?&]([\w.-]+)=$/.exec(before)?.[1] }];
}

/** `new URLSearchParams({ email })` */
function parametersIn(node: ts.Expression): UrlText['inserted'] {
  const made =
    ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
      ? unwrap(node.expression.expression)
      : node;
  if (!ts.isNewExpression(made) || made.expression.getText() !== 'URLSearchParams') return [];
  const [first] = made.arguments ?? [];
  const literal = first && unwrap(first);
  if (!literal || !ts.isObjectLiteralExpression(literal)) return [];
  return literal.properties.flatMap((property) => {
    if (ts.isShorthandPropertyAssignment(property)) return [{ value: property.name, parameter: property.name.text }];
    return ts.isPropertyAssignment(property)
      ? [{ value: unencoded(property.initializer), parameter: property.name.getText().replace(/['"]/g, '') }]
      : [];
  });
}

function unencoded(node: ts.Expression): ts.Expression {
  const at = unwrap(node);
  const [first] = ts.isCallExpression(at) ? at.arguments : [];
  return ts.isCallExpression(at) && first && /^(encodeURIComponent|encodeURI|String)$/.test(at.expression.getText())
    ? unencoded(first)
    : at;
}
