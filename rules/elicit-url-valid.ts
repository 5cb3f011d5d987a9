import { objectLiteral, propertyValue } from '../src/program/literals.js';
import type { Problem, Rule } from '../src/program/rule.js';
import { urlText } from '../src/program/url-text.js';

/**
 * A URL elicitation carries a valid URL.
 * Source: specification 2026-07-28, client/elicitation, "URL Mode Elicitation Requests" ("The url parameter MUST contain a
 * valid URL").
 */
export const elicitUrlValid: Rule = {
  id: 'elicit-url-valid',
  description: 'The URL that the user is asked to open is not a valid one.',
  level: 'error',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: ({ mrtr, calls: { flow } }) =>
    mrtr().questions.flatMap(({ kind, params }): readonly Problem[] => {
      const url = kind === 'url' ? propertyValue(objectLiteral(flow, params), 'url') : undefined;
      const text = url && urlText(flow, url).text;
      if (!url || text === undefined || isValid(text)) return [];
      return [
        {
          node: url,
          message: `"${text}" is no URL that a client could open: it needs a scheme and a host. Write it out, as in "https://example.com/connect".`,
        },
      ];
    }),
};

/** What is inserted may be anything: where a URL begins with it, nobody knows. */
function isValid(text: string): boolean {
  return text.startsWith('…') || URL.canParse(text.replaceAll('…', '1'));
}
