import type { LibraryName } from '../model/library-name.js';
import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { literalText, objectLiteral, propertyValue } from '../program/literals.js';
import type { InputRequiredSite, Question, QuestionEntry } from '../program/mrtr.js';
import { enclosingFunction, memberNameText, unwrap } from '../program/nodes.js';
import { writtenQuestion } from './questions.js';

/** Finds the question that an expression stands for, among those that calls build. */
export type QuestionOf = (node: ts.Expression) => Question | undefined;

/** `inputRequired({…})` of SDK 2.x, and `rounds.required(asks)` of the shim. */
export function calledSite(
  flow: Flow,
  site: ts.CallExpression,
  names: readonly LibraryName[],
  questionOf: QuestionOf,
): InputRequiredSite | undefined {
  const called = (library: 'shim' | 'sdk', wanted: string): boolean =>
    names.some(({ library: from, name }) => name === wanted && (from === 'shim') === (library === 'shim'));
  if (called('sdk', 'inputRequired')) {
    const spec = objectLiteral(flow, site.arguments[0]);
    return siteOf(flow, site, 'sdk', spec, questionOf);
  }
  if (!called('shim', 'required')) return undefined;
  const [requests] = site.arguments;
  return {
    node: site,
    by: 'shim',
    spec: undefined,
    requests,
    state: undefined,
    ...rest(flow, site, requests, questionOf),
  };
}

/** `{ resultType: 'input_required', … }`, written out. */
export function writtenSite(
  flow: Flow,
  node: ts.ObjectLiteralExpression,
  questionOf: QuestionOf,
): InputRequiredSite | undefined {
  return literalText(flow, propertyValue(node, 'resultType')) === 'input_required'
    ? siteOf(flow, node, 'written-out', node, questionOf)
    : undefined;
}

function siteOf(
  flow: Flow,
  node: ts.CallExpression | ts.ObjectLiteralExpression,
  by: 'sdk' | 'written-out',
  spec: ts.ObjectLiteralExpression | undefined,
  questionOf: QuestionOf,
): InputRequiredSite {
  const requests = propertyValue(spec, 'inputRequests');
  return {
    node,
    by,
    spec,
    requests,
    state: propertyValue(spec, 'requestState'),
    ...rest(flow, node, requests, questionOf),
  };
}

function rest(
  flow: Flow,
  node: ts.Node,
  requests: ts.Expression | undefined,
  questionOf: QuestionOf,
): Pick<InputRequiredSite, 'entries' | 'complete' | 'within'> {
  const entries: QuestionEntry[] = [];
  const complete = requests !== undefined && collect(flow, requests, undefined, questionOf, entries);
  return { entries, complete, within: enclosingFunction(node) };
}

/** Adds the entries of a map of questions; false where it holds some that nobody sees. */
function collect(
  flow: Flow,
  node: ts.Expression,
  spread: ts.Node | undefined,
  questionOf: QuestionOf,
  found: QuestionEntry[],
): boolean {
  const at = unwrap(node);
  if (ts.isConditionalExpression(at)) {
    const first = collect(flow, at.whenTrue, spread, questionOf, found);
    return collect(flow, at.whenFalse, spread, questionOf, found) && first;
  }
  if (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return collect(flow, at.right, spread, questionOf, found);
  const literal = objectLiteral(flow, at);
  if (!literal) return false;
  let complete = true;
  for (const property of literal.properties) {
    if (ts.isSpreadAssignment(property)) {
      complete = collect(flow, property.expression, spread ?? property, questionOf, found) && complete;
    } else if (ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property)) {
      const value = ts.isPropertyAssignment(property) ? property.initializer : property.name;
      const question = questionOf(value) ?? writtenQuestion(flow, value);
      found.push({ key: keyOf(flow, property.name), name: property.name, value, question, spread });
    }
  }
  // What is added later by `requests[key] = …` is not seen.
  return complete && ts.isObjectLiteralExpression(at);
}

function keyOf(flow: Flow, name: ts.PropertyName): string | undefined {
  return memberNameText(name) ?? (ts.isComputedPropertyName(name) ? literalText(flow, name.expression) : undefined);
}
