import { ts } from '../src/program/compiler.js';
import { formOf } from '../src/program/forms.js';
import { guardsOf } from '../src/program/guards.js';
import type { Question } from '../src/program/mrtr.js';
import { contains, enclosingFunction } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';

/** A test whether the client knows URL mode. */
const CAN_OPEN =
  /supports\(\s*['"]url['"]|elicitation\??\.url|(can|has|supports?|allows?)[A-Z_]?\w*url|url\w*(support|mode|capab|elicit)/i;

/**
 * What has to be entered on a page of the server is not asked in a form instead.
 * Source: specification 2026-07-28, client/elicitation (sensitive information MUST use URL mode and MUST NOT use form mode).
 */
export const noUrlToFormDowngrade: Rule = {
  id: 'no-url-to-form-downgrade',
  description: 'A client that can not open URLs is given a form for the same thing.',
  level: 'warning',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: (context) => {
    const { questions } = context.mrtr();
    const urls = questions.filter(({ kind }) => kind === 'url');
    return questions.flatMap((form): readonly Problem[] => {
      if (form.kind !== 'form' || !takesText(context, form)) return [];
      if (!urls.some((url) => isInstead(form, url))) return [];
      return [
        {
          node: form.node,
          message:
            'Where the client can not open the page, this form takes its place, and what should be entered on the page goes through the client. End the call there and say that URL mode is needed.',
        },
      ];
    });
  },
};

/** A form of boxes and choices gives nothing away. One that is not written out may. */
function takesText({ calls: { flow } }: RuleContext, { params }: Question): boolean {
  const form = formOf(flow, params);
  return !form || form.fields.length === 0
    ? form?.schema !== undefined && form.root === undefined
    : form.fields.some(({ type }) => type === undefined || type === 'string');
}

/** The form stands on the other side of the test, or of the `try`, that decides for the URL. */
function isInstead(form: Question, url: Question): boolean {
  if (enclosingFunction(form.node) !== enclosingFunction(url.node)) return false;
  const isDecided = guardsOf(form.node).some(
    ({ node, condition }) =>
      contains(node, url.node) && !contains(condition, url.node) && CAN_OPEN.test(condition.getText()),
  );
  return isDecided || standsInCatchOf(form.node, url.node);
}

function standsInCatchOf(node: ts.Node, tried: ts.Node): boolean {
  for (let at = node; at.parent && !ts.isFunctionLike(at); at = at.parent) {
    if (ts.isCatchClause(at) && ts.isTryStatement(at.parent) && contains(at.parent.tryBlock, tried)) return true;
  }
  return false;
}
