import type { LibraryName } from '../model/library-name.js';
import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { keptValue } from '../program/kept-value.js';
import { literalText, objectLiteral, propertyValue } from '../program/literals.js';
import type { AnswerRead, Question } from '../program/mrtr.js';
import { accessedName, enclosingFunction, memberNameText } from '../program/nodes.js';
import type { QuestionOf } from './input-required.js';

/** What a call gets at: `acceptedContent(…)`, `inputResponse(…)`, `rounds.answer(…)`, `rounds.answers(…)`. */
export function calledReads(
  flow: Flow,
  site: ts.CallExpression,
  names: readonly LibraryName[],
  questionOf: QuestionOf,
): readonly AnswerRead[] {
  const within = enclosingFunction(site);
  const [first, second, third] = site.arguments;
  for (const { library, name } of names) {
    if (library === 'shim' && name === 'answer') {
      const question = second && questionOf(second);
      return [{ node: site, how: 'result', key: literalText(flow, first), schema: undefined, question, within }];
    }
    if (library === 'shim' && name === 'answers') return answersOf(flow, site, questionOf);
    if (library === 'shim') continue;
    if (name === 'acceptedContent')
      return [
        { node: site, how: 'content', key: literalText(flow, second), schema: third, question: undefined, within },
      ];
    if (name === 'inputResponse')
      return [
        { node: site, how: 'view', key: literalText(flow, second), schema: undefined, question: undefined, within },
      ];
  }
  return [];
}

/** `ctx.mcpReq.inputResponses?.confirm` */
export function rawRead(
  flow: Flow,
  node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  names: (node: ts.Expression) => readonly LibraryName[],
): AnswerRead | undefined {
  if (!names(node.expression).some(({ name }) => /^<\w+>(\.\w+)*\.inputResponses$/.test(name))) return undefined;
  const key =
    accessedName(node) ?? (ts.isElementAccessExpression(node) ? literalText(flow, node.argumentExpression) : undefined);
  return { node, how: 'raw', key, schema: undefined, question: undefined, within: enclosingFunction(node) };
}

/** `const { answer } = rounds.answers(ask)`, `rounds.answers(ask).answer`: one read for each key that is taken out. */
function answersOf(flow: Flow, site: ts.CallExpression, questionOf: QuestionOf): readonly AnswerRead[] {
  const asks = objectLiteral(flow, site.arguments[0]);
  const within = enclosingFunction(site);
  const question = (key: string): Question | undefined => {
    const value = propertyValue(asks, key);
    return value && questionOf(value);
  };
  const read = (node: ts.Expression, key: string): AnswerRead => ({
    node,
    how: 'result',
    key,
    schema: undefined,
    question: question(key),
    within,
  });
  const { outer, pattern, uses } = keptValue(flow.checker, site);
  if (pattern)
    return pattern.elements.flatMap(({ name, propertyName }) => {
      const key = propertyName ? memberNameText(propertyName) : ts.isIdentifier(name) ? name.text : undefined;
      return key !== undefined && ts.isIdentifier(name) ? [read(name, key)] : [];
    });
  const holders: readonly ts.Node[] = uses ?? [outer];
  return holders.flatMap(({ parent }) => {
    const key =
      ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) ? accessedName(parent) : undefined;
    return key === undefined ? [] : [read(parent as ts.Expression, key)];
  });
}
