import { loopAround } from '../src/program/client-rounds.js';
import { ts } from '../src/program/compiler.js';
import { objectLiteral, propertyValue } from '../src/program/literals.js';
import { contains, enclosingFunction, nodesIn, unwrap } from '../src/program/nodes.js';
import type { Rule, RuleContext } from '../src/program/rule.js';
import { resolveName } from '../src/program/symbols.js';

/**
 * A request that is repeated is another request.
 * Source: specification 2026-07-28, basic/patterns/mrtr, "Client Requirements": the id of the retry must differ.
 */
export const clientFreshRequestId: Rule = {
  id: 'client-fresh-request-id',
  description: 'A client repeats a request under the JSON-RPC id that it had before.',
  level: 'error',
  presets: ['recommended', 'strict'],
  tokens: ['inputResponses'],
  check: (context) =>
    messages(context)
      .filter(({ answers }) => answers)
      .flatMap((message) => (isReused(context, message) ? [message.id.parent] : []))
      .map((node) => ({
        node,
        message:
          'The request is repeated with the id of an earlier one, so a server takes it for a copy and its response can not be told apart. Give each round an id of its own.',
      })),
};

/** A JSON-RPC request that is written out. */
interface Message {
  readonly node: ts.ObjectLiteralExpression;
  readonly id: ts.Expression;
  /** Whether it carries answers. */
  readonly answers: boolean;
}

function messages({ files, calls }: RuleContext): readonly Message[] {
  return nodesIn(files, ts.isObjectLiteralExpression).flatMap((node) => {
    const id = propertyValue(node, 'id');
    if (!id || !propertyValue(node, 'jsonrpc') || !propertyValue(node, 'method')) return [];
    const params = propertyValue(node, 'params');
    const answers = propertyValue(objectLiteral(calls.flow, params), 'inputResponses') !== undefined;
    return [{ node, id, answers }];
  });
}

/** The id of another message of the same function, or one that was made before the loop. */
function isReused(context: RuleContext, message: Message): boolean {
  const { node, id } = message;
  const value = unwrap(id);
  const within = enclosingFunction(node) ?? node.getSourceFile();
  if (ts.isNumericLiteral(value) || ts.isStringLiteralLike(value)) {
    return others(context, message, within).some((other) => other.getText() === value.getText());
  }
  if (!ts.isIdentifier(value) || !isConstant(context, value)) return false;
  const loop = loopAround(node, within);
  const declared = resolveName(context.calls.flow.checker, value);
  const before =
    loop !== undefined && declared.kind === 'declarations' && !declared.declarations.some((one) => contains(loop, one));
  return before || others(context, message, within).some((other) => other.getText() === value.text);
}

function others(context: RuleContext, { node }: Message, within: ts.Node): readonly ts.Expression[] {
  return messages(context).flatMap((other) =>
    other.node !== node && contains(within, other.node) && isRequest(other.node) ? [unwrap(other.id)] : [],
  );
}

/** With the same method or not: an id is used once in a connection. */
function isRequest(node: ts.ObjectLiteralExpression): boolean {
  return propertyValue(node, 'result') === undefined && propertyValue(node, 'error') === undefined;
}

function isConstant({ calls }: RuleContext, node: ts.Identifier): boolean {
  const found = resolveName(calls.flow.checker, node);
  return (
    found.kind === 'declarations' &&
    found.declarations.some(
      (declaration) =>
        ts.isParameter(declaration) ||
        (ts.isVariableDeclaration(declaration) && (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0),
    )
  );
}
