import type { AskSite } from '../program/ask.js';
import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { baseOf } from '../program/flow-members.js';
import { objectLiteral, propertyValue } from '../program/literals.js';
import { enclosingFunction, nodesIn, unwrap, wrapping } from '../program/nodes.js';
import type { Roles } from './roles.js';
import { type UrlId, urlIdOf } from './url-id.js';

const URL_ERROR = 'UrlElicitationRequiredError';
const RAW_ERRORS = new Set(['McpError', 'ProtocolError']);

/**
 * An ask that is thrown: `throw new UrlElicitationRequiredError([…])`, or `McpError` / `ProtocolError` with its code and
 * `elicitations`, or a class of the project that extends the first. A bare -32042 is nobody's: payment challenges use it too.
 */
export function thrownAsk(flow: Flow, roles: Roles, site: ts.NewExpression): AskSite | undefined {
  const made = madeError(flow, site);
  const dialect = made && roles.dialectOf(made.module);
  if (!made || !dialect || !enclosingFunction(site) || isMadeForItsLinks(flow, site)) return undefined;
  const params = made.isOwn ? undefined : elicitationsOf(flow, made.name, site);
  // Who throws it without links asks nothing.
  if (made.isOwn ? made.name !== URL_ERROR : !params || isEmptyList(params)) return undefined;
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
    ...together((params ? listed(params) : []).map((element) => urlIdOf(flow, element))),
    byShape: false,
  };
}

/** `const error = new LinkNeeded(id);` of which only `error.elicitations` is taken, as migrated code does: nobody throws it. */
function isMadeForItsLinks({ checker }: Flow, site: ts.NewExpression): boolean {
  const { parent } = wrapping(site);
  const within = enclosingFunction(site);
  if (!within || !ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return false;
  const variable = checker.getSymbolAtLocation(parent.name);
  const uses = nodesIn([within], ts.isIdentifier).filter(
    (name) => name !== parent.name && checker.getSymbolAtLocation(name) === variable,
  );
  return (
    uses.length > 0 &&
    uses.every(({ parent: use }) => ts.isPropertyAccessExpression(use) && use.name.text === 'elicitations')
  );
}

interface MadeError {
  readonly module: string;
  readonly name: string;
  /** Of a class of the project that extends it: the links stand in the error. */
  readonly isOwn: boolean;
}

function madeError(flow: Flow, site: ts.NewExpression): MadeError | undefined {
  for (const origin of flow.origins(site)) {
    if (origin.kind === 'construction') return { ...origin.class, isOwn: false };
    const base = origin.kind === 'object-of' ? libraryBase(flow, origin.class, 0) : undefined;
    if (base) return { ...base, isOwn: true };
  }
  return undefined;
}

const MOST_BASES = 3;

function libraryBase(
  flow: Flow,
  owner: ts.ClassLikeDeclaration,
  depth: number,
): { readonly module: string; readonly name: string } | undefined {
  const base = baseOf(owner);
  if (!base || depth >= MOST_BASES) return undefined;
  for (const origin of flow.origins(base)) {
    if (origin.kind === 'external') return origin.name;
    const above = origin.kind === 'class' ? libraryBase(flow, origin.node, depth + 1) : undefined;
    if (above) return above;
  }
  return undefined;
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
  if (name === URL_ERROR) return first;
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
