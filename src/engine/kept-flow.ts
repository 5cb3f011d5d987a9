import { isKeyOfMap } from '../dialects/url-id.js';
import type { Effect } from '../model/effect.js';
import type { AskSite } from '../program/ask.js';
import { ts } from '../program/compiler.js';
import { enclosingFunction, nodeAt, unwrap, visit } from '../program/nodes.js';
import { symbolOf } from '../program/variables.js';

/**
 * Whether an effect only keeps the flow for the page behind the URL: `flows.set(id, { user })`, with the id that goes on
 * standing in the URL. Nobody but that page looks it up, at the instance where it always came to; the rounds after the
 * first need nothing of it. Where the handler itself reads the map, another instance would not have it.
 */
export function keepsFlow(checker: ts.TypeChecker, { node, stays }: AskSite, { file, span }: Effect): boolean {
  const source = node.getSourceFile();
  const call = source.fileName === file ? nodeAt(source, span) : undefined;
  if (!call || !ts.isCallExpression(call) || !ts.isExpressionStatement(call.parent)) return false;
  const map = ts.isPropertyAccessExpression(call.expression) ? nameOfMap(call.expression.expression) : undefined;
  const [key] = call.arguments;
  if (!map || !key || !stays.includes(unwrap(key)) || !isKeyOfMap(call, key)) return false;
  const symbol = symbolOf(checker, map);
  const within = enclosingFunction(node);
  if (!symbol || !within || enclosingFunction(call) !== within) return false;
  let looked = false;
  visit(within, (use) => {
    const isMap = ts.isMemberName(use) && use.text === map.text && symbolOf(checker, use) === symbol;
    if (isMap && !isKeyed(use)) looked = true;
    return !looked;
  });
  return !looked;
}

/** `flows`, or `flows` of `this.flows`. */
function nameOfMap(map: ts.Expression): ts.MemberName | undefined {
  const at = unwrap(map);
  if (ts.isIdentifier(at)) return at;
  return ts.isPropertyAccessExpression(at) && at.expression.kind === ts.SyntaxKind.ThisKeyword ? at.name : undefined;
}

/** `flows` of `flows.set(id, …)` and `flows.delete(id)`. */
function isKeyed(use: ts.MemberName): boolean {
  const { parent } = use;
  const map = ts.isPropertyAccessExpression(parent) && parent.name === use ? parent : use;
  const call = map.parent.parent;
  return ts.isCallExpression(call) && call.arguments[0] !== undefined && isKeyOfMap(call, call.arguments[0]);
}
