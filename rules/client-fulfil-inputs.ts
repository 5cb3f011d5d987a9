import { clientCalls, isResultTest, manualRounds, namesAnywhere } from '../src/program/client-rounds.js';
import { ts } from '../src/program/compiler.js';
import { nodesIn } from '../src/program/nodes.js';
import type { Rule, RuleContext } from '../src/program/rule.js';

/**
 * What was asked is answered before the request is repeated.
 * Source: specification 2026-07-28, basic/patterns/mrtr, "Client Requirements".
 */
export const clientFulfilInputs: Rule = {
  id: 'client-fulfil-inputs',
  description: 'A client repeats a request that needs input, and gives no input.',
  level: 'error',
  presets: ['recommended', 'strict'],
  tokens: ['isInputRequiredResult'],
  check: (context) =>
    manualRounds(context)
      .filter(({ within }) => !namesAnywhere(within, 'inputResponses') && !namesAnywhere(within, 'inputRequests'))
      .flatMap(({ within }) => repeated(context, within))
      .map((node) => ({
        node,
        message:
          'The result asked for input and the request is repeated without any, so the server asks again, round after round. Answer each of `inputRequests` and send the answers as `inputResponses`.',
      })),
};

/** Calls in the branch that a test for `input_required` opens, or in the loop that it keeps going. */
function repeated(context: RuleContext, within: ts.Node): readonly ts.Node[] {
  const tests = nodesIn([within], ts.isCallExpression).filter((call) => isResultTest(context, call));
  const branches = tests.flatMap((test) => {
    for (let at: ts.Node = test; at.parent && at !== within; at = at.parent) {
      const { parent } = at;
      if (ts.isIfStatement(parent) && parent.expression === at) return isNegated(at) ? [] : [parent.thenStatement];
      if (conditionOf(parent) === at) return [(parent as ts.IterationStatement).statement];
    }
    return [];
  });
  return [...new Set(branches.flatMap((branch) => clientCalls(context, branch)))];
}

function conditionOf(loop: ts.Node): ts.Expression | undefined {
  if (ts.isForStatement(loop)) return loop.condition;
  return ts.isWhileStatement(loop) || ts.isDoStatement(loop) ? loop.expression : undefined;
}

function isNegated(condition: ts.Node): boolean {
  return ts.isPrefixUnaryExpression(condition) && condition.operator === ts.SyntaxKind.ExclamationToken;
}
