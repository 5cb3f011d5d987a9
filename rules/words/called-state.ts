import { ts } from '../../src/program/compiler.js';
import { wrapping } from '../../src/program/nodes.js';

/** The call `ctx.mcpReq.requestState()` of a mention of the accessor; undefined where it is not called. */
export function calledState(read: ts.Expression): ts.CallExpression | undefined {
  const at = wrapping(read);
  return ts.isCallExpression(at.parent) && at.parent.expression === at ? at.parent : undefined;
}
