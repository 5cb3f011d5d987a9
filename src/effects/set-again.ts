import { ts } from '../program/compiler.js';
import { accessedName, unwrap, visit, wrapping } from '../program/nodes.js';

/** Methods of a map or a set that do nothing new the second time. Source: ECMA-262, Map and Set objects. */
const AGAIN = /^(set|add|delete|clear)$/;

/**
 * Whether a call puts into a map or set, or takes out of it, what the same call has put or taken before, `seen.add(id)`: the
 * same as `known[id] = value`. Not where what it gives is used, or what it puts builds on what was there.
 */
export function setsAgain(checker: ts.TypeChecker, site: ts.CallExpression): boolean {
  const callee = unwrap(site.expression);
  if (!ts.isPropertyAccessExpression(callee) || !AGAIN.test(accessedName(callee) ?? '')) return false;
  const container = checker.getTypeAtLocation(callee.expression).symbol?.name;
  if (!/^(Weak)?(Map|Set)$/.test(container ?? '')) return false;
  return isStatement(site) && !site.arguments.some((given) => speaksOf(given, callee.expression.getText()));
}

function isStatement(site: ts.CallExpression): boolean {
  return ts.isExpressionStatement(wrapping(site).parent);
}

function speaksOf(code: ts.Node, text: string): boolean {
  let found = false;
  visit(code, (node) => {
    if (node.getText() === text) found = true;
    return !found;
  });
  return found;
}

/** What gets one more entry, or loses one: `seen` of `seen.add(id)`, `known` of `known[id] = value`. */
export function containerOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isBinaryExpression(node)) {
    const target = unwrap(node.left);
    const isEntry = ts.isElementAccessExpression(target) && !ts.isStringLiteralLike(target.argumentExpression);
    return isEntry ? unwrap(target.expression) : undefined;
  }
  if (!ts.isCallExpression(node)) return undefined;
  const callee = unwrap(node.expression);
  return ts.isPropertyAccessExpression(callee) && AGAIN.test(callee.name.text) ? unwrap(callee.expression) : undefined;
}

/** Whether a mention of a container only puts something in: the receiver of `seen.add(id);`. */
export function isFilledHere(mention: ts.Node): boolean {
  const callee = wrapping(mention).parent;
  const call = callee.parent;
  return (
    ts.isPropertyAccessExpression(callee) &&
    AGAIN.test(callee.name.text) &&
    ts.isCallExpression(call) &&
    call.expression === callee &&
    isStatement(call)
  );
}
