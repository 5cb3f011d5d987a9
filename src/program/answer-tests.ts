import { ts } from './compiler.js';
import type { Derived } from './derived.js';
import { unwrap } from './nodes.js';

/** What a condition asks of an answer. `other`: something that is not known, such as a function of the project. */
export type AnswerTest = 'accepted' | 'not-accepted' | 'declined' | 'not-declined' | 'missing' | 'present' | 'other';

const OPPOSITE: Readonly<Record<AnswerTest, AnswerTest>> = {
  accepted: 'not-accepted',
  'not-accepted': 'accepted',
  declined: 'not-declined',
  'not-declined': 'declined',
  missing: 'present',
  present: 'missing',
  other: 'other',
};
/** What an answer is compared with, and what it says where they are equal. */
const WORDS: Readonly<Record<string, AnswerTest>> = {
  accept: 'accepted',
  decline: 'declined',
  cancel: 'declined',
  missing: 'missing',
  elicit: 'present',
};

/** All that a condition, as it is met or not, says about an answer. */
export function answerTests(condition: ts.Expression, answer: Derived, met = true): ReadonlySet<AnswerTest> {
  return new Set(testsIn(condition, answer).map((test) => (met ? test : OPPOSITE[test])));
}

function testsIn(node: ts.Expression, answer: Derived): readonly AnswerTest[] {
  const at = unwrap(node);
  if (!answer.mentions(at)) return [];
  if (ts.isPrefixUnaryExpression(at) && at.operator === ts.SyntaxKind.ExclamationToken)
    return testsIn(at.operand, answer).map((test) => OPPOSITE[test]);
  if (!ts.isBinaryExpression(at)) return [answer.is(at) ? 'present' : 'other'];
  const { kind } = at.operatorToken;
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken)
    return [...testsIn(at.left, answer), ...testsIn(at.right, answer)];
  return [compared(at, answer)];
}

function compared({ left, right, operatorToken }: ts.BinaryExpression, answer: Derived): AnswerTest {
  const equal = EQUALITY.get(operatorToken.kind);
  if (equal === undefined) return 'other';
  const [value, other] = answer.mentions(left) ? [left, unwrap(right)] : [right, unwrap(left)];
  const test = ts.isStringLiteralLike(other)
    ? WORDS[other.text]
    : isNothing(other) && answer.is(value)
      ? 'missing'
      : undefined;
  return test === undefined ? 'other' : equal ? test : OPPOSITE[test];
}

const EQUALITY: ReadonlyMap<ts.SyntaxKind, boolean> = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, true],
  [ts.SyntaxKind.EqualsEqualsToken, true],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, false],
  [ts.SyntaxKind.ExclamationEqualsToken, false],
]);

function isNothing(node: ts.Expression): boolean {
  return node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined');
}
