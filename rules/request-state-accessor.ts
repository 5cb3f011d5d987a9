import { ts } from '../src/program/compiler.js';
import { keptValue } from '../src/program/kept-value.js';
import { memberNameText, unwrap, wrapping } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';

const READS_TEXT = /^(JSON\.parse|atob|Buffer\.from|decodeURIComponent|.*\b(verify|decode|unseal|decrypt)\w*)$/;

/**
 * The state is read by calling its accessor.
 * Source: `RequestStateAccessor` of `@modelcontextprotocol/server` 2.4.0; alphas of 2.0 had a property.
 */
export const requestStateAccessor: Rule = {
  id: 'request-state-accessor',
  description: 'The accessor `requestState` is used as if it were the state, without calling it.',
  level: 'error',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: ({ mrtr, calls }) =>
    mrtr().stateReads.flatMap((read): readonly Problem[] => {
      if (isMoreThanAccessor(calls.flow, read) || !isTakenForState(calls.flow, read)) return [];
      return [
        {
          node: read,
          message: `\`${read.getText()}\` is a function, so this is never the state. Call it: \`${read.getText()}()\`.`,
        },
      ];
    }),
};

function isTakenForState(flow: RuleContext['calls']['flow'], read: ts.Expression): boolean {
  const at = wrapping(read);
  const { parent } = at;
  if (ts.isCallExpression(parent)) {
    if (parent.expression === at) return false;
    // A function of the project may well be meant to get the accessor.
    return READS_TEXT.test(parent.expression.getText());
  }
  if (ts.isVariableDeclaration(parent)) {
    const uses = keptValue(flow.checker, read).uses ?? [];
    return uses.length > 0 && uses.some((use) => isTakenForState(flow, use));
  }
  if (ts.isPropertyAccessExpression(parent)) return !['bind', 'call', 'apply'].includes(parent.name.text);
  if (ts.isPropertyAssignment(parent)) return memberNameText(parent.name) === 'requestState' && isAnswer(parent.parent);
  if (ts.isBinaryExpression(parent))
    return parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken || parent.right !== at;
  if (ts.isTypeOfExpression(parent)) return !/['"]function['"]/.test(parent.parent.getText());
  if (ts.isAsExpression(read.parent) && read.parent.type.kind === ts.SyntaxKind.StringKeyword) return true;
  return (
    ts.isIfStatement(parent) ||
    ts.isPrefixUnaryExpression(parent) ||
    ts.isTemplateSpan(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition === at)
  );
}

/** Whether the project's own type says that it may be the state, too: it is told apart somewhere, and what came out of that is no accessor. */
function isMoreThanAccessor({ checker }: RuleContext['calls']['flow'], read: ts.Expression): boolean {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(read));
  if (type.flags & ts.TypeFlags.Any) return false;
  return (type.isUnion() ? type.types : [type]).some((one) => one.getCallSignatures().length === 0);
}

/** The argument of `inputRequired({…})`. */
function isAnswer(literal: ts.ObjectLiteralExpression): boolean {
  const call = wrapping(literal).parent;
  return ts.isCallExpression(call) && unwrap(call.expression).getText().endsWith('inputRequired');
}
