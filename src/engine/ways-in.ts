import type { PointFacts } from '../planner/facts.js';
import type { Registration } from '../program/ask.js';
import { consumptionOf } from '../program/awaiting.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { literalText } from '../program/literals.js';
import { standsInLoop } from '../program/loops.js';
import { accessedName, memberNameText, unwrap, wrapping } from '../program/nodes.js';
import type { RouteEdge, RouteGraph } from '../program/routes.js';
import { resolveName } from '../program/symbols.js';
import type { CollectedPoint } from './collect.js';
import { told } from './told.js';

type WaysIn = Pick<PointFacts, 'askingHandlers' | 'cannotAsk' | 'outside' | 'background' | 'forwards' | 'effectCode'>;

/** Who leads to an input point: handlers that may ask, handlers that may not, and what is no request at all. */
export function waysIn({ graph, registrations }: CollectedPoint, calls: Calls): WaysIn {
  const others = registrations.filter(({ method }) => method === 'other');
  const forwards = others.filter((registration) => isOfClient(registration, calls));
  const tasks = others.filter(({ node }) => accessedName(node.expression) === 'registerToolTask');
  const cannotAsk = others.filter((registration) => ![...forwards, ...tasks].includes(registration));
  const asked = graph.outside.filter(
    ({ node }) => ts.isCallExpression(node) && NO_REQUEST.test(node.expression.getText()),
  );
  const ways = graph.outside.filter((root) => !asked.includes(root) && root.why !== 'uncalled');
  const callbacks = graph.outside.filter(({ node, why }) => why === 'uncalled' && isTemplateCallback(node));
  return {
    askingHandlers: registrations.length - others.length,
    cannotAsk: [...cannotAsk, ...asked, ...callbacks].map(({ node }) => told(node)),
    outside: ways.filter(({ why }) => why !== 'background').map(({ node }) => told(node)),
    background: [
      ...ways.filter(({ why }) => why === 'background').map(({ node }) => told(node)),
      ...tasks.map(({ node }) => told(node)),
      ...graph.edges.filter((edge) => startsLoop(edge, graph)).map(({ node }) => told(node)),
    ],
    forwards: forwards.map(({ node }) => told(node)),
    effectCode: [...graph.edges.filter(({ via }) => via === 'callback'), ...graph.outside]
      .filter(({ node }) => ts.isCallExpression(node) && isOfEffect(node.expression, calls))
      .map(({ node }) => told(node)),
  };
}

const CLIENT_SCHEMA = /^(Elicit|Elicitation|CreateMessage|ListRoots)RequestSchema$/;
const CLIENT_METHOD = /^(elicitation\/create|sampling\/createMessage|roots\/list)$/;

/** A handler of a request that only clients get: the question of another server. */
function isOfClient({ node }: Registration, calls: Calls): boolean {
  const [first] = node.arguments;
  if (!first || accessedName(node.expression) !== 'setRequestHandler') return false;
  const written = unwrap(first);
  const name = ts.isIdentifier(written) ? written.text : (accessedName(written) ?? '');
  return CLIENT_SCHEMA.test(name) || CLIENT_METHOD.test(literalText(calls.flow, first) ?? '');
}

// `completable(schema, async (value) => …)`
const NO_REQUEST = /(^completable|\.setNotificationHandler)$/;

/** `new ResourceTemplate(uri, { list, complete: { … } })` */
function isTemplateCallback(node: ts.Node): boolean {
  let holder: ts.Node = ts.isMethodDeclaration(node) ? node : wrapping(node).parent;
  for (let depth = 0; depth < 2; depth++) {
    const literal = holder.parent;
    if (!literal || !ts.isObjectLiteralExpression(literal)) return false;
    const name = ts.isPropertyAssignment(holder) || ts.isMethodDeclaration(holder) ? memberNameText(holder.name) : '';
    const around = wrapping(literal).parent;
    if (ts.isNewExpression(around))
      return /^(list|complete)$/.test(name ?? '') && /ResourceTemplate$/.test(around.expression.getText());
    holder = around;
  }
  return false;
}

/** `void watch()`: nobody waits for a function that asks in a loop. */
function startsLoop({ node, enters }: RouteEdge, { edges }: RouteGraph): boolean {
  if (!enters || consumptionOf(node).end !== 'detached') return false;
  return edges.some(({ node: lower, within }) => within === enters && standsInLoop(lower));
}

/** Whether a callback or generator is given to Effect. */
function isOfEffect(callee: ts.Expression, calls: Calls): boolean {
  let root = unwrap(callee);
  while (ts.isPropertyAccessExpression(root) || ts.isCallExpression(root)) root = unwrap(root.expression);
  const found = resolveName(calls.flow.checker, root);
  return found.kind === 'external' && /^(effect|@effect\/[^/]+)(\/|$)/.test(found.name.module);
}
