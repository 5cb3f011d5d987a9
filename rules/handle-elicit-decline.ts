import { ts } from '../src/program/compiler.js';
import { isTested, keptValue, usesOf } from '../src/program/kept-value.js';
import type { AnswerRead } from '../src/program/mrtr.js';
import { memberNameText, wrapping } from '../src/program/nodes.js';
import type { Problem, Rule } from '../src/program/rule.js';
import { answerKind } from './words/answer-kind.js';

const NEXT = 'A user who declines or cancels gives no content: look at `action` first, and end the call there.';

/**
 * The content of an answer is used only where it was accepted.
 * Source: specification 2026-07-28, basic/patterns/mrtr and client/elicitation (servers MUST handle decline and cancel).
 */
export const handleElicitDecline: Rule = {
  id: 'handle-elicit-decline',
  description: 'The content of an answer is used without looking whether it was accepted.',
  level: 'error',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: (context) =>
    context.mrtr().reads.flatMap((read): readonly Problem[] => {
      const { checker } = context.calls.flow;
      const kind = answerKind(context, read);
      if (read.how === 'content')
        return contentOf(checker, read.node)
          ? [{ node: read.node, message: `The answer is taken for accepted. ${NEXT}` }]
          : [];
      if (kind !== 'form' && kind !== 'url') return [];
      const place = unguarded(checker, read);
      if (place) return [{ node: place, message: `The content of the answer is used whatever the user did. ${NEXT}` }];
      return kind === 'form' && isIgnored(read)
        ? [
            {
              node: read.node,
              level: 'warning',
              message: `Nobody looks at the answer, so the call goes on after a decline as after an accept. ${NEXT}`,
            },
          ]
        : [];
    }),
};

/** Whether something that is undefined after a decline is used as if it were there: `acceptedContent(…)!.name`. */
function contentOf(checker: ts.TypeChecker, node: ts.Expression): boolean {
  const { outer, pattern, uses } = keptValue(checker, node);
  if (pattern) return true;
  if (!uses) return isDereferenced(outer);
  return uses.some(isDereferenced) && !uses.some(isTested);
}

/** `.name`, `['name']` without `?.`, or a pattern. */
function isDereferenced(node: ts.Node): boolean {
  const at = wrapping(node);
  const { parent } = at;
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent))
    return parent.expression === at && !parent.questionDotToken;
  return ts.isVariableDeclaration(parent) && parent.initializer === at && ts.isObjectBindingPattern(parent.name);
}

/** Where the content of an answer is used, when nothing looks at its action. */
function unguarded(checker: ts.TypeChecker, { node }: AnswerRead): ts.Node | undefined {
  const { outer, pattern, uses } =
    ts.isBindingElement(node.parent) && ts.isIdentifier(node)
      ? { outer: node, pattern: undefined, uses: usesOf(checker, node) }
      : keptValue(checker, node);
  if (pattern) return fromPattern(checker, pattern);
  const holders: readonly ts.Node[] = uses ?? [outer];
  const members = holders.map((holder) => memberOf(wrapping(holder)));
  // The whole answer goes elsewhere, or its action is looked at.
  if (members.some((member) => member === undefined || !member.isContent)) return undefined;
  const contents = members.flatMap((member) => member?.node ?? []);
  if (contents.some((content) => ts.isExpression(content) && isTested(content))) return undefined;
  return contents.find((content) => isDereferenced(content));
}

/** `answer.content`, or a pattern that takes the content out of the answer. */
function memberOf(holder: ts.Node): { readonly node: ts.Node; readonly isContent: boolean } | undefined {
  const { parent } = holder;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === holder)
    return { node: parent, isContent: parent.name.text === 'content' };
  return undefined;
}

/** `const { content } = await ask()`, with nothing else taken out. */
function fromPattern(checker: ts.TypeChecker, pattern: ts.ObjectBindingPattern): ts.Node | undefined {
  const names = pattern.elements.map(({ name, propertyName }) => ({
    name,
    from: propertyName ? memberNameText(propertyName) : ts.isIdentifier(name) ? name.text : undefined,
  }));
  if (names.some(({ from }) => from !== 'content')) return undefined;
  const [content] = names;
  if (!content) return undefined;
  if (!ts.isIdentifier(content.name)) return content.name;
  const uses = usesOf(checker, content.name);
  return uses.some(isTested) ? undefined : uses.find(isDereferenced);
}

/** `await server.elicitInput({…});` */
function isIgnored({ node, how }: AnswerRead): boolean {
  const at = wrapping(node);
  return how === 'result' && ts.isAwaitExpression(at.parent) && ts.isExpressionStatement(at.parent.parent);
}
