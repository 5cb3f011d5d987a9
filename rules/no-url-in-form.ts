import type { ts } from '../src/program/compiler.js';
import { formOf } from '../src/program/forms.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';
import { fixedText } from '../src/program/texts.js';
import { urlText } from '../src/program/url-text.js';

const NEXT =
  'Clients may make a link of it without asking, and nobody sees where it leads. Ask by URL elicitation, or leave the address out.';
/** Addresses that show how something is to be written, and lead nowhere. */
const EXAMPLE =
  /^https?:\/\/(([\w.-]+\.)?(example|test|invalid|localhost)(\.(com|org|net))?|localhost|127\.0\.0\.1|[\w.-]*(your|my)[\w-]*|\.\.\.|<|\{|…?$)/i;

/**
 * A form has no addresses to click on: a URL elicitation shows where it leads and asks for consent.
 * Source: specification 2026-07-28, client/elicitation, "Security Considerations" ("SHOULD NOT include URLs intended to be
 * clickable in any field of a form mode elicitation request").
 */
export const noUrlInForm: Rule = {
  id: 'no-url-in-form',
  description: 'A form shows an address to open, which is what URL mode is for.',
  level: 'warning',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: ({ mrtr, calls: { flow } }) =>
    mrtr().questions.flatMap(({ kind, params }): readonly Problem[] => {
      const form = kind === 'form' ? formOf(flow, params) : undefined;
      if (!form) return [];
      const shown = form.fields.flatMap(({ texts }) => texts.filter(({ as }) => as !== 'default'));
      const message = fixedText(flow, form.message);
      return [
        ...(form.message && message !== undefined ? problems(form.message, message) : []),
        ...(form.message ? inserted(flow, form.message) : []),
        ...shown.flatMap(({ node, text }) => problems(node, text)),
      ];
    }),
};

/** `Open ${authUrl} to sign in` */
function inserted(flow: RuleContext['calls']['flow'], message: ts.Expression): readonly Problem[] {
  if (!/\b(open|visit|go to|click|follow|browse|navigate|sign in|log in)\b/i.test(fixedText(flow, message) ?? ''))
    return [];
  const link = urlText(flow, message).inserted.find(({ value }) => /(url|link|href)$/i.test(lastName(value)));
  return link
    ? [{ node: link.value, message: `The form shows the address in \`${lastName(link.value)}\` to be opened. ${NEXT}` }]
    : [];
}

function lastName(value: ts.Expression): string {
  return /[\w$]+$/.exec(value.getText())?.[0] ?? '';
}

function problems(node: ts.Node, text: string): readonly Problem[] {
  const found = [...text.matchAll(/https?:\/\/[^\s"'<>)]*/gi)]
    .map(([url]) => url.replace(/[.,;:!?]+$/, ''))
    .find((url) => !EXAMPLE.test(url));
  return found === undefined
    ? []
    : [
        {
          node,
          message: `The form shows "${found}". ${NEXT}`,
        },
      ];
}
