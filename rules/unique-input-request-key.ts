import { ts } from '../src/program/compiler.js';
import type { InputRequiredSite, QuestionEntry } from '../src/program/mrtr.js';
import { enclosingFunction, unwrap } from '../src/program/nodes.js';
import type { Problem, Rule } from '../src/program/rule.js';

/** Names of data that two things can have in common. */
const NOT_UNIQUE = /\.(name|title|label|message|text|type|kind|category)$/i;

/**
 * Each question of a round has a key of its own.
 * Source: specification 2026-07-28, basic/patterns/mrtr ("keys MUST be unique within the scope of the request").
 */
export const uniqueInputRequestKey: Rule = {
  id: 'unique-input-request-key',
  description: 'Two questions of one round have the same key, so one is lost.',
  level: 'error',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: ({ mrtr }) => mrtr().sites.flatMap((site) => [...repeated(site), ...fromData(site)]),
};

function repeated({ entries }: InputRequiredSite): readonly Problem[] {
  return entries.flatMap((entry, index): readonly Problem[] => {
    const key = keyText(entry);
    const earlier = entries.slice(0, index).find((other) => keyText(other) === key && !areAlternatives(other, entry));
    return key === undefined || !earlier
      ? []
      : [
          {
            node: entry.name,
            message: `The key ${key} is taken by an earlier question of this round, which is lost without a word. Give each question a key of its own.`,
          },
        ];
  });
}

/** Literals by their text, computed keys by how they are written. */
function keyText({ key, name }: QuestionEntry): string | undefined {
  if (key !== undefined) return `\`${key}\``;
  const written = ts.isComputedPropertyName(name) ? unwrap(name.expression) : undefined;
  return written && (ts.isIdentifier(written) || ts.isPropertyAccessExpression(written))
    ? `\`[${written.getText()}]\``
    : undefined;
}

/** Of one spread (`...(url ? { a } : { b })`) only one part is taken. */
function areAlternatives(a: QuestionEntry, b: QuestionEntry): boolean {
  return a.spread !== undefined && a.spread === b.spread;
}

/** `Object.fromEntries(fields.map((field) => [field.label, inputRequired.elicit({…})]))` */
function fromData({ requests }: InputRequiredSite): readonly Problem[] {
  const call = requests && unwrap(requests);
  if (!call || !ts.isCallExpression(call) || call.expression.getText() !== 'Object.fromEntries') return [];
  const keys: ts.Expression[] = [];
  const look = (node: ts.Node): void => {
    const isPair =
      ts.isArrayLiteralExpression(node) &&
      node.elements.length === 2 &&
      enclosingFunction(node) !== enclosingFunction(call);
    const [key] = isPair ? node.elements : [];
    if (key) keys.push(key);
    else ts.forEachChild(node, look);
  };
  for (const argument of call.arguments) look(argument);
  return keys
    .filter((key) => NOT_UNIQUE.test(key.getText()))
    .map((node) => ({
      node,
      level: 'info',
      message: `The keys of the questions come from \`${node.getText()}\`. Where two are the same, one question is lost without a word. Use an id or the index.`,
    }));
}
