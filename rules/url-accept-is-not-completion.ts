import { ts } from '../src/program/compiler.js';
import { derivedFrom } from '../src/program/derived.js';
import type { AnswerRead } from '../src/program/mrtr.js';
import { accessedName, type FunctionNode, unwrap, visit } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';
import { answerKind } from './words/answer-kind.js';

/** Calls that find out whether it is done, by the first word of their name. */
const FINDS_OUT =
  /^(is|has|get|find|load|fetch|read|check|verify|poll|wait|query|select|lookup|list|status|confirm|exchange|resolve|ensure|require)/i;
/** What is said to a user who has still to do it. */
const STILL_OPEN =
  /\b(then|again|retry|once|when you|after you|finish|complete the|waiting|pending|continue in|in your browser|opened?)\b/i;

/**
 * "Accept" of a URL is consent to open it, and says nothing of what happened there.
 * Source: specification 2026-07-28, client/elicitation, URL mode ("the interaction occurs out of band and the client is not
 * aware of the outcome").
 */
export const urlAcceptIsNotCompletion: Rule = {
  id: 'url-accept-is-not-completion',
  description: 'A URL that was accepted is taken for one whose page was completed.',
  level: 'warning',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: (context) => {
    const seen = new Set<FunctionNode>();
    return context.mrtr().reads.flatMap((read): readonly Problem[] => {
      const { within } = read;
      if (!within?.body || seen.has(within) || answerKind(context, read) !== 'url') return [];
      const test = acceptTest(context, read, within);
      if (!test || isFoundOut(context, read, within)) return [];
      seen.add(within);
      return [
        {
          node: test,
          message:
            '"accept" means that the user agreed to open the page, not that anything was done there; clients answer before the page has loaded. Look up on the server whether it is done, and ask once more where it is not.',
        },
      ];
    });
  },
};

/** `answer.action === 'accept'` */
function acceptTest({ calls: { flow } }: RuleContext, { node }: AnswerRead, within: FunctionNode): ts.Node | undefined {
  const answer = derivedFrom(flow.checker, node);
  let found: ts.Node | undefined;
  visit(within.body as ts.Node, (at) => {
    if (found || !ts.isBinaryExpression(at)) return undefined;
    const [left, right] = [unwrap(at.left), unwrap(at.right)];
    if (ts.isStringLiteralLike(right) && right.text === 'accept' && answer.mentions(left)) found = at;
    return undefined;
  });
  return found;
}

/** The function looks elsewhere too, or tells the user that there is something left to do. */
function isFoundOut({ names, mrtr }: RuleContext, { node }: AnswerRead, within: FunctionNode): boolean {
  const asks = new Set(mrtr().questions.map((question) => question.node));
  let found = false;
  visit(within.body as ts.Node, (at) => {
    if (found || ts.isFunctionLike(at)) return false;
    if (ts.isStringLiteralLike(at) || ts.isTemplateHead(at) || ts.isTemplateMiddleOrTemplateTail(at)) {
      if (at.getStart() > node.getEnd() && STILL_OPEN.test(at.text)) found = true;
      return undefined;
    }
    if (!ts.isCallExpression(at)) return undefined;
    if (asks.has(at)) return false;
    const callee = unwrap(at.expression);
    const name = accessedName(callee) ?? (ts.isIdentifier(callee) ? callee.text : '');
    if (names(callee).length > 0) return undefined;
    // What is awaited after the answer may well wait for the outcome.
    const isAwaited = ts.isAwaitExpression(at.parent) && at.getStart() > node.getEnd();
    if (isAwaited || FINDS_OUT.test(name)) found = true;
    return undefined;
  });
  return found;
}
