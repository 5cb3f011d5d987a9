import { ts } from '../src/program/compiler.js';
import { objectLiteral, propertyValue } from '../src/program/literals.js';
import { accessedName } from '../src/program/nodes.js';
import type { Origin } from '../src/program/origin.js';
import type { Problem, Rule } from '../src/program/rule.js';
import { urlText } from '../src/program/url-text.js';
import { isTokenName, personalWord, secretWord, wordsOf } from './words/sensitive-words.js';

/**
 * The URL of an elicitation carries nothing that is secret or personal.
 * Source: specification 2026-07-28, client/elicitation, "Security Considerations" ("MUST NOT include sensitive information
 * about the end-user, including credentials, personal identifiable information, etc., in the URL").
 */
export const noSensitiveElicitUrl: Rule = {
  id: 'no-sensitive-elicit-url',
  description: 'The URL of an elicitation carries a secret, or something that tells who the user is.',
  level: 'error',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: ({ mrtr, calls: { flow } }) =>
    mrtr().questions.flatMap(({ kind, params }): readonly Problem[] => {
      const url = kind === 'url' ? propertyValue(objectLiteral(flow, params), 'url') : undefined;
      if (!url) return [];
      return urlText(flow, url).inserted.flatMap(({ value, parameter }): readonly Problem[] => {
        const what = [nameOf(value), parameter].map((name) => name && carried(name)).find(Boolean);
        if (!what || flow.origins(value).some(isMadeHere)) return [];
        return [
          {
            node: value,
            message: `The URL carries ${what}: it stays in histories, logs and proxies, and whoever has it can use it. Put a random id into the URL, and keep the rest on the server under it.`,
          },
        ];
      });
    }),
};

function carried(name: string): string | undefined {
  const secret = secretWord(name) ?? (isTokenName(name) ? 'token' : undefined);
  if (secret) return `a secret ("${name}")`;
  if (personalWord(name)) return `who the user is ("${name}")`;
  return /\bsession( ?id)?$/.test(wordsOf(name)) ? `a session ("${name}")` : undefined;
}

function nameOf(value: ts.Expression): string | undefined {
  if (ts.isIdentifier(value)) return value.text;
  return accessedName(value);
}

/** An id that was made for this question alone says nothing about anybody. */
function isMadeHere(origin: Origin): boolean {
  if (origin.kind !== 'result') return false;
  return /\b(randomUUID|randomBytes|nanoid|uuid|uuidv4|v4|ulid|createId|getRandomValues)\b/.test(origin.node.getText());
}
