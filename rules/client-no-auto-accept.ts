import { ts } from '../src/program/compiler.js';
import { elicitedValues } from '../src/program/elicited-values.js';
import { returnedExpressions } from '../src/program/flow.js';
import { literalText, propertyValue } from '../src/program/literals.js';
import { type FunctionNode, nodesIn, unwrap } from '../src/program/nodes.js';
import type { Rule, RuleContext } from '../src/program/rule.js';
import { isTestFile } from '../src/program/test-files.js';

/**
 * The user answers, and nobody else.
 * Source: specification 2026-07-28, client/elicitation, "User Interaction Model": clients must let the user review,
 * decline and cancel.
 */
export const clientNoAutoAccept: Rule = {
  id: 'client-no-auto-accept',
  description: 'A client accepts every elicitation without asking the user.',
  level: 'warning',
  presets: ['recommended', 'strict'],
  tokens: ['elicitation/create', 'ElicitRequest'],
  check: (context) =>
    [...new Set(elicitedValues(context).handlers)]
      .filter((handler) => !isTestFile(handler.getSourceFile().fileName) && acceptsAlways(context, handler))
      .map((node) => ({
        node: whatIsReturned(node)[0] ?? node,
        message:
          'Every elicitation is accepted here, and no user is asked. Show the question and who asks it, and let the user answer, decline or cancel.',
      })),
};

/** Whatever the handler gives back is an acceptance, and it neither waits for anybody nor decides anything. */
function acceptsAlways({ calls }: RuleContext, handler: FunctionNode): boolean {
  const returned = whatIsReturned(handler);
  const accepts = returned.map((value) => {
    const at = unwrap(value);
    if (!ts.isObjectLiteralExpression(at)) return false;
    return literalText(calls.flow, propertyValue(at, 'action')) === 'accept';
  });
  return accepts.length > 0 && accepts.every(Boolean) && !waits(handler);
}

function whatIsReturned(handler: FunctionNode): readonly ts.Expression[] {
  return returnedExpressions(handler).map(unwrap);
}

function waits(handler: FunctionNode): boolean {
  return (
    nodesIn([handler], ts.isAwaitExpression).length > 0 ||
    nodesIn([handler], ts.isThrowStatement).length > 0 ||
    nodesIn([handler], ts.isCallExpression).some(({ expression }) =>
      /prompt|confirm|ask|question/i.test(expression.getText()),
    )
  );
}
