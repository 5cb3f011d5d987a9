import { ts } from '../src/program/compiler.js';
import { derivedFrom } from '../src/program/derived.js';
import { guardsOf } from '../src/program/guards.js';
import { accessedName, type FunctionNode, unwrap, visit } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';
import { answerKind } from './words/answer-kind.js';
import { wordsOf } from './words/sensitive-words.js';

/** What needs a right, by the first word of its name. */
const NEEDS_RIGHT =
  /^(delete|remove|destroy|drop|wipe|purge|revoke|grant|transfer|pay|charge|refund|deploy|terminate|disable|promote|demote|impersonate|ban|rotate)\b/;
/** Any sign that rights are looked at. */
const RIGHTS =
  /authInfo|authori[sz]|permission|scopes?\b|[rR]oles?\b|isAdmin|isOwner|\bcan[A-Z]|\backl\b|policy|policies|forbid|allowed/;

/**
 * An accepted form says what the client sent; it does not say that the caller may do it.
 * Source: specification 2026-07-28, client/elicitation, security considerations (servers MUST NOT rely on what the client says
 * about who the user is).
 */
export const formAcceptIsNotAuthorization: Rule = {
  id: 'form-accept-is-not-authorization',
  description: 'An accepted form is all that stands before something that needs a right.',
  level: 'info',
  presets: ['strict'],
  tokens: [],
  check: (context) => {
    const found = new Map<ts.Node, Problem>();
    for (const read of context.mrtr().reads) {
      const { within } = read;
      if (!within?.body || answerKind(context, read) !== 'form' || looksAtRights(context, within)) continue;
      const answer = derivedFrom(context.calls.flow.checker, read.node);
      visit(within.body, (node) => {
        if (ts.isFunctionLike(node)) return false;
        if (!ts.isCallExpression(node) || node.getStart() < read.node.getEnd()) return undefined;
        const callee = unwrap(node.expression);
        const name = accessedName(callee) ?? (ts.isIdentifier(callee) ? callee.text : '');
        const isDecided =
          NEEDS_RIGHT.test(wordsOf(name)) && guardsOf(node).some(({ condition }) => answer.mentions(condition));
        if (isDecided) found.set(node, problem(node, name));
        return undefined;
      });
    }
    return [...found.values()];
  },
};

function problem(node: ts.Node, name: string): Problem {
  return {
    node,
    message: `Only an accepted form stands before \`${name}\`, and a client can accept without asking anybody. Check on the server that the caller may do it: by its token, a role, or the owner of the thing.`,
  };
}

/** In the function, or in one on the way to it. */
function looksAtRights({ routeTo }: RuleContext, within: FunctionNode): boolean {
  const { frames } = routeTo(within.body as ts.Node);
  return [within, ...frames].some((frame) => RIGHTS.test(frame.getText()));
}
