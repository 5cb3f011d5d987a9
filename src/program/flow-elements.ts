import { heldBy, holderSymbol } from './assignments.js';
import { ts } from './compiler.js';
import type { FlowContext } from './flow-context.js';
import { givenToRest } from './flow-declarations.js';
import { valuesOf } from './flow-members.js';
import { accessedName, unwrap } from './nodes.js';
import type { Origin } from './origin.js';

// Array methods whose result holds elements of the array.
const SAME_ELEMENTS = new Set(['filter', 'slice', 'concat', 'sort', 'toSorted', 'reverse', 'toReversed']);

/** What an array, map or iterable holds. For pairs (`Object.entries`, `Map`) the value, not the key. */
export function originsOfElements(flow: FlowContext, node: ts.Expression): readonly Origin[] {
  const at = unwrap(node);
  if (ts.isCallExpression(at)) {
    const produced = ofCall(flow, at);
    if (produced) return produced;
  }
  return [...added(flow, pushedTo(flow, at)), ...flow.origins(at).flatMap((origin) => ofOrigin(flow, origin))];
}

function added(flow: FlowContext, values: readonly ts.Expression[]): readonly Origin[] {
  return values.flatMap((value) => (ts.isSpreadElement(value) ? ofSpread(flow, value) : flow.origins(value)));
}

/** What is put into the variable or property that was given this value: `export const all = () => tools` leads to none of it. */
function laterHeld(flow: FlowContext, made: ts.Expression): readonly Origin[] {
  const symbol = heldBy(flow.checker, made);
  return symbol ? [...added(flow, flow.assignments.pushed(symbol)), ...merged(flow, symbol)] : [];
}

/** `Object.assign(table, { a, b })` */
function merged(flow: FlowContext, symbol: ts.Symbol): readonly Origin[] {
  return flow.assignments
    .merged(symbol)
    .flatMap((source) => flow.origins(source))
    .flatMap((origin) => (origin.kind === 'object' || origin.kind === 'module' ? valuesOf(flow, origin.node) : []));
}

function ofOrigin(flow: FlowContext, origin: Origin): readonly Origin[] {
  if (origin.kind === 'parameter' && origin.node.dotDotDotToken) return added(flow, givenToRest(flow, origin.node));
  if (origin.kind === 'array') return [...ofArray(flow, origin.node), ...laterHeld(flow, origin.node)];
  if (origin.kind === 'object') return laterHeld(flow, origin.node);
  if (origin.kind === 'result') return flow.elements(origin.node);
  if (origin.kind === 'construction') {
    const [entries] = origin.node.arguments ?? [];
    const given = entries ? flow.elements(entries) : [];
    return [...laterHeld(flow, origin.node), ...given.flatMap((pair) => secondOf(flow, pair))];
  }
  return [];
}

/** What a pair leads to. */
function secondOf(flow: FlowContext, pair: Origin): readonly Origin[] {
  const value = pair.kind === 'array' ? pair.node.elements[1] : undefined;
  return value ? flow.origins(value) : [pair];
}

function ofArray(flow: FlowContext, node: ts.ArrayLiteralExpression): readonly Origin[] {
  return node.elements.flatMap((element) =>
    ts.isSpreadElement(element) ? ofSpread(flow, element) : flow.origins(element),
  );
}

/** What is spread and can't be seen may be anything. */
function ofSpread(flow: FlowContext, { expression }: ts.SpreadElement): readonly Origin[] {
  const found = flow.elements(expression);
  return found.length > 0 ? found : [{ kind: 'unknown', node: expression }];
}

function ofCall(flow: FlowContext, call: ts.CallExpression): readonly Origin[] | undefined {
  const callee = call.expression;
  const method = accessedName(callee);
  if (!method || !(ts.isPropertyAccessExpression(callee) || ts.isElementAccessExpression(callee))) return undefined;
  const receiver = callee.expression;
  const [first] = call.arguments;
  if (
    ts.isIdentifier(receiver) &&
    receiver.text === 'Object' &&
    first &&
    (method === 'values' || method === 'entries')
  ) {
    const held = flow
      .origins(first)
      .flatMap((origin) => (origin.kind === 'object' || origin.kind === 'module' ? valuesOf(flow, origin.node) : []));
    return [...held, ...added(flow, pushedTo(flow, unwrap(first)))];
  }
  if (ts.isIdentifier(receiver) && first && `${receiver.text}.${method}` === 'Object.fromEntries')
    return flow.elements(first).flatMap((pair) => secondOf(flow, pair));
  if (method === 'flat') return opened(flow, flow.elements(receiver));
  if (SAME_ELEMENTS.has(method)) {
    const more = method === 'concat' ? call.arguments.flatMap((argument) => flow.elements(argument)) : [];
    return [...flow.elements(receiver), ...more];
  }
  if ((method === 'values' || method === 'entries') && !first) return flow.elements(receiver);
  if ((method === 'map' || method === 'flatMap') && first) {
    const given = flow
      .origins(first)
      .flatMap((origin) => (origin.kind === 'function' ? flow.returned(origin.node) : []));
    return method === 'map' ? given : opened(flow, given);
  }
  return undefined;
}

/** What lists among the elements hold, as `flat` and `flatMap` give it. */
function opened(flow: FlowContext, origins: readonly Origin[]): readonly Origin[] {
  return origins.flatMap((origin) => {
    const held = origin.kind === 'array' || origin.kind === 'result' ? ofOrigin(flow, origin) : [];
    return held.length > 0 ? held : [origin];
  });
}

/** What is put into the variable or property that an expression names: the arguments of `push`, the values of `set`. */
export function pushedTo(flow: FlowContext, node: ts.Expression): readonly ts.Expression[] {
  const symbol = holderSymbol(flow.checker, node);
  const held = symbol ? flow.assignments.pushed(symbol) : [];
  if (held.length > 0) return held;
  const name = accessedName(node);
  if (name === undefined || !ts.isPropertyAccessExpression(node)) return [];
  return flow
    .origins(node.expression)
    .flatMap((origin) => (origin.kind === 'object-of' ? flow.assignments.pushedToField(origin.class, name) : []));
}
