import type { AskKind } from '../../src/model/input-point.js';
import type { AnswerRead } from '../../src/program/mrtr.js';
import type { RuleContext } from '../../src/program/rule.js';

/** What kind of question an answer is to; undefined where several, or none, are asked under its key. */
export function answerKind({ mrtr, packageOf }: RuleContext, read: AnswerRead): AskKind | undefined {
  if (read.question) return read.question.kind;
  if (read.key === undefined) return undefined;
  const near = packageOf(read.node.getSourceFile().fileName);
  const asked = mrtr().sites.filter(({ node }) => packageOf(node.getSourceFile().fileName) === near);
  const here = asked.filter(({ within }) => within === read.within);
  for (const sites of [here, asked]) {
    const kinds = new Set(
      sites.flatMap(({ entries }) =>
        entries.flatMap(({ key, question }) => (key === read.key && question ? [question.kind] : [])),
      ),
    );
    if (kinds.size > 0) return kinds.size === 1 ? [...kinds][0] : undefined;
  }
  return undefined;
}
