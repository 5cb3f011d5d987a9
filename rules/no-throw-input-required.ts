import { ts } from '../src/program/compiler.js';
import { objectLiteral, propertyValue } from '../src/program/literals.js';
import { nodesIn, unwrap, wrapping } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';

/**
 * `inputRequired` gives a result, and a result is returned.
 * Source: SDK server 2.4.0, where a thrown one becomes `{ isError: true }` with the text `[object Object]`; not of the
 * specification, which knows results only.
 */
export const noThrowInputRequired: Rule = {
  id: 'no-throw-input-required',
  description: 'An `input_required` result is thrown, or made and not returned.',
  level: 'error',
  presets: ['recommended', 'strict', 'migration'],
  tokens: ['inputRequired', 'inputRequests'],
  check: (context) => [...thrown(context), ...rejected(context), ...dropped(context)],
};

function thrown(context: RuleContext): readonly Problem[] {
  return nodesIn(context.files, ts.isThrowStatement)
    .filter(({ expression }) => isInputRequired(context, expression))
    .map((node) => ({
      node,
      message:
        'A thrown `inputRequired` never reaches the client: the call ends as an error with the text `[object Object]`. Return it.',
      fix: 'none',
    }));
}

/** `Promise.reject(inputRequired(…))`. */
function rejected(context: RuleContext): readonly Problem[] {
  return nodesIn(context.files, ts.isCallExpression)
    .filter(({ expression, arguments: [first] }) => {
      return unwrap(expression).getText() === 'Promise.reject' && first && isInputRequired(context, first);
    })
    .map((node) => ({
      node,
      message:
        'A rejection with `inputRequired` never reaches the client: the call ends as an error with the text `[object Object]`. Return it.',
    }));
}

/** A statement of its own: made, and forgotten. */
function dropped(context: RuleContext): readonly Problem[] {
  return nodesIn(context.files, ts.isCallExpression)
    .filter((call) => ts.isExpressionStatement(wrapping(call).parent) && isInputRequired(context, call))
    .map((node) => ({
      node,
      message: 'This `inputRequired` result goes nowhere, and the user is not asked. Return it from the handler.',
    }));
}

function isInputRequired(context: RuleContext, node: ts.Expression): boolean {
  if (context.names(node).some(({ name }) => name === 'inputRequired()')) return true;
  const literal = objectLiteral(context.calls.flow, node);
  if (propertyValue(literal, 'inputRequests') === undefined) return false;
  const type = propertyValue(literal, 'resultType');
  return type !== undefined && unwrap(type).getText().slice(1, -1) === 'input_required';
}
