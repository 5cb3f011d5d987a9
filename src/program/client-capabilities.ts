import { ts } from './compiler.js';
import { accessedName, unwrap } from './nodes.js';
import type { RuleContext } from './rule.js';

/** What a server knows of a client from the connection. */
export type ConnectionFact = 'getClientCapabilities' | 'getClientVersion';

/**
 * Which fact of the connection a call reads from an SDK server, if any. A receiver of which nothing is known counts, in a
 * package that has the SDK: of duck-typed servers the method is the only sign. With an argument it is somebody else's
 * method. Source: `Server` of SDK 1.32.2 and server 2.4.0.
 */
export function connectionFact(context: RuleContext, call: ts.CallExpression): ConnectionFact | undefined {
  const callee = unwrap(call.expression);
  const name = accessedName(callee);
  if ((name !== 'getClientCapabilities' && name !== 'getClientVersion') || call.arguments.length > 0) return undefined;
  if (context.names(callee).some((known) => known.name === `<server>.${name}`)) return name;
  if (!ts.isPropertyAccessExpression(callee) || context.calls.callees(call).length > 0) return undefined;
  // Clients have such methods of their own, and there they tell what the client itself has declared.
  const receiver = unwrap(callee.expression);
  if (/client$/i.test(accessedName(receiver) ?? receiver.getText())) return undefined;
  const { sdk } = context.packageOf(call.getSourceFile().fileName);
  const known = context.calls.flow.origins(callee.expression).some(({ kind }) => kind === 'object');
  return !known && (sdk.v1 ?? sdk.v2 ?? sdk.fastmcp) !== undefined ? name : undefined;
}
