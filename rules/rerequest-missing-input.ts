import { answerTests } from '../src/program/answer-tests.js';
import { ts } from '../src/program/compiler.js';
import { type Derived, derivedFrom } from '../src/program/derived.js';
import { propertyValue } from '../src/program/literals.js';
import type { AnswerRead } from '../src/program/mrtr.js';
import { contains, unwrap, visit } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';
import { answerKind } from './words/answer-kind.js';

/**
 * An answer that is missing is asked for again.
 * Source: specification 2026-07-28, basic/patterns/mrtr (servers SHOULD answer with another `InputRequiredResult` where a
 * needed response is missing).
 */
export const rerequestMissingInput: Rule = {
  id: 'rerequest-missing-input',
  description: 'A missing answer is made an error, where the question should be asked again.',
  level: 'warning',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: (context) =>
    context.mrtr().reads.flatMap((read): readonly Problem[] => {
      const { within, how } = read;
      if ((how !== 'view' && how !== 'raw') || !within?.body || answerKind(context, read) === undefined) return [];
      const answer = derivedFrom(context.calls.flow.checker, read.node);
      const found: Problem[] = [];
      visit(within.body, (node) => {
        if (ts.isFunctionLike(node)) return false;
        const branch = missingBranch(node, answer);
        if (branch && isError(branch) && !asks(context, branch)) found.push(problem(read, branch));
        return undefined;
      });
      return found;
    }),
};

function problem({ key }: AnswerRead, node: ts.Node): Problem {
  return {
    node,
    message: `Where the answer to \`${key}\` is missing, the call fails. A client may leave one out, or come back without any: answer with \`inputRequired\` and the question once more.`,
  };
}

/** The code that runs where an answer is missing, and only there. */
function missingBranch(node: ts.Node, answer: Derived): ts.Node | undefined {
  if (ts.isIfStatement(node)) {
    const isMissing = (met: boolean): boolean => {
      const tests = answerTests(node.expression, answer, met);
      return tests.size === 1 && tests.has('missing');
    };
    return isMissing(true) ? node.thenStatement : isMissing(false) ? node.elseStatement : undefined;
  }
  if (ts.isCaseClause(node) && answer.mentions(node.parent.parent.expression)) {
    const label = unwrap(node.expression);
    return ts.isStringLiteralLike(label) && label.text === 'missing' ? node : undefined;
  }
  return undefined;
}

/** Ends in `throw`, or in a result with `isError`. */
function isError(branch: ts.Node): boolean {
  let found = false;
  visit(branch, (node) => {
    if (ts.isFunctionLike(node)) return false;
    if (ts.isThrowStatement(node)) found = true;
    if (ts.isReturnStatement(node) && node.expression) {
      const value = unwrap(node.expression);
      if (ts.isObjectLiteralExpression(value) && propertyValue(value, 'isError')?.kind === ts.SyntaxKind.TrueKeyword)
        found = true;
    }
    return !found;
  });
  return found;
}

function asks({ mrtr }: RuleContext, branch: ts.Node): boolean {
  return mrtr().sites.some(({ node }) => contains(branch, node));
}
