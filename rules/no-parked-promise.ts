import { ts } from '../src/program/compiler.js';
import { accessedName, contains, enclosingFunction, isFunctionNode, unwrap, visit } from '../src/program/nodes.js';
import type { RouteGraph } from '../src/program/routes.js';
import type { Rule, RuleContext } from '../src/program/rule.js';
import { stepAt } from '../src/program/steps.js';

/**
 * A handler that parks a promise for another request to resolve waits on this instance and this connection; a 2026-07-28
 * client comes back with a new request that may land elsewhere. Source: specification 2026-07-28, basic/index ("SHOULD NOT
 * require" that related requests share a connection or process).
 */
export const noParkedPromise: Rule = {
  id: 'no-parked-promise',
  description: 'A handler waits for a promise that another request resolves.',
  level: 'warning',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: ({ calls, registrations, routeTo }) => {
    // A handler of a client, or of a method that may not ask, could not answer `input_required`.
    const asking = new Set(registrations.flatMap(({ method, handlers }) => (method === 'other' ? [] : handlers)));
    return calls.sites.flatMap((site) => {
      const kept = parkedIn(site);
      const within = kept && enclosingFunction(site);
      if (!kept || !within) return [];
      if (!routeTo(site).handlers.some((handler) => asking.has(handler))) return [];
      // What it takes out itself, when nobody answers in time, is no answer.
      const taken = takenOut(kept, calls).filter((at) => !contains(site, at));
      if (taken.length > 0 && taken.every((at) => isByMessage(routeTo(at)))) return [];
      return [
        {
          node: site,
          message:
            'This promise is resolved by another request, which may reach another instance, and nobody resolves it when the client goes away. Answer `input_required`, and do the rest when the client comes back.',
          steps: [stepAt(site), stepAt(kept)],
        },
      ];
    });
  },
};

/** Where the resolver of a `new Promise(…)` is put that outlives the call: a map, or a field. */
function parkedIn(site: ts.Node): ts.Node | undefined {
  if (!ts.isNewExpression(site) || site.expression.getText() !== 'Promise') return undefined;
  const executor = site.arguments?.[0] && unwrap(site.arguments[0]);
  if (!executor || !isFunctionNode(executor) || !executor.body) return undefined;
  const resolve = executor.parameters[0]?.name;
  if (!resolve || !ts.isIdentifier(resolve)) return undefined;
  const within = enclosingFunction(site);
  let found: ts.Node | undefined;
  visit(executor.body, (node) => {
    if (found || (isFunctionNode(node) && contains(executor, node))) return false;
    if (ts.isCallExpression(node) && accessedName(unwrap(node.expression)) === 'set') {
      const [, value] = node.arguments;
      const owner = ts.isPropertyAccessExpression(node.expression) ? node.expression.expression : undefined;
      if (value && owner && mentions(value, resolve.text) && !isLocal(owner, within)) found = node;
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      const keeps = ts.isElementAccessExpression(node.left) || ts.isPropertyAccessExpression(node.left);
      if (keeps && mentions(node.right, resolve.text) && !isLocal(node.left, within)) found = node;
    }
    return undefined;
  });
  return found;
}

/** Where the resolver is looked up again, `waiting.get(id)`, or called: `this.done?.()`. */
function takenOut(kept: ts.Node, { sites, flow: { checker } }: RuleContext['calls']): readonly ts.Node[] {
  const field = ts.isBinaryExpression(kept) && ts.isPropertyAccessExpression(kept.left) ? kept.left.name : undefined;
  const done = field && checker.getSymbolAtLocation(field);
  if (done)
    return sites.filter(({ expression }) => {
      const callee = unwrap(expression);
      return ts.isPropertyAccessExpression(callee) && checker.getSymbolAtLocation(callee.name) === done;
    });
  const owner =
    ts.isCallExpression(kept) && ts.isPropertyAccessExpression(kept.expression) && kept.expression.expression;
  const symbol = owner ? checker.getSymbolAtLocation(owner) : undefined;
  if (!symbol) return [];
  return sites.filter(({ expression }) => {
    const callee = unwrap(expression);
    if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 'get') return false;
    return checker.getSymbolAtLocation(callee.expression) === symbol;
  });
}

/** The answer to something that was sent comes in on a socket of this process: `socket.on('message', …)`. */
function isByMessage({ handlers, outside }: RouteGraph): boolean {
  if (handlers.length > 0 || outside.length === 0) return false;
  return outside.every(({ node, why }) => why === 'timer-or-event' && !isWebRoute(node));
}

function isWebRoute(node: ts.Node): boolean {
  return ts.isCallExpression(node) && /^(get|post|put|patch|delete|all|use)$/.test(accessedName(node.expression) ?? '');
}

function mentions(root: ts.Node, name: string): boolean {
  let found = false;
  visit(root, (node) => {
    if (ts.isIdentifier(node) && node.text === name) found = true;
    return !found;
  });
  return found;
}

/** Whether the name at the root of an expression is declared in the function. */
function isLocal(node: ts.Expression, within: ts.Node | undefined): boolean {
  let root: ts.Expression = node;
  while (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) root = unwrap(root.expression);
  if (!within || !ts.isIdentifier(root)) return false;
  const { text } = root;
  let found = false;
  visit(within, (at) => {
    if ((ts.isVariableDeclaration(at) || ts.isParameter(at)) && at.name.getText() === text) found = true;
    return !found;
  });
  return found;
}
