import { ts } from '../src/program/compiler.js';
import { objectLiteral } from '../src/program/literals.js';
import { accessedName, memberNameText, unwrap } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';
import { stateValue } from '../src/program/state-value.js';
import { isTokenName, secretWord, wordsOf } from './words/sensitive-words.js';

type Flow = RuleContext['calls']['flow'];

/** A name that says whether there is a secret, not what it is. */
const WHETHER = /^(has|is|needs|with|asked|sent|requires|should|did|want|use)\b/;

/**
 * What the SDK's codec seals can be read by the client: it signs, and does not encrypt.
 * Source: `createRequestStateCodec` of `@modelcontextprotocol/server` 2.4.0 ("signed, not encrypted").
 */
export const noSecretInRequestState: Rule = {
  id: 'no-secret-in-request-state',
  description: 'A secret is put into a `requestState` that the client can read.',
  level: 'warning',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: ({ mrtr, calls }) => {
    const { mints, sites } = mrtr();
    const sealed = mints.flatMap(({ node }) => node.arguments.slice(0, 1));
    const open = sites.flatMap(({ state }) => (state && stateValue(calls, state) === 'open' ? [state] : []));
    const found = [...sealed, ...open].flatMap((value) => secretsIn(calls.flow, value, 4));
    return found.filter(({ node }, at) => found.findIndex((other) => other.node === node) === at);
  },
};

/** What such a function gives shows nothing of what it is given. */
const DIGESTS = /digest|hash|hmac|fingerprint|checksum|encrypt|seal|redact|mask/i;

function secretsIn(flow: Flow, value: ts.Expression, deep: number): readonly Problem[] {
  if (deep === 0) return [];
  const at = unwrap(value);
  if (ts.isTemplateExpression(at))
    return at.templateSpans.flatMap(({ expression }) => secretsIn(flow, expression, deep - 1));
  if (ts.isBinaryExpression(at)) return [at.left, at.right].flatMap((one) => secretsIn(flow, one, deep - 1));
  if (ts.isCallExpression(at)) {
    if (DIGESTS.test(accessedName(at.expression) ?? at.expression.getText())) return [];
    const receiver =
      ts.isPropertyAccessExpression(at.expression) && at.expression.name.text === 'toString'
        ? [at.expression.expression]
        : [];
    return [...receiver, ...at.arguments].flatMap((one) => secretsIn(flow, one, deep - 1));
  }
  const literal = objectLiteral(flow, at);
  if (literal) return literal.properties.flatMap((property) => inProperty(flow, property, deep));
  const name = ts.isIdentifier(at) ? at.text : accessedName(at);
  return name !== undefined && isSecret(name) ? [problem(value, name)] : [];
}

function inProperty(flow: Flow, property: ts.ObjectLiteralElementLike, deep: number): readonly Problem[] {
  if (ts.isSpreadAssignment(property)) return secretsIn(flow, property.expression, deep - 1);
  if (ts.isShorthandPropertyAssignment(property))
    return isSecret(property.name.text) ? [problem(property, property.name.text)] : [];
  if (!ts.isPropertyAssignment(property)) return [];
  const name = memberNameText(property.name);
  if (isFixed(property.initializer)) return [];
  return name !== undefined && isSecret(name)
    ? [problem(property, name)]
    : secretsIn(flow, property.initializer, deep - 1);
}

function isSecret(name: string): boolean {
  return !WHETHER.test(wordsOf(name)) && (secretWord(name) !== undefined || isTokenName(name));
}

/** A word or number of the code itself is no secret of a user. */
function isFixed(value: ts.Expression): boolean {
  const at = unwrap(value);
  return (
    ts.isLiteralExpression(at) ||
    at.kind === ts.SyntaxKind.TrueKeyword ||
    at.kind === ts.SyntaxKind.FalseKeyword ||
    (ts.isBinaryExpression(at) && /[=<>]/.test(at.operatorToken.getText())) ||
    ts.isPrefixUnaryExpression(at)
  );
}

function problem(node: ts.Node, name: string): Problem {
  return {
    node,
    message: `\`${name}\` looks like a secret, and this state is readable by the client: signing does not hide it. Keep it on the server under an id, put the id into the state, and rotate what has been sent already.`,
  };
}
