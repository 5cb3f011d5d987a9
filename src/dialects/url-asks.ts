import type { AskSite } from '../program/ask.js';
import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { objectLiteral, propertyValue } from '../program/literals.js';
import { enclosingFunction, unwrap } from '../program/nodes.js';
import type { Roles } from './roles.js';
import { type UrlId, urlIdOf } from './url-id.js';

const RAW_ERRORS = new Set(['McpError', 'ProtocolError']);

/**
 * An ask that is thrown: `throw new UrlElicitationRequiredError([…])`, or `McpError` / `ProtocolError` with its code and
 * `elicitations`. A bare -32042 is nobody's: payment challenges use it too.
 */
export function thrownAsk(flow: Flow, roles: Roles, site: ts.NewExpression): AskSite | undefined {
  const made = flow.origins(site).find(({ kind }) => kind === 'construction');
  const dialect = made?.kind === 'construction' ? roles.dialectOf(made.class.module) : undefined;
  if (made?.kind !== 'construction' || !dialect || !enclosingFunction(site)) return undefined;
  const params = elicitationsOf(flow, made.class.name, site);
  // Who throws it without links asks nothing.
  if (!params || isEmptyList(params)) return undefined;
  return {
    node: site,
    given: site.arguments ?? [],
    kind: 'url',
    form: 'thrown-error',
    dialect: dialect.id,
    flavour: dialect.flavour,
    rewritten: dialect.rewritten,
    params,
    options: undefined,
    resultSchema: undefined,
    context: undefined,
    ...together(listed(params).map((element) => urlIdOf(flow, element))),
    byShape: false,
  };
}

/** One id that has to stay as it is keeps them all. */
function together(ids: readonly UrlId[]): UrlId {
  const told = ids.flatMap((id) => id.told);
  if (told.length > 0) return { dropped: [], stays: [], told };
  return {
    dropped: [...new Set(ids.flatMap((id) => id.dropped))],
    stays: [...new Set(ids.flatMap((id) => id.stays))],
    told,
  };
}

function elicitationsOf(flow: Flow, name: string, site: ts.NewExpression): ts.Expression | undefined {
  const [first, , third] = site.arguments ?? [];
  if (name === 'UrlElicitationRequiredError') return first;
  if (!RAW_ERRORS.has(name) || !first || !isUrlCode(flow, first)) return undefined;
  return propertyValue(objectLiteral(flow, third), 'elicitations');
}

function isUrlCode(flow: Flow, node: ts.Expression): boolean {
  const text = unwrap(node).getText();
  if (/(^|\.)UrlElicitationRequired$/.test(text) || text === '-32042') return true;
  return flow
    .origins(node)
    .some((origin) => (origin.kind === 'literal' || origin.kind === 'unknown') && origin.node.getText() === '-32042');
}

function isEmptyList(node: ts.Expression): boolean {
  const at = unwrap(node);
  return ts.isArrayLiteralExpression(at) && at.elements.length === 0;
}

function listed(node: ts.Expression): readonly ts.Expression[] {
  const at = unwrap(node);
  return ts.isArrayLiteralExpression(at) ? at.elements : [];
}
