import { consumptionOf, enclosingTries } from './awaiting.js';
import { ts } from './compiler.js';
import { alwaysThrows, fallsThrough } from './completion.js';
import { type FunctionNode, visit } from './nodes.js';
import { nodesOf } from './paths.js';

/** The nodes of a function that only run when it fails: in blocks that throw on all their paths, where nothing in it catches that. */
export function failingNodes(within: FunctionNode): ReadonlySet<ts.Node> {
  const found = new Set<ts.Node>();
  visit(within, (node) => {
    if (node !== within && ts.isFunctionLike(node)) return false;
    if (ts.isBlock(node) && alwaysThrows(node) && !isCaught(node)) for (const part of nodesOf(node)) found.add(part);
    return undefined;
  });
  return found;
}

/** Whether the function goes on although what stands here fails. Where that can't be told it is taken to. */
export function survivesFailure(checker: ts.TypeChecker, node: ts.Node): boolean {
  if (isCaught(node)) return true;
  const type = checker.getTypeAtLocation(node);
  if (!(type.flags & ts.TypeFlags.Any) && checker.getAwaitedType(type) === type) return false;
  const { end, chains, combinator } = consumptionOf(node);
  return (
    chains.length > 0 ||
    (combinator !== undefined && combinator.name !== 'all') ||
    end === 'detached' ||
    end === 'stored'
  );
}

/** In a `try` whose `catch` may end otherwise than by throwing on, or whose `finally` never lets an error through. */
function isCaught(node: ts.Node): boolean {
  return enclosingTries(node).some(
    ({ statement: { catchClause, finallyBlock }, part }) =>
      (finallyBlock !== undefined && !fallsThrough(finallyBlock)) ||
      (part === 'try' && catchClause !== undefined && !alwaysThrows(catchClause.block)),
  );
}
