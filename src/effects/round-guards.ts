import { ts } from '../program/compiler.js';
import { fallsThrough } from '../program/completion.js';
import { contains, type FunctionNode, unwrap, visit } from '../program/nodes.js';

/** What a condition says of the round when it holds: nothing was answered yet, something was, or one can't tell. */
type Holds = 'first' | 'later' | 'unknown';

/**
 * Whether a node runs only in the first round because a check of answers or state stands before it: inside
 * `if (!answer) { … return inputRequired(…) }`, or below `if (answer) return …`. What can't be told counts as such.
 * `isRoundState` tells the expressions that come from earlier rounds (specification 2026-07-28, basic/patterns/mrtr:
 * `inputResponses`, `requestState`).
 */
export function runsInFirstRoundOnly(
  node: ts.Node,
  within: FunctionNode,
  isRoundState: (node: ts.Expression) => boolean,
): boolean {
  for (let child = node; child !== within && child.parent; child = child.parent) {
    const { parent } = child;
    if (ts.isIfStatement(parent) && child !== parent.expression) {
      const holds = readCondition(parent.expression, isRoundState);
      if (holds && branch(holds, child === parent.thenStatement) !== 'later') return true;
    } else if (ts.isConditionalExpression(parent) && child !== parent.condition) {
      const holds = readCondition(parent.condition, isRoundState);
      if (holds && branch(holds, child === parent.whenTrue) !== 'later') return true;
    } else if (ts.isCaseBlock(parent)) {
      if (mentions(parent.parent.expression, isRoundState)) return true;
    } else if (ts.isBinaryExpression(parent) && child === parent.right) {
      if (mentions(parent.left, isRoundState)) return true;
    } else if (ts.isBlock(parent) && isBehindExit(parent, child, isRoundState)) return true;
  }
  return false;
}

/** Below `if (answered) return …`. */
function isBehindExit(block: ts.Block, child: ts.Node, isRoundState: (node: ts.Expression) => boolean): boolean {
  return block.statements.some((statement) => {
    if (statement.pos >= child.pos || !ts.isIfStatement(statement) || fallsThrough(statement.thenStatement))
      return false;
    const holds = readCondition(statement.expression, isRoundState);
    return holds !== undefined && branch(holds, false) !== 'later';
  });
}

function branch(holds: Holds, isTaken: boolean): Holds {
  if (holds === 'unknown' || isTaken) return holds;
  return holds === 'first' ? 'later' : 'first';
}

/** Undefined for a condition that has nothing to do with rounds. */
function readCondition(condition: ts.Expression, isRoundState: (node: ts.Expression) => boolean): Holds | undefined {
  const at = unwrap(condition);
  if (isRoundState(at)) return 'later';
  if (ts.isPrefixUnaryExpression(at) && at.operator === ts.SyntaxKind.ExclamationToken) {
    const inner = readCondition(at.operand, isRoundState);
    return inner && branch(inner, false);
  }
  if (ts.isBinaryExpression(at) && isNothing(at.right) && isRoundState(unwrap(at.left))) {
    if (EQUAL.has(at.operatorToken.kind)) return 'first';
    if (UNEQUAL.has(at.operatorToken.kind)) return 'later';
  }
  return mentions(at, isRoundState) ? 'unknown' : undefined;
}

const EQUAL = new Set([ts.SyntaxKind.EqualsEqualsToken, ts.SyntaxKind.EqualsEqualsEqualsToken]);
const UNEQUAL = new Set([ts.SyntaxKind.ExclamationEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]);

function isNothing(node: ts.Expression): boolean {
  return node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined');
}

function mentions(root: ts.Expression, isRoundState: (node: ts.Expression) => boolean): boolean {
  let found = false;
  visit(root, (node) => {
    if (found || (ts.isFunctionLike(node) && contains(root, node))) return false;
    if (
      (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) &&
      isRoundState(node)
    )
      found = true;
    return undefined;
  });
  return found;
}
