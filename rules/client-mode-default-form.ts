import { ts } from '../src/program/compiler.js';
import { elicitedValues } from '../src/program/elicited-values.js';
import { nodesIn, unwrap, wrapping } from '../src/program/nodes.js';
import type { Problem, Rule } from '../src/program/rule.js';

const MESSAGE =
  'An elicitation without `mode` is a form, and this takes it for something else. Ask whether `mode` is `url`, and treat everything else as a form.';

/**
 * A missing mode means form.
 * Source: specification 2026-07-28, client/elicitation, "Form mode": requests without a mode are form requests.
 */
export const clientModeDefaultForm: Rule = {
  id: 'client-mode-default-form',
  description: 'A client takes an elicitation for a form only when its `mode` says so.',
  level: 'error',
  presets: ['recommended', 'strict', 'migration'],
  tokens: ['elicitation/create', 'ElicitRequest'],
  check: (context) => {
    const elicited = elicitedValues(context);
    // `params.mode ?? 'form'` is no longer missing.
    const isMode = (node: ts.Expression): boolean =>
      elicited.isProperty(unwrap(node), 'mode') &&
      context.calls.flow.origins(node).every(({ kind }) => kind !== 'literal');
    const compared = nodesIn(context.files, ts.isBinaryExpression).filter(
      (node) => isEquality(node.operatorToken.kind) && isForm(node.right) && isMode(node.left) && !testsMissing(node),
    );
    const switched = nodesIn(context.files, ts.isSwitchStatement).filter(
      ({ expression, caseBlock }) => isMode(expression) && leavesMissing(caseBlock),
    );
    return [...compared, ...switched.map(({ expression }) => expression)].map(
      (node): Problem => ({ node, message: MESSAGE }),
    );
  },
};

function isEquality(kind: ts.SyntaxKind): boolean {
  return kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;
}

function isForm(node: ts.Expression): boolean {
  const at = unwrap(node);
  return ts.isStringLiteralLike(at) && at.text === 'form';
}

/** `mode === 'form' || mode === undefined`, `!mode || mode === 'form'`: the condition as a whole knows of the missing mode. */
function testsMissing(node: ts.BinaryExpression): boolean {
  let at: ts.Node = wrapping(node);
  while (ts.isBinaryExpression(at.parent)) at = wrapping(at.parent);
  const mode = unwrap(node.left).getText();
  const around = at.getText();
  return (
    around.includes(`!${mode}`) ||
    around.includes(`${mode} == null`) ||
    around.includes(`${mode} === undefined`) ||
    around.includes(`${mode} !== undefined`) ||
    around.includes(`${mode} && `)
  );
}

/** A case for `form`, and none that takes the missing mode. */
function leavesMissing({ clauses }: ts.CaseBlock): boolean {
  const cases = clauses.flatMap((clause) => (ts.isCaseClause(clause) ? [clause.expression] : []));
  if (!cases.some(isForm) || cases.some((value) => value.getText() === 'undefined')) return false;
  const other = clauses.findIndex(ts.isDefaultClause);
  if (other < 0) return true;
  // `case 'form': default:` share their statements, whichever comes first.
  const form = clauses.findIndex((clause) => ts.isCaseClause(clause) && isForm(clause.expression));
  const [first, last] = form < other ? [form, other] : [other, form];
  return !clauses.slice(first, last).every(({ statements }) => statements.length === 0);
}
