import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import type { CallSite } from '../program/flow-context.js';
import { baseOf } from '../program/flow-members.js';
import { type FunctionNode, isFunctionNode, unwrap } from '../program/nodes.js';

/** The functions that a call is given to run: written in place, or by their name, `items.forEach(record)`. */
export function handedOver(flow: Flow, site: CallSite): readonly FunctionNode[] {
  const found = new Set<FunctionNode>();
  for (const argument of site.arguments ?? []) {
    const at = unwrap(argument);
    if (isFunctionNode(at)) found.add(at);
    else if (ts.isIdentifier(at) || ts.isPropertyAccessExpression(at))
      for (const origin of flow.origins(at)) if (origin.kind === 'function') found.add(origin.node);
  }
  return [...found];
}

/** What the fields of a class, and of its bases, are set to when one is made. */
export function fieldsOf(calls: Calls, site: ts.NewExpression): readonly ts.Expression[] {
  const { flow } = calls;
  const classes = new Set<ts.ClassLikeDeclaration>();
  const add = (expression: ts.Expression): void => {
    for (const origin of flow.origins(expression)) {
      if (origin.kind !== 'class' || classes.has(origin.node)) continue;
      classes.add(origin.node);
      const base = baseOf(origin.node);
      if (base) add(base);
    }
  };
  add(unwrap(site.expression));
  return [...classes].flatMap(({ members }) =>
    members.flatMap((member) => {
      const isField = ts.isPropertyDeclaration(member) && !isStatic(member);
      return isField && member.initializer && !isFunctionNode(unwrap(member.initializer)) ? [member.initializer] : [];
    }),
  );
}

function isStatic(member: ts.PropertyDeclaration): boolean {
  return ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false;
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

/** A member that is only given a value: reading it runs nothing. */
export function isOnlySet(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}
