import type { AskKind } from '../model/input-point.js';
import type { LibraryName } from '../model/library-name.js';
import type { AskSite } from '../program/ask.js';
import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { literalText, objectLiteral, propertyValue } from '../program/literals.js';
import type { Question } from '../program/mrtr.js';
import { unwrap } from '../program/nodes.js';
import { ASKING_REQUESTS } from './dialect.js';

/** Builders of SDK 2.x. Source: server 2.4.0, `InputRequiredBuilder`. */
const SDK: ReadonlyMap<string, AskKind> = new Map([
  ['inputRequired.elicit', 'form'],
  ['inputRequired.elicitUrl', 'url'],
  ['inputRequired.createMessage', 'sampling'],
  ['inputRequired.listRoots', 'roots'],
]);
const SHIM: ReadonlyMap<string, AskKind> = new Map([
  ['elicitForm', 'form'],
  ['elicitUrl', 'url'],
  ['createMessage', 'sampling'],
  ['listRoots', 'roots'],
]);

/** The question that a call builds for a round, if it builds one. */
export function builtQuestion(site: ts.CallExpression, names: readonly LibraryName[]): Question | undefined {
  for (const { library, name } of names) {
    const kind = (library === 'shim' ? SHIM : SDK).get(name);
    if (kind) return { node: site, kind, by: library === 'shim' ? 'shim' : 'sdk', params: site.arguments[0] };
  }
  return undefined;
}

/** `{ method: 'elicitation/create', params: {…} }`, written where a question is expected. */
export function writtenQuestion(flow: Flow, node: ts.Expression): Question | undefined {
  const at = unwrap(node);
  if (!ts.isObjectLiteralExpression(at)) return undefined;
  const kind = ASKING_REQUESTS.get(literalText(flow, propertyValue(at, 'method')) ?? '');
  const params = propertyValue(at, 'params');
  if (!kind) return undefined;
  const url = literalText(flow, propertyValue(objectLiteral(flow, params), 'mode')) === 'url';
  return { node: at, kind: kind === 'form' && url ? 'url' : kind, by: 'written-out', params };
}

/** What a legacy input point asks; a thrown error can hold several URLs. */
export function pushedQuestions({ node, kind, params, form }: AskSite): readonly Question[] {
  const list = form === 'thrown-error' && params ? unwrap(params) : undefined;
  if (list && ts.isArrayLiteralExpression(list))
    return list.elements.map((element) => ({ node: element, kind, by: 'push', params: element }));
  return [{ node, kind, by: 'push', params }];
}
