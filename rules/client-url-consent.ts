import { ts } from '../src/program/compiler.js';
import { elicitedValues, mentions } from '../src/program/elicited-values.js';
import { accessedName, type FunctionNode, nodesIn, unwrap } from '../src/program/nodes.js';
import { nodesBefore } from '../src/program/paths.js';
import type { Rule, RuleContext } from '../src/program/rule.js';

const OPENS = new Set([
  'open',
  'openExternal',
  'openUrl',
  'openURL',
  'openBrowser',
  'openInBrowser',
  'exec',
  'execFile',
  'spawn',
  'execSync',
  'execa',
]);

/**
 * The user agrees before a URL is opened.
 * Source: specification 2026-07-28, client/elicitation, "Security Considerations": clients must not open the URL without
 * explicit consent, and must show the full URL.
 */
export const clientUrlConsent: Rule = {
  id: 'client-url-consent',
  description: 'A client opens the URL of an elicitation before the user has agreed.',
  level: 'error',
  presets: ['recommended', 'strict'],
  tokens: ['elicitation/create', 'ElicitRequest'],
  check: (context) => {
    const elicited = elicitedValues(context);
    const handlers = new Set(elicited.handlers);
    return nodesIn(context.files, ts.isCallExpression)
      .filter((call) => opens(call) && call.arguments.some((argument) => mentions(elicited, argument, 'url')))
      .filter((call) => !anybodyAsked(context, call, handlers))
      .map((node) => ({
        node,
        message:
          'This opens the URL of an elicitation, and nothing before it waits for the user. Show the whole URL and who asks for it, and open it only when the user agrees.',
      }));
  },
};

function opens(call: ts.CallExpression): boolean {
  const callee = unwrap(call.expression);
  const name = ts.isIdentifier(callee) ? callee.text : accessedName(callee);
  return name !== undefined && OPENS.has(name);
}

/** Something is awaited before, in the function that opens or in one on the way from the handler. */
function anybodyAsked({ routeTo }: RuleContext, call: ts.CallExpression, handlers: ReadonlySet<FunctionNode>): boolean {
  const { edges, frames } = routeTo(call);
  // The way from the handler is all that counts; where there is none, nobody knows who asked.
  if (!frames.some((frame) => handlers.has(frame))) return true;
  return edges.some(({ node, within }) =>
    [...nodesBefore(node, within)].some(
      (before) => ts.isAwaitExpression(before) && !isImport(before) && !covers(before, node),
    ),
  );
}

function isImport({ expression }: ts.AwaitExpression): boolean {
  const call = unwrap(expression);
  return ts.isCallExpression(call) && call.expression.kind === ts.SyntaxKind.ImportKeyword;
}

function covers(outer: ts.Node, inner: ts.Node): boolean {
  return outer.pos <= inner.pos && inner.end <= outer.end;
}
