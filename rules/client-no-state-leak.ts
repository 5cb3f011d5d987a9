import { isResultField, loopAround, type ManualRounds, manualRounds } from '../src/program/client-rounds.js';
import { ts } from '../src/program/compiler.js';
import { propertyValue } from '../src/program/literals.js';
import { accessedName, contains, enclosingFunction, nodesIn, unwrap } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';
import { resolveName } from '../src/program/symbols.js';

/**
 * Requests and state of one call belong to that call.
 * Source: specification 2026-07-28, basic/patterns/mrtr, "Client Requirements": `inputRequests` and `requestState` must not be
 * used for other requests; a retry carries the answers to the latest result.
 */
export const clientNoStateLeak: Rule = {
  id: 'client-no-state-leak',
  description: 'A client carries questions, answers or state from one request or round into another.',
  level: 'warning',
  presets: ['recommended', 'strict'],
  tokens: ['inputResponses', 'requestState'],
  check: (context) =>
    manualRounds(context).flatMap((rounds) => [...kept(context, rounds.within), ...heaped(context, rounds)]),
};

/** `lastState = result.requestState`, where the variable belongs to the module. */
function kept(context: RuleContext, within: ts.Node): readonly Problem[] {
  return nodesIn([within], ts.isBinaryExpression)
    .filter(({ operatorToken, left, right }) => {
      const value = unwrap(right);
      return (
        operatorToken.kind === ts.SyntaxKind.EqualsToken &&
        ts.isPropertyAccessExpression(value) &&
        isResultField(context, value) &&
        isModuleVariable(context, left)
      );
    })
    .map((node) => ({
      node,
      message:
        'What the server sent for this call is kept in a variable of the module, where another call at the same time takes it for its own. Keep it in the function that makes the call.',
    }));
}

function isModuleVariable({ calls }: RuleContext, node: ts.Expression): boolean {
  if (!ts.isIdentifier(node)) return false;
  const found = resolveName(calls.flow.checker, node);
  return (
    found.kind === 'declarations' &&
    found.declarations.some((declaration) => ts.isVariableDeclaration(declaration) && !enclosingFunction(declaration))
  );
}

/** Answers of all rounds so far, where those of the latest are wanted. */
function heaped(context: RuleContext, { within, retries }: ManualRounds): readonly Problem[] {
  return retries.flatMap((retry): readonly Problem[] => {
    const loop = loopAround(retry, within);
    const responses = propertyValue(retry, 'inputResponses');
    if (!loop || !responses || !growsIn(context, unwrap(responses), loop)) return [];
    return [
      {
        node: responses.parent,
        message:
          'The answers of earlier rounds are sent again. A retry carries the answers to the latest `inputRequests` alone; what the server learned before is in its `requestState`.',
      },
    ];
  });
}

/** An object from outside the loop that each turn adds to, by itself or spread beside the new answers. */
function growsIn(context: RuleContext, node: ts.Expression, loop: ts.Node): boolean {
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.some(
      (property) => ts.isSpreadAssignment(property) && growsIn(context, unwrap(property.expression), loop),
    );
  }
  if (!ts.isIdentifier(node)) return false;
  const found = resolveName(context.calls.flow.checker, node);
  if (found.kind !== 'declarations' || found.declarations.some((declaration) => contains(loop, declaration)))
    return false;
  const name = node.text;
  return (
    nodesIn([loop], ts.isCallExpression).some(
      ({ expression, arguments: [first] }) =>
        unwrap(expression).getText() === 'Object.assign' && first !== undefined && first.getText() === name,
    ) ||
    nodesIn([loop], ts.isBinaryExpression).some(
      ({ operatorToken, left, right }) =>
        operatorToken.kind === ts.SyntaxKind.EqualsToken &&
        (left.getText() === name
          ? spreads(right, name)
          : ts.isElementAccessExpression(left) &&
            left.expression.getText() === name &&
            accessedName(left) === undefined),
    )
  );
}

/** `all = { ...all, … }` */
function spreads(node: ts.Expression, name: string): boolean {
  return nodesIn([node], ts.isSpreadAssignment).some(({ expression }) => expression.getText() === name);
}
