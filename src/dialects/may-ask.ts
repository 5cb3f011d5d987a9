import { ts } from '../program/compiler.js';
import { accessedName, visit } from '../program/nodes.js';
import { DIALECTS } from './all.js';
import { ASKING_REQUESTS } from './dialect.js';

const ASKING_MEMBERS: ReadonlySet<string> = new Set(
  DIALECTS.flatMap(({ members }) =>
    Object.values(members).flatMap((role) =>
      Object.entries(role).flatMap(([name, member]) =>
        'ask' in member && member.kind !== 'by-argument' ? [name] : [],
      ),
    ),
  ),
);

/**
 * Whether something in a node has the looks of a legacy ask, by its words alone, though it is not known as one: without the
 * types of the SDK less is known. What stands in `known` does not count, nor what is built for an `inputRequired` result.
 */
export function mayAsk(node: ts.Node, known: ReadonlySet<ts.Node>): boolean {
  let found = false;
  visit(node, (at) => {
    if (found || known.has(at)) return false;
    if (ts.isCallExpression(at)) {
      const { expression } = at;
      const isMember = ts.isPropertyAccessExpression(expression) && !/^inputRequired\b/.test(expression.getText());
      found = isMember && ASKING_MEMBERS.has(accessedName(expression) ?? '');
    } else if (ts.isNewExpression(at)) {
      found = /\bUrlElicitationRequiredError$/.test(at.expression.getText());
    } else if (ts.isStringLiteralLike(at)) {
      found = ASKING_REQUESTS.has(at.text);
    }
    return undefined;
  });
  return found;
}
