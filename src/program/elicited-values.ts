import { clientHandlers } from './client-handlers.js';
import { ts } from './compiler.js';
import { accessedName, type FunctionNode, nodesIn } from './nodes.js';
import type { Origin } from './origin.js';
import type { RuleContext } from './rule.js';

/** What a client's elicitation handlers are given, as far as it can be followed. */
export interface Elicited {
  readonly handlers: readonly FunctionNode[];
  /** Whether a value is the `params` of the elicitation that a server sent. */
  isParamsOrigin(origin: Origin): boolean;
  /** The same of an expression. */
  isParams(node: ts.Expression): boolean;
  /** Whether an expression is one of their properties, also by destructuring and by variables. */
  isProperty(node: ts.Expression, name: string): boolean;
}

const PARAMS = new Set(['ElicitRequestURLParams', 'ElicitRequestFormParams', 'ElicitRequestParams']);

/** Follows the request of every handler of `elicitation/create`. */
export function elicitedValues(context: RuleContext): Elicited {
  const handlers = clientHandlers(context, 'elicitation/create').flatMap(({ functions }) => functions);
  const requests = new Set(handlers.flatMap(({ parameters: [request] }) => (request ? [request] : [])));
  const { flow } = context.calls;
  const isRequest = (origin: Origin): boolean =>
    (origin.kind === 'parameter' && requests.has(origin.node)) ||
    (origin.kind === 'instance' && origin.class.name === 'ElicitRequest' && isSdk(origin.class.module));
  const isParams = (origin: Origin): boolean =>
    (origin.kind === 'instance' && PARAMS.has(origin.class.name) && isSdk(origin.class.module)) ||
    (origin.kind === 'member' && origin.name === 'params' && isRequest(origin.of));
  return {
    handlers,
    isParamsOrigin: isParams,
    isParams: (node) => flow.origins(node).some(isParams),
    isProperty: (node, name) =>
      flow.origins(node).some((origin) => origin.kind === 'member' && origin.name === name && isParams(origin.of)),
  };
}

function isSdk(module: string): boolean {
  return /^(npm:)?@modelcontextprotocol\//.test(module);
}

/** Whether some part of a node is the given property of what the server sent. */
export function mentions(elicited: Elicited, node: ts.Node, name: string): boolean {
  return (
    nodesIn([node], ts.isPropertyAccessExpression).some(
      (part) => accessedName(part) === name && elicited.isProperty(part, name),
    ) || nodesIn([node], ts.isIdentifier).some((part) => isValue(part) && elicited.isProperty(part, name))
  );
}

/** An identifier that stands for a value, and is no name of a member or property. */
function isValue(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  return !(ts.isPropertyAssignment(parent) && parent.name === node);
}
