import type { AskSite } from '../program/ask.js';
import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { literalText, objectLiteral, propertyValue } from '../program/literals.js';
import { enclosingFunction, memberNameText, unwrap, visit } from '../program/nodes.js';
import type { Roles } from './roles.js';

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
  if (!params) return undefined;
  return {
    node: site,
    kind: 'url',
    form: 'thrown-error',
    dialect: dialect.id,
    flavour: dialect.flavour,
    params,
    options: undefined,
    resultSchema: undefined,
    context: undefined,
    dropped: listed(params).flatMap((element) => droppedOf(flow, element)),
    byShape: false,
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

function listed(node: ts.Expression): readonly ts.Expression[] {
  const at = unwrap(node);
  return ts.isArrayLiteralExpression(at) ? at.elements : [];
}

/** The `elicitationId` of a URL elicitation, and the variable that was made only for it. */
export function droppedOf(flow: Flow, params: ts.Expression | undefined): readonly ts.Node[] {
  const literal = params && unwrap(params);
  if (!literal || !ts.isObjectLiteralExpression(literal) || literalText(flow, propertyValue(literal, 'mode')) !== 'url')
    return [];
  const property = literal.properties.find(({ name }) => name && memberNameText(name) === 'elicitationId');
  if (!property) return [];
  const value = ts.isPropertyAssignment(property) ? unwrap(property.initializer) : property.name;
  if (value && !ts.isIdentifier(value)) return [property];
  const declaration = value && ts.isIdentifier(value) ? onlyFor(flow, value, property) : undefined;
  return declaration ? [property, declaration] : [];
}

/** The statement that declares a variable which nothing but the property uses. */
function onlyFor(flow: Flow, name: ts.Identifier, property: ts.Node): ts.Node | undefined {
  const symbol = ts.isShorthandPropertyAssignment(property)
    ? flow.checker.getShorthandAssignmentValueSymbol(property)
    : flow.checker.getSymbolAtLocation(name);
  const declaration = symbol?.declarations?.[0];
  if (!symbol || !declaration || !ts.isVariableDeclaration(declaration)) return undefined;
  const list = declaration.parent;
  if (!ts.isVariableDeclarationList(list) || !ts.isVariableStatement(list.parent)) return undefined;
  if (list.declarations.length > 1 || !declaration.initializer || !ts.isCallExpression(unwrap(declaration.initializer)))
    return undefined;
  let others = 0;
  visit(declaration.getSourceFile(), (node) => {
    if (!ts.isIdentifier(node) || node.text !== name.text || node === declaration.name || node === name)
      return undefined;
    const used = ts.isShorthandPropertyAssignment(node.parent)
      ? flow.checker.getShorthandAssignmentValueSymbol(node.parent)
      : flow.checker.getSymbolAtLocation(node);
    if (used === symbol) others++;
    return undefined;
  });
  return others === 0 ? list.parent : undefined;
}
