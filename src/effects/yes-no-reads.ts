import { ts } from '../program/compiler.js';
import { contains, type FunctionNode, wrapping } from '../program/nodes.js';
import { nodesBefore } from '../program/paths.js';
import { awaitedType } from '../program/thenable.js';

/**
 * Looks at the world before a link that say yes or no: `if (await isLinked(user)) return …`. What the user does behind the
 * link changes what they say, so in the next round they would lead past the question and all that is done with its answer.
 * `looks` tells whether a call looks at the world.
 */
export function yesNoReads(
  checker: ts.TypeChecker,
  looks: (call: ts.CallExpression) => boolean,
  edge: ts.Node,
  within: FunctionNode,
): readonly ts.CallExpression[] {
  const found = [...nodesBefore(edge, within)].filter(
    (node): node is ts.CallExpression =>
      ts.isCallExpression(node) && !contains(node, edge) && saysYesOrNo(checker, node) && looks(node),
  );
  return found.filter((node) => !found.some((other) => other !== node && contains(other, node)));
}

function saysYesOrNo(checker: ts.TypeChecker, call: ts.CallExpression): boolean {
  const isAwaited = ts.isAwaitExpression(wrapping(call).parent);
  const type = isAwaited ? awaitedType(checker, call) : checker.getTypeAtLocation(call);
  return (type.flags & ts.TypeFlags.BooleanLike) !== 0;
}
