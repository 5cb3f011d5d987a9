import { ts } from './compiler.js';
import { literalText } from './literals.js';
import { accessedName, type FunctionNode, unwrap } from './nodes.js';
import type { RuleContext } from './rule.js';

/** What a client registers for a request of the server. */
export interface ClientHandler {
  readonly node: ts.CallExpression;
  readonly functions: readonly FunctionNode[];
}

/** Request and notification schemas of SDK 1.x that only a client handles, and the methods they stand for. */
const METHOD_OF_SCHEMA: Readonly<Record<string, string>> = {
  ElicitRequestSchema: 'elicitation/create',
  ElicitationRequestSchema: 'elicitation/create',
  CreateMessageRequestSchema: 'sampling/createMessage',
  ListRootsRequestSchema: 'roots/list',
  ElicitationCompleteNotificationSchema: 'notifications/elicitation/complete',
};

const REGISTERS = new Set(['setRequestHandler', 'setNotificationHandler', 'onElicitationRequest']);

/**
 * The handlers of a method that only clients handle. The method tells it, whoever the receiver is: a client in a pool or
 * behind an interface counts too. Source: `Protocol.setRequestHandler` of SDK 1.32.2 and client 2.4.0.
 */
export function clientHandlers(context: RuleContext, method: string): readonly ClientHandler[] {
  return context.calls.sites.flatMap((node): readonly ClientHandler[] => {
    if (!ts.isCallExpression(node) || !REGISTERS.has(accessedName(unwrap(node.expression)) ?? '')) return [];
    if (handledMethod(context, node.arguments[0]) !== method) return [];
    const handler = node.arguments.at(-1);
    const functions = handler
      ? context.calls.flow
          .origins(handler)
          .flatMap((origin): readonly FunctionNode[] => (origin.kind === 'function' ? [origin.node] : []))
      : [];
    return [{ node, functions }];
  });
}

/** The method that the first argument of a registration names, by text or by schema. */
function handledMethod({ calls, names }: RuleContext, node: ts.Expression | undefined): string | undefined {
  if (!node) return undefined;
  const text = literalText(calls.flow, node);
  if (text !== undefined) return text;
  const known = names(node).map(({ name }) => name);
  const written = unwrap(node);
  const spelled = ts.isIdentifier(written) ? written.text : accessedName(written);
  const schema = [...known, ...(spelled === undefined ? [] : [spelled])].find((name) =>
    Object.hasOwn(METHOD_OF_SCHEMA, name),
  );
  return schema && METHOD_OF_SCHEMA[schema];
}
