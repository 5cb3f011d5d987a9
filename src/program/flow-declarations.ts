import { ts } from './compiler.js';
import { decoratorArguments } from './decorators.js';
import type { FlowContext } from './flow-context.js';
import type { FunctionNode } from './nodes.js';
import { accessedName, functionName, isFunctionNode, memberNameText, unwrap, wrapping } from './nodes.js';
import type { Origin } from './origin.js';

/** Where the value behind a declaration comes from. */
export function originsOfDeclaration(flow: FlowContext, node: ts.Declaration): readonly Origin[] {
  if (ts.isVariableDeclaration(node)) return ofVariable(flow, node);
  if (ts.isParameter(node)) return ofParameter(flow, node);
  if (ts.isBindingElement(node)) return ofBinding(flow, node);
  if (ts.isClassLike(node)) return [{ kind: 'class', node }];
  if (isFunctionNode(node)) return [{ kind: 'function', node }];
  if (ts.isSourceFile(node)) return [{ kind: 'module', node }];
  if (ts.isExportAssignment(node)) return flow.origins(node.expression);
  if (ts.isPropertyAssignment(node)) return flow.origins(node.initializer);
  if (ts.isShorthandPropertyAssignment(node)) return flow.origins(node.name);
  if (ts.isPropertyDeclaration(node)) {
    return [...(node.type ? flow.ofType(node.type) : []), ...(node.initializer ? flow.origins(node.initializer) : [])];
  }
  // CommonJS: `exports.name = value`, `module.exports = value`.
  if (ts.isBinaryExpression(node)) return flow.origins(node.right);
  if (ts.isPropertyAccessExpression(node) && ts.isBinaryExpression(node.parent)) return flow.origins(node.parent.right);
  return [];
}

function ofVariable(flow: FlowContext, node: ts.VariableDeclaration): readonly Origin[] {
  const found: Origin[] = [];
  if (node.type) found.push(...flow.ofType(node.type));
  if (node.initializer) found.push(...flow.origins(node.initializer));
  const loop = node.parent.parent;
  if (ts.isForOfStatement(loop) && loop.initializer === node.parent) found.push(...flow.elements(loop.expression));
  if (!(node.parent.flags & ts.NodeFlags.Const)) found.push(...setLater(flow, node.name));
  return found.length > 0 ? found : [{ kind: 'unknown', node }];
}

function setLater(flow: FlowContext, name: ts.BindingName): readonly Origin[] {
  const symbol = ts.isIdentifier(name) ? flow.checker.getSymbolAtLocation(name) : undefined;
  return symbol ? flow.assignments.toVariable(symbol).flatMap((value) => flow.origins(value)) : [];
}

function ofParameter(flow: FlowContext, node: ts.ParameterDeclaration): readonly Origin[] {
  const owner = node.parent;
  const found: Origin[] = [];
  if (node.type) found.push(...flow.ofType(node.type));
  if (node.initializer) found.push(...flow.origins(node.initializer));
  found.push(...setLater(flow, node.name));
  if (isFunctionNode(owner)) {
    const index = owner.parameters.indexOf(node) - (hasThisParameter(owner) ? 1 : 0);
    const decorations = flow.decorations(owner);
    if (decorations.length > 0 && index === 2) return [{ kind: 'parameter', node }];
    found.push(...decoratorArguments(decorations, node, index));
    if (!node.dotDotDotToken)
      for (const call of flow.callers(owner)) found.push(...argumentAt(flow, owner, call, index));
    found.push(...ofIteration(flow, owner, index));
  }
  return found.length > 0 ? found : [{ kind: 'parameter', node }];
}

/** `this` is declared like a parameter, and no argument stands for it. */
export function hasThisParameter(owner: ts.SignatureDeclaration): boolean {
  const [first] = owner.parameters;
  return first !== undefined && ts.isIdentifier(first.name) && first.name.text === 'this';
}

function argumentAt(
  flow: FlowContext,
  owner: FunctionNode,
  call: ts.CallExpression | ts.NewExpression,
  index: number,
): readonly Origin[] {
  const args = argumentsFor(owner, call);
  if (!args) return [];
  // Behind a spread nobody knows which argument stands where.
  if (args.slice(0, index + 1).some(ts.isSpreadElement)) return [{ kind: 'unknown', node: call }];
  const argument = args[index];
  return argument ? flow.origins(argument) : [];
}

/** `...all`: what is given from there on. */
export function givenToRest(flow: FlowContext, node: ts.ParameterDeclaration): readonly ts.Expression[] {
  const owner = node.parent;
  if (!isFunctionNode(owner)) return [];
  const index = owner.parameters.indexOf(node) - (hasThisParameter(owner) ? 1 : 0);
  return flow.callers(owner).flatMap((call) => argumentsFor(owner, call)?.slice(index) ?? []);
}

/** `fn.call(self, a)`, `fn.apply(self, [a])`: what the function itself gets; undefined where it is put together elsewhere. */
function argumentsFor(
  owner: FunctionNode,
  call: ts.CallExpression | ts.NewExpression,
): readonly ts.Expression[] | undefined {
  const given = call.arguments ?? [];
  const name = accessedName(unwrap(call.expression));
  if ((name !== 'call' && name !== 'apply') || functionName(owner) === name) return given;
  if (name === 'call') return given.slice(1);
  const list = given[1] && unwrap(given[1]);
  return list && ts.isArrayLiteralExpression(list) ? list.elements : undefined;
}

const ITERATES = new Set(['forEach', 'map', 'flatMap', 'filter', 'find', 'some', 'every']);

/** They hand what the turn before gave to the next one. */
export const FOLDS = /^reduce(Right)?$/;

/** The function that a call runs for each element: `add` of `tools.forEach(add)` and of `Array.from(tools, add)`. */
export function runForEach(call: ts.CallExpression): ts.Expression | undefined {
  const name = accessedName(call.expression);
  if (name === undefined) return undefined;
  if (name === 'from') return isArrayFrom(call) ? call.arguments[1] : undefined;
  return ITERATES.has(name) || FOLDS.test(name) ? call.arguments[0] : undefined;
}

function isArrayFrom({ expression }: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(expression) && expression.expression.getText() === 'Array';
}

/** `tools.forEach((tool) => …)`, `tools.forEach(add)`, `Array.from(tools, (tool) => …)`: the parameter is what the array holds. */
function ofIteration(flow: FlowContext, owner: FunctionNode, index: number): readonly Origin[] {
  const at = wrapping(owner);
  const inPlace = at.parent && ts.isCallExpression(at.parent) && runForEach(at.parent) === at ? [at.parent] : [];
  return [...inPlace, ...flow.iterations(owner)].flatMap((call) => ofTurn(flow, owner, call, index));
}

function ofTurn(flow: FlowContext, owner: FunctionNode, call: ts.CallExpression, index: number): readonly Origin[] {
  if (!ts.isPropertyAccessExpression(call.expression)) return [];
  const { expression, name } = call.expression;
  const [first, second] = call.arguments;
  if (name.text === 'from') return first && index === 0 ? flow.elements(first) : [];
  if (!FOLDS.test(name.text)) return index === 0 ? flow.elements(expression) : [];
  if (index === 1) return flow.elements(expression);
  return index === 0 ? [...(second ? flow.origins(second) : []), ...flow.returned(owner)] : [];
}

function ofBinding(flow: FlowContext, node: ts.BindingElement): readonly Origin[] {
  const pattern = node.parent;
  const holder = pattern.parent;
  const fallback = node.initializer ? flow.origins(node.initializer) : [];
  if (ts.isArrayBindingPattern(pattern)) {
    const index = pattern.elements.indexOf(node);
    return [...pairMember(flow, holder, index), ...fallback];
  }
  const name = node.propertyName ?? node.name;
  const text = ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name) ? undefined : memberNameText(name);
  const whole = flow.ofDeclaration(holder);
  if (node.dotDotDotToken) return [...whole, ...fallback];
  if (text === undefined) return fallback;
  return [...whole.flatMap((origin) => flow.member(origin, text)), ...fallback];
}

/** `for (const [name, tool] of Object.entries(tools))`: the second of each pair is a value of the object. */
function pairMember(flow: FlowContext, holder: ts.Declaration, index: number): readonly Origin[] {
  return flow.ofDeclaration(holder).flatMap((origin): readonly Origin[] => {
    if (origin.kind !== 'array') return index === 1 || origin.kind === 'unknown' ? [origin] : [];
    const element = origin.node.elements[index];
    return element ? flow.origins(element) : [];
  });
}
