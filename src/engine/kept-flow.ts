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
  const map = ts.isPropertyAccessExpression(call.expression) ? unwrap(call.expression.expression) : undefined;
  const [key] = call.arguments;
  if (!map || !ts.isIdentifier(map) || !key || !stays.includes(unwrap(key)) || !isKeyOfMap(call, key)) return false;
  const symbol = symbolOf(checker, map);
  const within = enclosingFunction(node);
  let alone = symbol !== undefined && within !== undefined && enclosingFunction(call) === within;
  if (within)
    visit(within, (use) => {
      if (!ts.isIdentifier(use) || use.text !== map.text || symbolOf(checker, use) !== symbol) return undefined;
      const other = use.parent.parent;
      const keyed = ts.isCallExpression(other) && other.arguments[0] && isKeyOfMap(other, other.arguments[0]);
      if (!keyed) alone = false;
      return undefined;
    });
  return alone;
}
