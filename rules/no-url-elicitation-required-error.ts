import { ts } from '../src/program/compiler.js';
import { objectLiteral, propertyValue } from '../src/program/literals.js';
import { accessedName, enclosingFunction, nodesIn, unwrap } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';

const ERROR = 'UrlElicitationRequiredError';
const CODES = new Set(['ErrorCode.UrlElicitationRequired', 'ProtocolErrorCode.UrlElicitationRequired']);

/**
 * The error -32042 is gone, on both sides. The number alone proves nothing, since payment challenges use it too: it
 * counts with a class of the SDK or with the elicitations that it carries.
 * Source: specification 2026-07-28, basic, "Error codes" (removed in minor change 11); SDK server 2.4.0 turns the throw
 * into -32603.
 */
export const noUrlElicitationRequiredError: Rule = {
  id: 'no-url-elicitation-required-error',
  description: 'The error -32042 (URL elicitation required) is made or looked for; revision 2026-07-28 removed it.',
  level: 'error',
  presets: ['recommended', 'strict', 'migration'],
  tokens: [ERROR, 'UrlElicitationRequired', '-32042'],
  check: (context) => {
    const made = [...constructions(context), ...literals(context)];
    const inside = (node: ts.Node): boolean =>
      made.some((one) => one.pos <= node.pos && node.end <= one.end && one.getSourceFile() === node.getSourceFile());
    return [...made.map((node) => making(context, node)), ...readings(context).filter(({ node }) => !inside(node))];
  },
};

function making({ points }: RuleContext, node: ts.Node): Problem {
  const plan = points.find(({ ask }) => ask.node === node)?.point.plan.kind;
  const next =
    plan === 'auto' || plan === 'review'
      ? '`mcp-mrtr migrate` rewrites it.'
      : 'Return `inputRequired` with `inputRequired.elicitUrl` in its place.';
  return {
    node,
    message: `The error -32042 is no way to ask any more: since revision 2026-07-28 the client gets an internal error and the user is never asked. ${next}`,
    fix: plan === 'auto' ? 'auto' : plan === 'review' ? 'suggest' : 'none',
  };
}

/** `new UrlElicitationRequiredError(…)`, `new McpError(<the code>, …)`. */
function constructions(context: RuleContext): readonly ts.Node[] {
  return nodesIn(context.files, ts.isNewExpression).filter((node) => {
    const made = context.names(node).map(({ name }) => name);
    if (isWithoutLinks(node)) return false;
    if (made.includes(`new ${ERROR}`)) return true;
    const [code] = node.arguments ?? [];
    const raw = made.includes('new McpError') || made.includes('new ProtocolError');
    return raw && code !== undefined && (isCode(context, code) || isNumber(code));
  });
}

/** With an empty list nobody is asked: it ends a call whose link was opened or not, as the shim does. */
function isWithoutLinks({ arguments: given }: ts.NewExpression): boolean {
  const [first, , data] = given ?? [];
  const literal = data && unwrap(data);
  const list = (literal && ts.isObjectLiteralExpression(literal) && propertyValue(literal, 'elicitations')) || first;
  const links = list && unwrap(list);
  return links !== undefined && ts.isArrayLiteralExpression(links) && links.elements.length === 0;
}

/** `{ code: -32042, data: { elicitations } }`: a literal JSON-RPC error. */
function literals(context: RuleContext): readonly ts.Node[] {
  return nodesIn(context.files, ts.isObjectLiteralExpression).filter((node) => {
    const code = propertyValue(node, 'code');
    if (!code || !(isCode(context, code) || isNumber(code))) return false;
    const data = objectLiteral(context.calls.flow, propertyValue(node, 'data'));
    return [node, data].some((one) => propertyValue(one, 'elicitations') !== undefined);
  });
}

/** `error instanceof UrlElicitationRequiredError`, `error.code === …`: what a client, or a wrapper, looks for. */
function readings(context: RuleContext): readonly Problem[] {
  const tested = nodesIn(context.files, ts.isBinaryExpression).filter(
    ({ operatorToken, left, right }) =>
      (operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword &&
        context.names(right).some(({ name }) => name === ERROR)) ||
      (isEquality(operatorToken.kind) &&
        ((isNumber(right) && readsElicitations(context, left)) ||
          (isNumber(left) && readsElicitations(context, right)))),
  );
  const named = nodesIn(context.files, ts.isPropertyAccessExpression).filter((node) => isCode(context, node));
  return [...tested, ...named].map((node) => ({
    node,
    level: 'info',
    message:
      'Servers of revision 2026-07-28 never answer with -32042: they ask by `input_required`, which the handler of `elicitation/create` answers. Keep this for 2025-11-25 servers only.',
  }));
}

function isCode({ names }: RuleContext, node: ts.Expression): boolean {
  return accessedName(unwrap(node)) === 'UrlElicitationRequired' && names(node).some(({ name }) => CODES.has(name));
}

function isNumber(node: ts.Expression): boolean {
  return unwrap(node).getText().replace(/[\s_]/g, '') === '-32042';
}

function isEquality(kind: ts.SyntaxKind): boolean {
  return kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;
}

/** Whether code that looks at `error.code` also takes the elicitations out of the error, or tests it for the SDK's class. */
function readsElicitations(context: RuleContext, node: ts.Expression): boolean {
  const access = unwrap(node);
  if (accessedName(access) !== 'code') return false;
  const around = [enclosingFunction(node) ?? node.getSourceFile()];
  return (
    nodesIn(around, ts.isPropertyAccessExpression).some((read) => accessedName(read) === 'elicitations') ||
    nodesIn(around, ts.isBinaryExpression).some(
      ({ operatorToken, right }) =>
        operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword &&
        context.names(right).some(({ name }) => name === 'McpError' || name === 'ProtocolError'),
    )
  );
}
