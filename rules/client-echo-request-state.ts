import { loopAround, type ManualRounds, manualRounds, namesAnywhere } from '../src/program/client-rounds.js';
import { ts } from '../src/program/compiler.js';
import { propertyValue } from '../src/program/literals.js';
import { contains, unwrap } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';
import { resolveName } from '../src/program/symbols.js';

/**
 * The state of the latest result goes back as it came, and only if one came.
 * Source: specification 2026-07-28, basic/patterns/mrtr, "Client Requirements".
 */
export const clientEchoRequestState: Rule = {
  id: 'client-echo-request-state',
  description: 'A client repeats its request without the `requestState` of the latest result.',
  level: 'error',
  presets: ['recommended', 'strict'],
  tokens: ['inputResponses'],
  check: (context) => manualRounds(context).flatMap((rounds) => problems(context, rounds)),
};

function problems(context: RuleContext, { within, retries }: ManualRounds): readonly Problem[] {
  const knows = namesAnywhere(within, 'requestState');
  return retries.flatMap((retry): readonly Problem[] => {
    if (!knows) {
      return [
        {
          node: retry,
          message:
            'The request is repeated without the `requestState` of the result, so the server can not take up where it was, or refuses. Add `requestState: result.requestState` when the result has one.',
        },
      ];
    }
    const state = propertyValue(retry, 'requestState');
    if (!state) return [];
    if (isFilledIn(state)) {
      return [
        {
          node: state.parent,
          message:
            'A `requestState` is sent where the server gave none, which it has to refuse. Leave the property out when the result has none.',
        },
      ];
    }
    return isStale(context, state, retry, within)
      ? [
          {
            node: state.parent,
            message:
              'This `requestState` was taken before the loop, so from the second round on it is that of an earlier result. Take it from the result that is being answered.',
          },
        ]
      : [];
  });
}

/** `result.requestState ?? ''`. */
function isFilledIn(node: ts.Expression): boolean {
  const at = unwrap(node);
  if (ts.isStringLiteralLike(at)) return true;
  if (!ts.isBinaryExpression(at)) return false;
  const { operatorToken, right } = at;
  const falls =
    operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken || operatorToken.kind === ts.SyntaxKind.BarBarToken;
  return falls && ts.isStringLiteralLike(unwrap(right));
}

/** A constant from outside the loop in which the request is repeated. */
function isStale({ calls }: RuleContext, state: ts.Expression, retry: ts.Node, within: ts.Node): boolean {
  const loop = loopAround(retry, within);
  const at = unwrap(state);
  if (!loop || !ts.isIdentifier(at)) return false;
  const found = resolveName(calls.flow.checker, at);
  if (found.kind !== 'declarations') return false;
  return found.declarations.some((declaration) => {
    const holder = ts.isBindingElement(declaration) ? declaration.parent.parent : declaration;
    return (
      ts.isVariableDeclaration(holder) &&
      (ts.getCombinedNodeFlags(holder) & ts.NodeFlags.Const) !== 0 &&
      holder.initializer !== undefined &&
      !contains(loop, holder)
    );
  });
}
