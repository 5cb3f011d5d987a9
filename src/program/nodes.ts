import type { Place, Span } from '../model/span.js';
import { ts } from './compiler.js';

/** A function with a body: the unit that routes, handlers and paths are made of. */
export type FunctionNode =
  | ts.ArrowFunction
  | ts.FunctionExpression
  | ts.FunctionDeclaration
  | ts.MethodDeclaration
  | ts.ConstructorDeclaration
  | ts.GetAccessorDeclaration
  | ts.SetAccessorDeclaration;

/** True for a function-like node that has a body to look into. */
export function isFunctionNode(node: ts.Node): node is FunctionNode {
  switch (node.kind) {
    case ts.SyntaxKind.ArrowFunction:
    case ts.SyntaxKind.FunctionExpression:
      return true;
    case ts.SyntaxKind.FunctionDeclaration:
    case ts.SyntaxKind.MethodDeclaration:
    case ts.SyntaxKind.Constructor:
    case ts.SyntaxKind.GetAccessor:
    case ts.SyntaxKind.SetAccessor:
      return (node as FunctionNode).body !== undefined;
    default:
      return false;
  }
}

export function isGenerator(node: FunctionNode): boolean {
  return !ts.isArrowFunction(node) && 'asteriskToken' in node && node.asteriskToken !== undefined;
}

/** The innermost function around a node, or undefined at module level. A parameter's default belongs to its function. */
export function enclosingFunction(node: ts.Node): FunctionNode | undefined {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (isFunctionNode(at)) return at;
    // Field initialisers and static blocks run with the construction, not with a function of their own.
    if (ts.isClassLike(at)) return undefined;
  }
  return undefined;
}

/** The expression behind parentheses, assertions, `!` and `satisfies`. */
export function unwrap(node: ts.Expression): ts.Expression {
  let at = node;
  while (
    ts.isParenthesizedExpression(at) ||
    ts.isAsExpression(at) ||
    ts.isTypeAssertionExpression(at) ||
    ts.isNonNullExpression(at) ||
    ts.isSatisfiesExpression(at)
  ) {
    at = at.expression;
  }
  return at;
}

/** The outermost node that is still the same value: the way up through parentheses, assertions and `!`. */
export function wrapping(node: ts.Node): ts.Node {
  let at = node;
  while (
    at.parent &&
    (ts.isParenthesizedExpression(at.parent) ||
      ts.isAsExpression(at.parent) ||
      ts.isTypeAssertionExpression(at.parent) ||
      ts.isNonNullExpression(at.parent) ||
      ts.isSatisfiesExpression(at.parent))
  ) {
    at = at.parent;
  }
  return at;
}

/** Name that people know a function by: its own, its method's, or that of the variable or property it stands in. */
export function functionName(node: FunctionNode): string | undefined {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (node.name !== undefined) return memberNameText(node.name);
  const parent = wrapping(node).parent;
  if (parent && ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return parent.name.text;
  if (parent && (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)))
    return memberNameText(parent.name);
  return undefined;
}

/** Whether `export`, `private`, `static`, `async` or their kin stands before a node. */
export function hasModifier(node: ts.Node, kind: ts.ModifierSyntaxKind): boolean {
  return ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some((modifier) => modifier.kind === kind) ?? false);
}

/** Given to the world by name: the node itself, its class, or the constant that holds it. */
export function isExported(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at; at = at.parent)
    if (hasModifier(at, ts.SyntaxKind.ExportKeyword)) return true;
  return false;
}

/** `a.b`, `a['b']`, `a[key]` */
export function isAccess(node: ts.Node): node is ts.PropertyAccessExpression | ts.ElementAccessExpression {
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
}

/** The variable, or whatever else it is, at the beginning of `a.b[0].c`. */
export function rootOf(node: ts.Expression): ts.Expression {
  let at = unwrap(node);
  while (isAccess(at)) at = unwrap(at.expression);
  return at;
}

/** Text of a property name, or undefined when it is computed from something that is no literal. */
export function memberNameText(name: ts.PropertyName | ts.BindingName | ts.MemberName): string | undefined {
  if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) return name.text;
  if (ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  if (ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression)) return name.expression.text;
  return undefined;
}

/** Member name of `a.b`, `a['b']`, `a.#b`; undefined when it is not known. */
export function accessedName(node: ts.Expression): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)) {
    return node.argumentExpression.text;
  }
  return undefined;
}

export function spanOf(node: ts.Node): Span {
  return { file: node.getSourceFile().fileName, start: node.getStart(), end: node.getEnd() };
}

export function placeAt(source: ts.SourceFile, offset: number): Place {
  const { line, character } = source.getLineAndCharacterOfPosition(offset);
  return { file: source.fileName, line: line + 1, column: character + 1 };
}

export function placeOf(node: ts.Node): Place {
  return placeAt(node.getSourceFile(), node.getStart());
}

/** Source text on one line, shortened for messages. */
export function shortText(node: ts.Node, limit = 80): string {
  const flat = node.getText().replace(/\s+/g, ' ');
  return flat.length > limit ? `${flat.slice(0, limit - 1)}…` : flat;
}

/** Depth-first visit that stops below a node when `enter` returns false. */
export function visit(node: ts.Node, enter: (node: ts.Node) => boolean | undefined): void {
  if (enter(node) === false) return;
  ts.forEachChild(node, (child) => visit(child, enter));
}

/** The node that covers exactly a span. */
export function nodeAt(
  source: ts.SourceFile,
  { start, end }: { readonly start: number; readonly end: number },
): ts.Node | undefined {
  let found: ts.Node | undefined;
  visit(source, (node) => {
    if (node.pos > start || node.end < end) return false;
    if (node.end === end && node.getStart(source) === start) found = node;
    return undefined;
  });
  return found;
}

/** Whether `outer` is `inner` or one of its ancestors. */
export function contains(outer: ts.Node, inner: ts.Node): boolean {
  for (let at: ts.Node | undefined = inner; at !== undefined; at = at.parent) if (at === outer) return true;
  return false;
}

/** Every node of some files that a test takes, in order. */
export function nodesIn<Node extends ts.Node>(
  sources: readonly ts.Node[],
  is: (node: ts.Node) => node is Node,
): readonly Node[] {
  const found: Node[] = [];
  for (const source of sources) {
    visit(source, (node) => {
      if (is(node)) found.push(node);
      return undefined;
    });
  }
  return found;
}

/** The name of what is called: `insert` of `insert(row)` and of `db.insert(row)`; empty where it has none. */
export function calleeName(node: Called): string {
  const callee = unwrap(ts.isTaggedTemplateExpression(node) ? node.tag : node.expression);
  return ts.isIdentifier(callee) ? callee.text : (accessedName(callee) ?? '');
}

/** What runs a function: a call, a construction, a tagged template. */
export type Called = ts.CallExpression | ts.NewExpression | ts.TaggedTemplateExpression;
