import { ts } from './compiler.js';
import { propertyValue } from './literals.js';
import { accessedName, enclosingFunction, type FunctionNode, nodesIn, unwrap } from './nodes.js';
import type { RuleContext } from './rule.js';

/** A function of a client that takes `input_required` results by itself, without the SDK's driver. */
export interface ManualRounds {
  readonly within: FunctionNode | ts.SourceFile;
  /** The parameters of a request that is sent again with answers: object literals with `inputResponses`. */
  readonly retries: readonly ts.ObjectLiteralExpression[];
}

/** What shows that code has a client's result in its hands: the SDK's test for it, or the two fields of the result. */
const RESULT_FIELDS = new Set(['inputRequests', 'requestState']);

/**
 * The functions in which a client answers `input_required` results itself. Source: `allowInputRequired`,
 * `withInputRequired` and `isInputRequiredResult` of client 2.4.0; specification 2026-07-28, basic/patterns/mrtr.
 */
export function manualRounds(context: RuleContext): readonly ManualRounds[] {
  const places = new Set<FunctionNode | ts.SourceFile>();
  const testing = context.files.filter(({ text }) => text.includes('isInputRequiredResult'));
  for (const call of nodesIn(testing, ts.isCallExpression)) {
    if (isResultTest(context, call)) places.add(outermost(call));
  }
  for (const access of nodesIn(context.files, ts.isPropertyAccessExpression)) {
    if (isResultField(context, access)) places.add(outermost(access));
  }
  return [...places].map((within) => ({
    within,
    retries: nodesIn([within], ts.isObjectLiteralExpression).filter(isRetry),
  }));
}

function isRetry(node: ts.ObjectLiteralExpression): boolean {
  return propertyValue(node, 'inputResponses') !== undefined;
}

/** The function around a node that is itself in no other: a loop of rounds may have callbacks in it. */
function outermost(node: ts.Node): FunctionNode | ts.SourceFile {
  let found: FunctionNode | undefined;
  for (let at = enclosingFunction(node); at; at = enclosingFunction(at)) found = at;
  return found ?? node.getSourceFile();
}

/** `isInputRequiredResult(result)` of the SDK, on what a client's call gave. */
export function isResultTest({ names }: RuleContext, call: ts.CallExpression): boolean {
  const [result] = call.arguments;
  return (
    result !== undefined &&
    names(call.expression).some(({ name }) => name === 'isInputRequiredResult') &&
    names(result).some(({ name }) => name.startsWith('<client>.'))
  );
}

/** `result.requestState`, `result.inputRequests` of what a client's call gave. */
export function isResultField({ names }: RuleContext, access: ts.PropertyAccessExpression): boolean {
  const name = accessedName(access);
  return (
    name !== undefined &&
    RESULT_FIELDS.has(name) &&
    names(access.expression).some((known) => /^<client>\.\w+\(\)$/.test(known.name))
  );
}

const SENDS = new Set(['callTool', 'getPrompt', 'readResource', 'request']);

/** Calls of a client's methods that send a request which may be answered by `input_required`. */
export function clientCalls({ names }: RuleContext, within: ts.Node): readonly ts.CallExpression[] {
  return nodesIn([within], ts.isCallExpression).filter(({ expression }) => {
    const callee = unwrap(expression);
    const called = accessedName(callee);
    return called !== undefined && SENDS.has(called) && names(callee).some(({ name }) => name === `<client>.${called}`);
  });
}

/** The innermost loop around a node, inside the given function. */
export function loopAround(node: ts.Node, within: ts.Node): ts.IterationStatement | undefined {
  for (let at = node.parent; at && at !== within; at = at.parent) if (ts.isIterationStatement(at, false)) return at;
  return undefined;
}

/** Whether a function names a property or variable anywhere. */
export function namesAnywhere(within: ts.Node, text: string): boolean {
  return nodesIn([within], ts.isIdentifier).some((node) => node.text === text);
}
