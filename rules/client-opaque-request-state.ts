import { isResultField, manualRounds } from '../src/program/client-rounds.js';
import { ts } from '../src/program/compiler.js';
import { accessedName, nodesIn, unwrap, wrapping } from '../src/program/nodes.js';
import type { Rule, RuleContext } from '../src/program/rule.js';

const READS = new Set([
  'parse',
  'atob',
  'from',
  'decode',
  'decodeURIComponent',
  'decodeJwt',
  'inflateSync',
  'gunzipSync',
]);
const CUTS = new Set(['slice', 'split', 'substring', 'replace', 'replaceAll', 'concat', 'match', 'trim']);

/**
 * The state is the server's alone.
 * Source: specification 2026-07-28, basic/patterns/mrtr, "Client Requirements": clients must not inspect, parse or modify it.
 */
export const clientOpaqueRequestState: Rule = {
  id: 'client-opaque-request-state',
  description: 'A client reads or changes the `requestState` of a server.',
  level: 'error',
  presets: ['recommended', 'strict'],
  tokens: ['requestState'],
  check: (context) => {
    const places = manualRounds(context).map(({ within }) => within);
    return nodesIn(places, ts.isExpression)
      .filter((node) => isState(context, node) && isLookedInto(node))
      .map((node) => ({
        node: wrapping(node),
        message:
          'The `requestState` of a server is read or changed here. It means nothing to a client, its form may change at any time, and a changed one is refused: send it back as it came.',
      }));
  },
};

/** `result.requestState`, or a variable that holds it. */
function isState(context: RuleContext, node: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(node)) return isResultField(context, node) && accessedName(node) === 'requestState';
  return (
    ts.isIdentifier(node) &&
    !ts.isPropertyAccessExpression(node.parent) &&
    context.names(node).some(({ name }) => /^<client>\.\w+\(\)\.requestState$/.test(name))
  );
}

/** `state ?? ''` is still the state. */
function isFallback(node: ts.Node): node is ts.BinaryExpression {
  return (
    ts.isBinaryExpression(node) &&
    (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken ||
      node.operatorToken.kind === ts.SyntaxKind.BarBarToken)
  );
}

function isLookedInto(node: ts.Expression): boolean {
  let at = wrapping(node);
  while (isFallback(at.parent) && at.parent.left === at) at = wrapping(at.parent);
  const { parent } = at;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === at)
    return CUTS.has(parent.name.text) && ts.isCallExpression(parent.parent);
  if (ts.isCallExpression(parent) && parent.arguments.some((argument) => argument === at)) {
    const callee = unwrap(parent.expression);
    return READS.has((ts.isIdentifier(callee) ? callee.text : accessedName(callee)) ?? '');
  }
  if (ts.isTemplateSpan(parent)) return true;
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.PlusToken;
}
