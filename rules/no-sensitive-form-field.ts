import { type FormField, formOf } from '../src/program/forms.js';
import type { Problem, Rule } from '../src/program/rule.js';
import { fixedText } from '../src/program/texts.js';
import { isTokenName, secretWord } from './words/sensitive-words.js';

const NEXT =
  'What is typed there passes through the client and its logs. Ask for it by URL elicitation, on a page of your own.';
const ASKS = /\b(enter|type|paste|provide|give|supply|input|insert|what is|what's|tell|share|send)\b/i;
const NOT = /\b(not|never|don't|without|no|instead of|isn't)\b/i;
/** Types that can't hold a secret. */
const HARMLESS = new Set(['boolean', 'enum', 'array']);

/**
 * Form mode must not ask for secrets; URL mode is there for that.
 * Source: specification 2026-07-28, client/elicitation ("Servers MUST NOT use form mode elicitation to request sensitive
 * information").
 */
export const noSensitiveFormField: Rule = {
  id: 'no-sensitive-form-field',
  description: 'A form asks for a secret, which form mode must not do.',
  level: 'error',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: ({ mrtr, calls: { flow } }) =>
    mrtr().questions.flatMap(({ kind, params }): readonly Problem[] => {
      const form = kind === 'form' ? formOf(flow, params) : undefined;
      if (!form) return [];
      const open = form.fields.filter(({ type }) => !HARMLESS.has(type ?? ''));
      const found = open.flatMap((field) => problemOf(field));
      if (found.length > 0 || !form.message || open.length === 0) return found;
      const message = fixedText(flow, form.message) ?? '';
      const word = ASKS.test(message) && !NOT.test(message) ? secretWord(message) : undefined;
      return word
        ? [
            {
              node: form.message,
              level: 'warning',
              message: `The message of this form asks for a secret ("${word}"). ${NEXT}`,
            },
          ]
        : [];
    }),
};

function problemOf({ name, node, type, texts }: FormField): readonly Problem[] {
  const word = secretWord(name);
  // A number is never a key or a password, but it can be a PIN.
  if (word && (type !== 'number' || /pin|cvv|cvc|ssn|otp|card/.test(word)))
    return [{ node, message: `The form field \`${name}\` asks for a secret ("${word}"). ${NEXT}` }];
  if (type === 'number' || type === 'integer') return [];
  if (isTokenName(name))
    return [
      { node, level: 'warning', message: `The form field \`${name}\` may ask for a secret. If it does: ${NEXT}` },
    ];
  const shown = texts.find(({ as, text }) => as !== 'default' && as !== 'enum' && !NOT.test(text) && secretWord(text));
  return shown
    ? [
        {
          node,
          level: shown.as === 'title' ? 'error' : 'warning',
          message: `The ${shown.as} of the form field \`${name}\` asks for a secret ("${secretWord(shown.text)}"). ${NEXT}`,
        },
      ]
    : [];
}
