import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { classesOf } from '../program/flow-members.js';
import { accessedName, type FunctionNode, hasModifier, isFunctionNode, unwrap } from '../program/nodes.js';
import { isOfLanguage } from './classify.js';
import { KEEPING } from './containers.js';

/** The functions that a call is given to run: written in place, or by their name, `items.forEach(record)`. */
export function handedOver(flow: Flow, args: readonly ts.Expression[]): readonly FunctionNode[] {
  const found = new Set<FunctionNode>();
  for (const argument of args) {
    const at = unwrap(argument);
    if (isFunctionNode(at)) found.add(at);
    else if (ts.isIdentifier(at) || ts.isPropertyAccessExpression(at))
      for (const origin of flow.origins(at)) if (origin.kind === 'function') found.add(origin.node);
  }
  return [...found];
}

/** `undo.push(() => …)` on a list of the language: what is given is kept, and run by whoever takes it out again. */
export function onlyKeeps(flow: Flow, site: ts.CallExpression | ts.NewExpression): boolean {
  return KEEPING.has(accessedName(unwrap(site.expression)) ?? '') && isOfLanguage(flow, site);
}

/** What the fields of a class, and of its bases, are set to when one is made. */
export function fieldsOf(calls: Calls, site: ts.NewExpression): readonly ts.Expression[] {
  return [...classesOf(calls.flow, site.expression)].flatMap(({ members }) =>
    members.flatMap((member) => {
      const isField = ts.isPropertyDeclaration(member) && !hasModifier(member, ts.SyntaxKind.StaticKeyword);
      return isField && member.initializer && !isFunctionNode(unwrap(member.initializer)) ? [member.initializer] : [];
    }),
  );
}

/** The getter that reading a member runs, or the setter that giving it a value runs. */
export function accessors(checker: ts.TypeChecker, node: ts.Node, way: 'get' | 'set'): readonly FunctionNode[] {
  return ts.isPropertyAccessExpression(node) ? declared(checker.getSymbolAtLocation(node.name), way) : [];
}

/** The getters that `const { next } = sequence` runs. */
export function gettersTaken(checker: ts.TypeChecker, pattern: ts.ObjectBindingPattern): readonly FunctionNode[] {
  const type = checker.getTypeAtLocation(pattern.parent.initializer ?? pattern);
  return pattern.elements.flatMap(({ propertyName, name }) => {
    const text = (propertyName ?? name).getText();
    return declared(checker.getPropertyOfType(type, text), 'get');
  });
}

function declared(symbol: ts.Symbol | undefined, way: 'get' | 'set'): readonly FunctionNode[] {
  if (!symbol || !(symbol.flags & ts.SymbolFlags.Accessor)) return [];
  const is = way === 'get' ? ts.isGetAccessorDeclaration : ts.isSetAccessorDeclaration;
  return (symbol.declarations ?? []).flatMap((declaration) =>
    is(declaration) && isFunctionNode(declaration) && declaration.body ? [declaration] : [],
  );
}

/** Whether an argument is the name of a function from elsewhere, which the call runs: `rows.map(api.create)`. */
export function isHandedName(flow: Flow, argument: ts.Expression): boolean {
  const at = unwrap(argument);
  if (!ts.isIdentifier(at) && !ts.isPropertyAccessExpression(at)) return false;
  const type = flow.checker.getTypeAtLocation(at);
  return (
    type.getCallSignatures().length > 0 &&
    type.getConstructSignatures().length === 0 &&
    handedOver(flow, [at]).length === 0
  );
}
