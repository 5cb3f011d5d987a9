import type { AskSite } from '../program/ask.js';
import { ts } from '../program/compiler.js';
import { nodesIn, unwrap } from '../program/nodes.js';
import type { RouteGraph } from '../program/routes.js';
import { told } from './told.js';

const CLIPBOARD = /clipboard|pbpaste|\bxclip\b|\bxsel\b|wl-paste/i;
const SAYS_COPY = /\b(copy|copied|paste|pasted|clipboard)\b/i;

/**
 * Where the clipboard is read after an ask that tells the user to copy something: the answer is not in the response. What
 * the question says has to be written out, or else it is taken to say so.
 */
export function readElsewhere(ask: AskSite, { edges }: RouteGraph): readonly string[] {
  const asked = ask.params && unwrap(ask.params);
  if (asked && ts.isObjectLiteralExpression(asked) && !SAYS_COPY.test(asked.getText())) return [];
  return edges.flatMap(({ node, within }) =>
    nodesIn([within], ts.isCallExpression)
      .filter((call) => call.getStart() > node.getEnd() && isReading(call))
      .map(told),
  );
}

function isReading(call: ts.CallExpression): boolean {
  const { expression, arguments: given } = call;
  const name = expression.getText();
  if (/(write|set|copy)\w*$/i.test(name)) return false;
  const texts = given.filter(ts.isStringLiteralLike).map(({ text }) => text);
  return CLIPBOARD.test(name.replace(/\(.*$/s, '')) || texts.some((text) => CLIPBOARD.test(text));
}
