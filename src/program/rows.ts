import { ts } from './compiler.js';
import type { Flow } from './flow.js';
import { pushedTo } from './flow-elements.js';
import { accessedName, type FunctionNode, isFunctionNode, memberNameText, unwrap, wrapping } from './nodes.js';
import type { Origin } from './origin.js';
import { resolveName } from './symbols.js';

/** What stands in one place of a line. */
export type Cell = ts.Expression | ts.MethodDeclaration;

/** One line of a list, a map or an object, or the arguments of one call: what stands there by its index or name. */
type Row = (key: string) => Cell | undefined;

/** Where an expression takes its value from: one column of what a declaration, or the parameters of a function, go through. */
interface Column {
  readonly of: ts.Node;
  readonly key: string;
}

/**
 * The pairs that two expressions stand for together, as `schema` and `run` in `for (const [schema, run] of handlers)`: both of
 * one line each time. Empty where they don't come from the same lines, or those can't be seen.
 */
export function rowsOf(flow: Flow, first: ts.Expression, second: ts.Expression): readonly (readonly [Cell, Cell])[] {
  const [left, right] = [columnOf(flow, first), columnOf(flow, second)];
  if (!left || !right || left.of !== right.of) return [];
  return linesOf(flow, left.of).flatMap((row) => {
    const [a, b] = [row(left.key), row(right.key)];
    return a && b ? [[a, b] as const] : [];
  });
}

function columnOf(flow: Flow, expression: ts.Expression): Column | undefined {
  const at = unwrap(expression);
  if (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at)) {
    const key = accessedName(at) ?? (ts.isElementAccessExpression(at) ? numberText(at.argumentExpression) : undefined);
    const of = declarationOf(flow, at.expression);
    return key !== undefined && of ? { of, key } : undefined;
  }
  const declaration = declarationOf(flow, at);
  if (!declaration) return undefined;
  if (ts.isBindingElement(declaration)) {
    const { parent, propertyName, name } = declaration;
    const key = ts.isArrayBindingPattern(parent)
      ? String(parent.elements.indexOf(declaration))
      : memberNameText((propertyName ?? name) as ts.PropertyName);
    return key === undefined ? undefined : { of: parent.parent, key };
  }
  const owner = declaration.parent;
  return ts.isParameter(declaration) && isFunctionNode(owner)
    ? { of: owner, key: String(owner.parameters.indexOf(declaration)) }
    : undefined;
}

function declarationOf(flow: Flow, node: ts.Expression): ts.Declaration | undefined {
  const at = unwrap(node);
  const found = ts.isIdentifier(at) ? resolveName(flow.checker, at) : undefined;
  return found?.kind === 'declarations' ? found.declarations[0] : undefined;
}

function numberText(node: ts.Expression): string | undefined {
  return ts.isNumericLiteral(node) ? node.text : undefined;
}

function linesOf(flow: Flow, of: ts.Node): readonly Row[] {
  if (isFunctionNode(of)) return [...callsOf(flow, of), ...ofMapCallback(flow, of)];
  if (ts.isVariableDeclaration(of)) {
    const loop = of.parent.parent;
    if (ts.isForOfStatement(loop)) return lines(flow, loop.expression);
    return of.initializer ? flow.origins(of.initializer).flatMap((origin) => ofOrigin(origin)) : [];
  }
  if (!ts.isParameter(of) || !isFunctionNode(of.parent)) return [];
  const owner = of.parent;
  const index = owner.parameters.indexOf(of);
  const given = flow.callers(owner).flatMap((call) => call.arguments?.[index] ?? []);
  const list = index === 0 ? iterated(owner) : undefined;
  return [...given.flatMap((value) => flow.origins(value).flatMap(ofOrigin)), ...(list ? lines(flow, list) : [])];
}

function callsOf(flow: Flow, owner: FunctionNode): readonly Row[] {
  return flow.callers(owner).map(
    (call): Row =>
      (key) =>
        argumentOf(call.arguments ?? [], Number(key)),
  );
}

/** Behind a spread nobody knows which argument stands where. */
function argumentOf(given: readonly ts.Expression[], index: number): ts.Expression | undefined {
  return given.slice(0, index + 1).some(ts.isSpreadElement) ? undefined : given[index];
}

/** `handlers.forEach((run, schema) => …)` on a map: the value comes first. */
function ofMapCallback(flow: Flow, owner: FunctionNode): readonly Row[] {
  const list = iterated(owner);
  return list
    ? lines(flow, list).map(
        (row): Row =>
          (key) =>
            row(key === '0' ? '1' : '0'),
      )
    : [];
}

/** What a callback is run over. */
function iterated(owner: FunctionNode): ts.Expression | undefined {
  const at = wrapping(owner);
  const call = at.parent;
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  const { expression, name } = call.expression;
  if (name.text === 'from' && expression.getText() === 'Array')
    return call.arguments[1] === at ? call.arguments[0] : undefined;
  return call.arguments[0] === at && /^(forEach|map|flatMap)$/.test(name.text) ? expression : undefined;
}

/** The lines of a list, a map or the entries of an object, with what is added to them later. */
function lines(flow: Flow, list: ts.Expression): readonly Row[] {
  const at = unwrap(list);
  if (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression)) {
    const { expression, name } = at.expression;
    const [first] = at.arguments;
    if (name.text === 'entries' && first && expression.getText() === 'Object')
      return flow.origins(first).flatMap((origin) => (origin.kind === 'object' ? entries(origin.node) : []));
    if (name.text === 'entries' && !first) return lines(flow, expression);
    if (name.text === 'from' && first && expression.getText() === 'Array') return lines(flow, first);
  }
  const added = pushedTo(flow, at).flatMap((value) => rowAdded(flow, value));
  const held = flow.origins(at).flatMap((origin): readonly Row[] => {
    if (origin.kind === 'construction') return (origin.node.arguments ?? []).flatMap((given) => lines(flow, given));
    if (origin.kind !== 'array') return [];
    return origin.node.elements.flatMap((element) =>
      ts.isSpreadElement(element) ? lines(flow, element.expression) : flow.origins(element).flatMap(ofOrigin),
    );
  });
  return [...held, ...added];
}

/** `handlers.set(schema, run)` adds a pair, `handlers.push([schema, run])` what it is given. */
function rowAdded(flow: Flow, value: ts.Expression): readonly Row[] {
  const { parent } = value;
  if (ts.isCallExpression(parent) && accessedName(parent.expression) === 'set')
    return [(key) => argumentOf(parent.arguments, Number(key))];
  return flow.origins(value).flatMap(ofOrigin);
}

function entries(node: ts.ObjectLiteralExpression): readonly Row[] {
  return node.properties.flatMap((property): readonly Row[] => {
    const { name } = property;
    const value = cellOf(property);
    if (!name || ts.isComputedPropertyName(name) || !value) return [];
    return [(key) => (key === '0' ? (name as ts.Expression) : key === '1' ? value : undefined)];
  });
}

function ofOrigin(origin: Origin): readonly Row[] {
  if (origin.kind === 'array') return [(key) => argumentOf(origin.node.elements, Number(key))];
  if (origin.kind !== 'object') return [];
  return [
    (key) => {
      const property = origin.node.properties.find(({ name }) => name && memberNameText(name) === key);
      return property && cellOf(property);
    },
  ];
}

function cellOf(property: ts.ObjectLiteralElementLike): Cell | undefined {
  if (ts.isPropertyAssignment(property)) return property.initializer;
  if (ts.isShorthandPropertyAssignment(property)) return property.name;
  return ts.isMethodDeclaration(property) ? property : undefined;
}
