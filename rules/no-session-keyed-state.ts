import { ts } from '../src/program/compiler.js';
import { accessedName, enclosingFunction, shortText, unwrap } from '../src/program/nodes.js';
import type { Rule, RuleContext } from '../src/program/rule.js';

const KEYED = new Set(['get', 'set', 'has', 'delete']);

/**
 * Revision 2026-07-28 has no sessions: the next round may come on another connection and to another instance. Source:
 * specification 2026-07-28, basic/index ("MUST NOT rely on prior requests"; state across requests is referred to by an
 * explicit id).
 */
export const noSessionKeyedState: Rule = {
  id: 'no-session-keyed-state',
  description: 'State is kept in memory under the id of a session.',
  level: 'warning',
  presets: ['recommended', 'strict'],
  tokens: ['extra.sessionId', 'ctx.sessionId', 'context.sessionId'],
  check: (context) => {
    const found: ts.Node[] = [];
    const visit = (node: ts.Node): void => {
      const key = keyOf(node);
      if (key && enclosingFunction(node) && isSessionId(context, key)) found.push(node);
      ts.forEachChild(node, visit);
    };
    context.files.forEach(visit);
    return found.map((node) => ({
      node,
      message: `\`${shortText(node, 60)}\` keeps state under the session's id, which a 2026-07-28 request does not have, and another instance would not find. Keep it under an id of your own that travels in the arguments or in \`requestState\`.`,
    }));
  },
};

/** The key under which something is looked up or stored. */
function keyOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isElementAccessExpression(node)) return node.argumentExpression;
  if (!ts.isCallExpression(node)) return undefined;
  const callee = unwrap(node.expression);
  return KEYED.has(accessedName(callee) ?? '') ? node.arguments[0] : undefined;
}

function isSessionId({ names }: RuleContext, key: ts.Expression): boolean {
  return names(unwrap(key)).some(({ name }) => /^<(context|session|request)>\.sessionId$/.test(name));
}
