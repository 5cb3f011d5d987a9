import { ts } from '../src/program/compiler.js';
import { derivedFrom } from '../src/program/derived.js';
import { isTested, keptValue } from '../src/program/kept-value.js';
import type { AnswerRead } from '../src/program/mrtr.js';
import { accessedName, unwrap, visit, wrapping } from '../src/program/nodes.js';
import type { Problem, Rule } from '../src/program/rule.js';
import { answerKind } from './words/answer-kind.js';

const CHECKS =
  /^(parse|safeParse|parseAsync|safeParseAsync|validate|validateSync|check|assert|is[A-Z]\w*|Number|Boolean|parse[A-Z]\w*|validate[A-Z]\w*|to[A-Z]\w*)$/;

/**
 * What a client sends as an answer is checked before it is used.
 * Source: specification 2026-07-28, basic/patterns/mrtr (servers SHOULD validate). The push of older revisions validated the
 * content against the form; `acceptedContent` of `@modelcontextprotocol/server` 2.4.0 does so only with a schema.
 */
export const validateInputResponses: Rule = {
  id: 'validate-input-responses',
  description: 'The content of an answer is used without being checked.',
  level: 'warning',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: (context) =>
    context.mrtr().reads.flatMap((read): readonly Problem[] => {
      if (read.how === 'result' || read.schema || (read.how !== 'content' && answerKind(context, read) !== 'form'))
        return [];
      const { checker } = context.calls.flow;
      if (isChecked(checker, read) || !isUsed(checker, read)) return [];
      return [
        {
          node: read.node,
          message:
            'Nobody has checked this answer: a client can send text for a number, or leave a field out, and here it is taken as it comes. Give `acceptedContent` a schema as its third argument.',
        },
      ];
    }),
};

/** Given to something that checks, or looked at with `typeof`. */
function isChecked(checker: ts.TypeChecker, { node, within }: AnswerRead): boolean {
  const answer = derivedFrom(checker, node);
  let found = false;
  visit(within?.body ?? node, (at) => {
    if (ts.isTypeOfExpression(at) && answer.mentions(at)) found = true;
    if (ts.isCallExpression(at) && CHECKS.test(nameOf(at)) && at.arguments.some((one) => answer.mentions(one)))
      found = true;
    return !found;
  });
  return found;
}

function nameOf({ expression }: ts.CallExpression): string {
  const callee = unwrap(expression);
  return accessedName(callee) ?? (ts.isIdentifier(callee) ? callee.text : '');
}

/** Whether a member of the content goes anywhere else than into a test. */
function isUsed(checker: ts.TypeChecker, { node, how }: AnswerRead): boolean {
  const { outer, pattern, uses } = keptValue(checker, node);
  if (pattern) return how === 'content';
  return (uses ?? [outer]).some((holder) => {
    const content = how === 'content' ? wrapping(holder) : memberOf(holder, 'content');
    if (!content) return false;
    const { parent } = content;
    if (ts.isVariableDeclaration(parent))
      return parent.initializer === content && ts.isObjectBindingPattern(parent.name);
    if (!ts.isPropertyAccessExpression(parent) && !ts.isElementAccessExpression(parent)) return false;
    return !isTested(parent) || isDefaulted(parent);
  });
}

function memberOf(holder: ts.Node, name: string): ts.Node | undefined {
  const { parent } = wrapping(holder);
  return ts.isPropertyAccessExpression(parent) && parent.name.text === name ? wrapping(parent) : undefined;
}

/** `content.name ?? 'x'` uses it; so does the right side of `&&`. */
function isDefaulted(node: ts.Node): boolean {
  const { parent } = wrapping(node);
  return ts.isBinaryExpression(parent) && /^(\?\?|\|\|)$/.test(parent.operatorToken.getText()) && !isTested(parent);
}
