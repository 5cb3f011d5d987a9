import { answerTests } from '../src/program/answer-tests.js';
import { derivedFrom } from '../src/program/derived.js';
import { type Guard, guardsOf } from '../src/program/guards.js';
import type { AnswerRead, InputRequiredSite } from '../src/program/mrtr.js';
import { contains } from '../src/program/nodes.js';
import { nodesBefore } from '../src/program/paths.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';

/**
 * `inputResponses` holds the answers of the latest round and no others.
 * Source: specification 2026-07-28, basic/patterns/mrtr, and SEP-2322 (each retry carries the responses to the requests it
 * answers).
 */
export const noCrossRoundInputResponses: Rule = {
  id: 'no-cross-round-input-responses',
  description: 'A later round needs the answer of an earlier one, which is not sent again.',
  level: 'error',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: (context) =>
    context.mrtr().sites.flatMap((first) => {
      const second = context.mrtr().sites.find((other) => isBlocked(context, first, other));
      const [key, later] = [first, second].map((site) => site?.entries[0]?.key);
      return second && key !== undefined && later !== undefined
        ? [
            {
              node: first.node,
              message: `When \`${later}\` is answered, the answer to \`${key}\` is gone, so \`${key}\` is asked again, and so on until the client gives up. Carry the answer to \`${key}\` in \`requestState\`, and look at that first.`,
            } satisfies Problem,
          ]
        : [];
    }),
};

/** Whether the second question can only be got at with an answer to the first one, and so can its own answer. */
function isBlocked(context: RuleContext, first: InputRequiredSite, second: InputRequiredSite): boolean {
  const { within } = first;
  if (first === second || !within || second.within !== within || first.by === 'shim' || second.by === 'shim')
    return false;
  const [asked, later] = [keysOf(first), keysOf(second)];
  if (asked.length === 0 || later.length === 0 || asked.some((key) => later.includes(key))) return false;
  const { reads, stateReads } = context.mrtr();
  const own = reads.filter((read) => read.within === within);
  if (own.some(({ key }) => key === undefined) || stateReads.some((read) => contains(within, read))) return false;
  // The branch that asks the first question stands before the second one, on its path.
  const gate = guardsOf(second.node).find(({ node }) => contains(node, first.node));
  if (!gate || !isAbout(context, gate, own, asked) || isAbout(context, gate, own, later)) return false;
  // Nothing before it goes on with the later answer alone.
  return (
    !guardsOf(first.node).some((guard) => guard.node !== gate.node && isAbout(context, guard, own, later)) &&
    within.body !== undefined &&
    nodesBefore(second.node, within).has(gate.condition)
  );
}

function isAbout(
  { calls: { flow } }: RuleContext,
  { condition }: Guard,
  reads: readonly AnswerRead[],
  keys: readonly string[],
): boolean {
  return reads.some(
    ({ key, node }) =>
      key !== undefined && keys.includes(key) && answerTests(condition, derivedFrom(flow.checker, node)).size > 0,
  );
}

function keysOf({ entries }: InputRequiredSite): readonly string[] {
  return entries.flatMap(({ key }) => key ?? []);
}
