import { ts } from '../src/program/compiler.js';
import type { InputRequiredSite } from '../src/program/mrtr.js';
import { memberNameText, unwrap } from '../src/program/nodes.js';
import type { Rule } from '../src/program/rule.js';

/**
 * An answer that requires input says what, or carries a state to come back with.
 * Source: specification 2026-07-28, basic/patterns/mrtr ("MUST include at least one of inputRequests or requestState").
 */
export const inputRequiredNotEmpty: Rule = {
  id: 'input-required-not-empty',
  description: 'Input is required, but nothing is asked and no state is sent.',
  level: 'error',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: ({ mrtr }) =>
    mrtr()
      .sites.filter(isEmpty)
      .map(({ node, by }) => ({
        node,
        message:
          by === 'shim'
            ? 'Nothing is asked here, so the client has nothing to answer and calls again for ever. Give `required` at least one question.'
            : 'This requires input without a question and without a state, and the SDK throws. Add `inputRequests` with at least one entry, or `requestState`.',
      })),
};

const OF_RESULT = new Set(['resultType', 'inputRequests', 'requestState', '_meta']);

function isEmpty({ by, spec, requests, entries, state }: InputRequiredSite): boolean {
  if (state || entries.length > 0) return false;
  // With properties that no such result has, it tells of one: the data of an error, a line of a log.
  if (by === 'written-out' && spec?.properties.some((property) => !isOfResult(property))) return false;
  if (requests) {
    const literal = unwrap(requests);
    return ts.isObjectLiteralExpression(literal) && literal.properties.length === 0;
  }
  return by !== 'shim' && spec !== undefined && !spec.properties.some(ts.isSpreadAssignment);
}

function isOfResult({ name }: ts.ObjectLiteralElementLike): boolean {
  return name === undefined || OF_RESULT.has(memberNameText(name) ?? '');
}
