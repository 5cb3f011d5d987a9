import { type AnswerTest, answerTests } from '../src/program/answer-tests.js';
import { ts } from '../src/program/compiler.js';
import { fallsThrough, jumpsOut } from '../src/program/completion.js';
import { derivedFrom } from '../src/program/derived.js';
import { guardsOf } from '../src/program/guards.js';
import type { AnswerRead, InputRequiredSite, QuestionEntry } from '../src/program/mrtr.js';
import { visit } from '../src/program/nodes.js';
import { nodesBefore } from '../src/program/paths.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';

const MESSAGE =
  'A user who declines or cancels is asked the same again, since only an accepted answer leads past the question. Look at the action first, and end the call on "decline" and "cancel".';

/**
 * A question that was declined is not asked again.
 * Source: specification 2026-07-28, client/elicitation, response actions, and basic/patterns/mrtr (servers MUST handle
 * decline and cancel).
 */
export const noReaskOnDecline: Rule = {
  id: 'no-reask-on-decline',
  description: 'A user who declines a question is asked it again.',
  level: 'warning',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: (context) => [
    ...context.mrtr().sites.flatMap((site) => site.entries.flatMap((entry) => asked(context, site, entry))),
    ...context.mrtr().reads.flatMap((read) => looped(context, read)),
  ],
};

function asked(
  context: RuleContext,
  site: InputRequiredSite,
  { key, name, question }: QuestionEntry,
): readonly Problem[] {
  if (site.by === 'shim' || key === undefined || (question?.kind !== 'form' && question?.kind !== 'url')) return [];
  const reads = context.mrtr().reads.filter(({ within, how }) => within === site.within && how !== 'result');
  // An answer that is read under a computed key may be this one.
  if (reads.some((read) => read.key === undefined)) return [];
  const judged = reads.filter((read) => read.key === key).map((read) => judge(context, site, read));
  return judged.includes('reasks') && !judged.includes('ends') ? [{ node: name, message: MESSAGE }] : [];
}

/** Whether a decline ends the call before the question, or leads to it, as far as one reading of the answer shows. */
function judge(
  { calls: { flow } }: RuleContext,
  { node, within }: InputRequiredSite,
  read: AnswerRead,
): 'ends' | 'reasks' | 'nothing' {
  const answer = derivedFrom(flow.checker, read.node);
  const tests = guardsOf(node).map(({ condition, when }) => answerTests(condition, answer, when === 'met'));
  const met = (...wanted: readonly AnswerTest[]): boolean => tests.some((test) => wanted.some((one) => test.has(one)));
  if (read.how === 'content') return tests.some((test) => test.size > 0) ? 'reasks' : 'nothing';
  // Reached where nothing is there, or where it is accepted: not after a decline.
  if (
    tests.some(
      (test) => isOnly(test, 'missing') || test.has('accepted') || test.has('not-declined') || isOnly(test, 'other'),
    )
  )
    return 'ends';
  if (within && isHandedOn(answer.mentions, node, within)) return 'ends';
  return met('not-accepted') ? 'reasks' : 'nothing';
}

function isOnly(tests: ReadonlySet<AnswerTest>, wanted: AnswerTest): boolean {
  return tests.size === 1 && tests.has(wanted);
}

/** `switch (view.action)`, `describe(view)`: what happens there, nobody sees. */
function isHandedOn(
  mentions: (node: ts.Node) => boolean,
  node: ts.Node,
  within: Parameters<typeof nodesBefore>[1],
): boolean {
  return [...nodesBefore(node, within)].some(
    (at) =>
      (ts.isSwitchStatement(at) && mentions(at.expression)) ||
      (ts.isCallExpression(at) && at.arguments.some((argument) => ts.isIdentifier(argument) && mentions(argument))),
  );
}

/** `do { answer = await ask() } while (answer.action !== 'accept')`, and a loop that only "accept" leaves. */
function looped({ calls: { flow } }: RuleContext, { node, how, question }: AnswerRead): readonly Problem[] {
  const loop =
    how === 'result' && (question?.kind === 'form' || question?.kind === 'url') ? loopAround(node) : undefined;
  if (!loop) return [];
  const answer = derivedFrom(flow.checker, node);
  const condition = ts.isForStatement(loop) ? loop.condition : loop.expression;
  const goesOn = condition ? answerTests(condition, answer) : new Set();
  if (goesOn.has('not-accepted')) return [{ node, message: MESSAGE }];
  let left: 'on-accept' | 'otherwise' | undefined;
  visit(loop.statement, (at) => {
    if (ts.isFunctionLike(at)) return false;
    if (!ts.isIfStatement(at) || (fallsThrough(at.thenStatement) && !jumpsOut(at.thenStatement))) return undefined;
    const test = answerTests(at.expression, answer);
    if (test.size > 0)
      left = test.has('accepted') && test.size === 1 && left !== 'otherwise' ? 'on-accept' : 'otherwise';
    return undefined;
  });
  return left === 'on-accept' && condition?.kind === ts.SyntaxKind.TrueKeyword ? [{ node, message: MESSAGE }] : [];
}

function loopAround(node: ts.Node): ts.DoStatement | ts.WhileStatement | ts.ForStatement | undefined {
  for (let at = node; at.parent && !ts.isFunctionLike(at); at = at.parent)
    if (ts.isDoStatement(at) || ts.isWhileStatement(at) || ts.isForStatement(at)) return at;
  return undefined;
}
