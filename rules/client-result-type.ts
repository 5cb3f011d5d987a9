import { ts } from '../src/program/compiler.js';
import { accessedName, nodesIn, unwrap, wrapping } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';
import { isTestFile } from '../src/program/test-files.js';

/**
 * A result without a type is complete, and one of an unknown type is no result.
 * Source: specification 2026-07-28, basic, "Results".
 */
export const clientResultType: Rule = {
  id: 'client-result-type',
  description: 'A client does not tell the types of results apart: none means complete, unknown means invalid.',
  level: 'warning',
  presets: ['recommended', 'strict'],
  tokens: ['resultType'],
  check: (context) => [...switches(context), ...gates(context)],
};

/** `switch (result.resultType)` with nothing for what it does not know. */
function switches(context: RuleContext): readonly Problem[] {
  return nodesIn(sources(context), ts.isSwitchStatement)
    .filter(({ expression, caseBlock }) => isType(expression) && !caseBlock.clauses.some(ts.isDefaultClause))
    .map(({ expression }) => ({
      node: expression,
      message:
        'A result of a type that this does not know falls through as if it were nothing. Add a `default` that takes it for an error, and take a missing `resultType` for `complete`.',
    }));
}

/** `if (result.resultType !== 'complete') throw …` */
function gates(context: RuleContext): readonly Problem[] {
  return nodesIn(sources(context), ts.isBinaryExpression)
    .filter((node) => {
      const { operatorToken, left, right } = node;
      const compares =
        operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ||
        operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken;
      return compares && isType(left) && isComplete(right) && decides(node) && !knowsMissing(node, left);
    })
    .map((node) => ({
      node,
      message:
        'Servers of earlier revisions send no `resultType`, and their results are refused here. Take a missing one for `complete`.',
    }));
}

function sources({ files }: RuleContext): readonly ts.SourceFile[] {
  return files.filter(({ fileName, text }) => !isTestFile(fileName) && /inputRequests|input_required/.test(text));
}

function isType(node: ts.Expression): boolean {
  return accessedName(unwrap(node)) === 'resultType';
}

function isComplete(node: ts.Expression): boolean {
  const at = unwrap(node);
  return ts.isStringLiteralLike(at) && at.text === 'complete';
}

/** It is the condition of a branch, alone or in a longer one. A name for what it is refuses nothing. */
function decides(node: ts.Node): boolean {
  let at = wrapping(node);
  while (ts.isBinaryExpression(at.parent)) at = wrapping(at.parent);
  const { parent } = at;
  return (
    (ts.isIfStatement(parent) && parent.expression === at && refuses(parent, node)) ||
    (ts.isConditionalExpression(parent) &&
      parent.condition === at &&
      !(isPlain(parent.whenTrue) && isPlain(parent.whenFalse)))
  );
}

/** Where it is not `complete`, something ends: a note of it alone refuses nothing. */
function refuses({ thenStatement }: ts.IfStatement, node: ts.Node): boolean {
  const isNot = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;
  return !isNot || nodesIn([thenStatement], (at): at is ts.Statement => LEAVES.has(at.kind)).length > 0;
}

const LEAVES = new Set([
  ts.SyntaxKind.ThrowStatement,
  ts.SyntaxKind.ReturnStatement,
  ts.SyntaxKind.BreakStatement,
  ts.SyntaxKind.ContinueStatement,
]);

/** A text, a number, `true`, `undefined`: written out, and nothing of a result. */
function isPlain(node: ts.Expression): boolean {
  const at = unwrap(node);
  return ts.isLiteralExpression(at) || /^(undefined|null|true|false)$/.test(at.getText());
}

/** The condition, or the function around it, asks whether there is a type at all. */
function knowsMissing(node: ts.Node, type: ts.Expression): boolean {
  let at = wrapping(node);
  while (ts.isBinaryExpression(at.parent)) at = wrapping(at.parent);
  const text = unwrap(type).getText();
  const around = at.getText();
  return [
    `${text} === undefined`,
    `${text} !== undefined`,
    `${text} == null`,
    `${text} != null`,
    `!${text}`,
    `${text} &&`,
  ].some((one) => around.includes(one));
}
