import type { LibraryName } from '../model/library-name.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { hasProperty, objectLiteral, propertyValue } from '../program/literals.js';
import type { ServerMade, StateCodec, StateMint } from '../program/mrtr.js';
import { accessedName } from '../program/nodes.js';

/** `createRequestStateCodec({…})` */
export function stateCodec(
  { flow }: Calls,
  site: ts.CallExpression,
  names: readonly LibraryName[],
): StateCodec | undefined {
  return names.some(({ name }) => name === 'createRequestStateCodec')
    ? { node: site, options: objectLiteral(flow, site.arguments[0]) }
    : undefined;
}

/** `codec.mint(payload, ctx)` */
export function stateMint(
  { flow }: Calls,
  site: ts.CallExpression,
  names: readonly LibraryName[],
  codecs: readonly StateCodec[],
): StateMint | undefined {
  if (!names.some(({ name }) => name === 'createRequestStateCodec().mint' || name === '<RequestStateCodec>.mint'))
    return undefined;
  const receiver = ts.isPropertyAccessExpression(site.expression) ? flow.origins(site.expression.expression) : [];
  const codec = codecs.find(({ node }) => receiver.some((origin) => origin.kind === 'result' && origin.node === node));
  return { node: site, codec };
}

/** `new McpServer(info, { requestState: { verify } })` */
export function serverMade(
  { flow }: Calls,
  site: ts.NewExpression,
  names: readonly LibraryName[],
): ServerMade | undefined {
  if (!names.some(({ library, name }) => library === 'sdk-v2' && /^(Mcp)?Server$/.test(name))) return undefined;
  const [info, given] = site.arguments ?? [];
  // `new McpServer(...args)`
  if ((info && ts.isSpreadElement(info)) || (given && ts.isSpreadElement(given)))
    return { node: site, verifies: 'unknown' };
  if (!given) return { node: site, verifies: 'no' };
  const options = objectLiteral(flow, given);
  if (!options || options.properties.some(ts.isSpreadAssignment)) return { node: site, verifies: 'unknown' };
  const state = propertyValue(options, 'requestState');
  if (!state) return { node: site, verifies: 'no' };
  const hooks = objectLiteral(flow, state);
  return { node: site, verifies: !hooks ? 'unknown' : hasProperty(hooks, 'verify') ? 'yes' : 'no' };
}

/** A mention of `ctx.mcpReq.requestState`, or of a name that was taken out of it. */
export function isStateRead(
  node: ts.Node,
  names: (node: ts.Expression) => readonly LibraryName[],
): node is ts.Expression {
  const isNamed =
    ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
      ? accessedName(node) === 'requestState'
      : ts.isIdentifier(node) && node.text === 'requestState' && isValue(node);
  return isNamed && names(node as ts.Expression).some(({ name }) => name === '<request>.requestState');
}

/** A mention of a name as a value, not as part of a declaration or of another name. */
function isValue(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isBindingElement(parent) || ts.isParameter(parent) || ts.isPropertyAccessExpression(parent)) return false;
  return !ts.isPropertyAssignment(parent) || parent.initializer === node;
}
