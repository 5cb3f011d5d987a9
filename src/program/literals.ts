import { isAssignment } from './assignments.js';
import { ts } from './compiler.js';
import type { Flow } from './flow.js';
import { memberNameText, nodesIn, rootOf, unwrap, wrapping } from './nodes.js';

/** The text of a string literal, also behind a constant. Undefined when it is not one known text. */
export function literalText(flow: Flow, node: ts.Expression | undefined): string | undefined {
  if (!node) return undefined;
  const at = unwrap(node);
  if (ts.isStringLiteralLike(at)) return at.text;
  const origins = flow.origins(at);
  const [only] = origins;
  return origins.length === 1 && only?.kind === 'literal' && ts.isStringLiteralLike(only.node)
    ? only.node.text
    : undefined;
}

/** The object literal that an expression is, directly or behind one constant. */
export function objectLiteral(flow: Flow, node: ts.Expression | undefined): ts.ObjectLiteralExpression | undefined {
  if (!node) return undefined;
  const at = unwrap(node);
  if (ts.isObjectLiteralExpression(at)) return at;
  const [only, ...others] = flow.origins(at).filter(({ kind }) => kind === 'object');
  return only?.kind === 'object' && others.length === 0 ? only.node : undefined;
}

/** The value of a property written in an object literal, shorthand included. */
export function propertyValue(node: ts.ObjectLiteralExpression | undefined, name: string): ts.Expression | undefined {
  for (const property of node?.properties ?? []) {
    if (!property.name || memberNameText(property.name) !== name) continue;
    if (ts.isPropertyAssignment(property)) return property.initializer;
    if (ts.isShorthandPropertyAssignment(property)) return property.name;
  }
  return undefined;
}

/** Whether an object literal has a member of that name itself, whatever it is: a value, a method, an accessor. */
export function hasProperty(node: ts.ObjectLiteralExpression, name: string): boolean {
  return node.properties.some((property) => property.name !== undefined && memberNameText(property.name) === name);
}

/** Whether the object is a variable's and gets properties after it is made, so that the literal does not show all of it. */
export function isFilledLater(node: ts.ObjectLiteralExpression): boolean {
  const { parent } = wrapping(node);
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return false;
  const { text } = parent.name;
  const source = node.getSourceFile();
  const assigned = nodesIn([source], ts.isBinaryExpression).some(
    ({ left, operatorToken }) => isAssignment(operatorToken.kind) && ownerName(left) === text,
  );
  return assigned || nodesIn([source], ts.isCallExpression).some((call) => assignsTo(call, text));
}

/** `name` of `name.a.b` and `name['a']`. */
function ownerName(node: ts.Expression): string | undefined {
  const root = rootOf(node);
  return root !== unwrap(node) && ts.isIdentifier(root) ? root.text : undefined;
}

function assignsTo({ expression, arguments: [first] }: ts.CallExpression, name: string): boolean {
  return expression.getText() === 'Object.assign' && first !== undefined && first.getText() === name;
}
