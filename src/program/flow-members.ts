import { heldBy, holderSymbol } from './assignments.js';
import { ts } from './compiler.js';
import { descriptorValue, enteredFor } from './decorators.js';
import type { FlowContext } from './flow-context.js';
import { exportsOf } from './flow-modules.js';
import { isFunctionNode, memberNameText } from './nodes.js';
import type { Origin } from './origin.js';

/** Where the value of a member comes from, given where the object comes from. */
export function originsOfMember(flow: FlowContext, of: Origin, name: string): readonly Origin[] {
  switch (of.kind) {
    case 'object':
      return ofObject(flow, of.node, name);
    case 'object-of':
      return ofClass(flow, of.class, name, of);
    case 'class':
      return ofStatic(flow, of.node, name, of);
    case 'interface':
      return ofInterface(flow, of, name);
    case 'module': {
      const held = exportsOf(flow, of.node).filter((one) => one.name === name);
      return held.length > 0 ? held.flatMap(({ origins }) => origins()) : [{ kind: 'member', of, name }];
    }
    case 'external':
      // `ns.McpServer` of `import * as ns`, `lib.default.x`.
      return of.name.name === '*' ? [{ kind: 'external', name: { ...of.name, name } }] : [{ kind: 'member', of, name }];
    case 'parameter': {
      const owner = of.node.parent;
      const held = name === 'value' && isFunctionNode(owner) ? descriptorValue(flow.decorations(owner), of.node) : [];
      return held.length > 0 ? held : [{ kind: 'member', of, name }];
    }
    case 'function':
      return name === 'bind' ? [of] : [{ kind: 'member', of, name }];
    default:
      return [{ kind: 'member', of, name }];
  }
}

function ofObject(flow: FlowContext, node: ts.ObjectLiteralExpression, name: string): readonly Origin[] {
  const found: Origin[] = [];
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      // Not as arguments of one call: objects spread into each other by the hundred hold more than those may be.
      for (const origin of flow.origins(property.expression)) {
        for (const held of flow.member(origin, name)) if (isKnown(held)) found.push(held);
      }
    } else if (property.name && memberNameText(property.name) === name) {
      found.length = 0;
      if (ts.isPropertyAssignment(property)) found.push(...flow.origins(property.initializer));
      else if (ts.isShorthandPropertyAssignment(property)) found.push(...flow.origins(property.name));
      else if (ts.isGetAccessorDeclaration(property))
        found.push(...(isFunctionNode(property) ? flow.returned(property) : []));
      else if (isFunctionNode(property)) found.push({ kind: 'function', node: property });
    }
  }
  found.push(...setLater(flow, node, name));
  return found.length > 0 ? found : [{ kind: 'member', of: { kind: 'object', node }, name }];
}

/** `tool.run = …`, `Object.assign(tool, { run })` after the literal. */
function setLater(flow: FlowContext, node: ts.ObjectLiteralExpression, name: string): readonly Origin[] {
  const symbol = heldBy(flow.checker, node);
  if (!symbol) return [];
  const merged = flow.assignments.merged(symbol).flatMap((source) => flow.origins(source));
  return [
    ...flow.assignments.toProperty(symbol, name).flatMap((value) => flow.origins(value)),
    ...merged.flatMap((origin) => flow.member(origin, name).filter(isKnown)),
  ];
}

function ofClass(flow: FlowContext, owner: ts.ClassLikeDeclaration, name: string, of: Origin): readonly Origin[] {
  const found: Origin[] = [];
  for (const member of owner.members) {
    if (ts.isConstructorDeclaration(member)) {
      const parameter = member.parameters.find(
        (p) => ts.isParameterPropertyDeclaration(p, member) && memberNameText(p.name) === name,
      );
      if (parameter) found.push(...flow.ofDeclaration(parameter));
    } else if (member.name && memberNameText(member.name) === name) {
      if (ts.isPropertyDeclaration(member)) {
        if (member.type) found.push(...flow.ofType(member.type));
        if (member.initializer) found.push(...flow.origins(member.initializer));
      } else if (ts.isGetAccessorDeclaration(member)) {
        if (isFunctionNode(member)) found.push(...flow.returned(member));
      } else if (isFunctionNode(member)) {
        found.push(...enteredFor(flow, member));
      }
    }
  }
  for (const value of flow.assignments.toField(owner, name)) found.push(...flow.origins(value));
  if (found.length > 0) return found;
  return ofBase(flow, owner, name, of);
}

function ofBase(flow: FlowContext, owner: ts.ClassLikeDeclaration, name: string, of: Origin): readonly Origin[] {
  const base = baseOf(owner);
  if (!base) return [{ kind: 'member', of, name }];
  return flow.origins(base).flatMap((origin): readonly Origin[] => {
    if (origin.kind === 'class') return flow.member({ kind: 'object-of', class: origin.node, node: origin.node }, name);
    if (origin.kind === 'external') return flow.member({ kind: 'instance', class: origin.name }, name);
    return [{ kind: 'member', of, name }];
  });
}

/** The expression after `extends`. */
export function baseOf(owner: ts.ClassLikeDeclaration): ts.Expression | undefined {
  const clause = owner.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  return clause?.types[0]?.expression;
}

/** The classes that an expression can be, and their bases. */
export function classesOf(
  flow: FlowContext,
  expression: ts.Expression,
  found = new Set<ts.ClassLikeDeclaration>(),
): ReadonlySet<ts.ClassLikeDeclaration> {
  for (const origin of flow.origins(expression)) {
    if (origin.kind !== 'class' || found.has(origin.node)) continue;
    found.add(origin.node);
    const base = baseOf(origin.node);
    if (base) classesOf(flow, base, found);
  }
  return found;
}

function ofStatic(flow: FlowContext, owner: ts.ClassLikeDeclaration, name: string, of: Origin): readonly Origin[] {
  const member = owner.members.find((candidate) => candidate.name && memberNameText(candidate.name) === name);
  if (member && isFunctionNode(member)) return [{ kind: 'function', node: member }];
  const found = member && ts.isPropertyDeclaration(member) ? [...flow.ofDeclaration(member)] : [];
  const symbol = owner.name && holderSymbol(flow.checker, owner.name);
  if (symbol) for (const value of flow.assignments.toProperty(symbol, name)) found.push(...flow.origins(value));
  return found.length > 0 ? found : [{ kind: 'member', of, name }];
}

function ofInterface(flow: FlowContext, of: Origin & { kind: 'interface' }, name: string): readonly Origin[] {
  for (const member of of.node.members) {
    if (!member.name || memberNameText(member.name) !== name) continue;
    if (ts.isPropertySignature(member)) {
      const declared = member.type ? flow.ofType(member.type) : [];
      return declared.length > 0 ? declared : [{ kind: 'signature', node: member }];
    }
    if (ts.isMethodSignature(member)) return [{ kind: 'signature', node: member }];
  }
  return [{ kind: 'member', of, name }];
}

/** Values under every key of an object, map or registry, or of all that a file exports. */
export function valuesOf(
  flow: FlowContext,
  node: ts.ObjectLiteralExpression | ts.SourceFile,
  seen: Set<ts.Node> = new Set(),
): readonly Origin[] {
  if (seen.has(node)) return [];
  seen.add(node);
  if (ts.isSourceFile(node)) return exportsOf(flow, node).flatMap(({ origins }) => origins());
  return node.properties.flatMap((property): readonly Origin[] => {
    if (ts.isPropertyAssignment(property)) return flow.origins(property.initializer);
    if (ts.isShorthandPropertyAssignment(property)) return flow.origins(property.name);
    if (ts.isSpreadAssignment(property)) {
      return flow
        .origins(property.expression)
        .flatMap((o) => (o.kind === 'object' || o.kind === 'module' ? valuesOf(flow, o.node, seen) : []));
    }
    return isFunctionNode(property) ? [{ kind: 'function', node: property }] : [];
  });
}

/** False for a member that was merely assumed to exist. */
export function isKnown(origin: Origin): boolean {
  return origin.kind !== 'member' && origin.kind !== 'unknown';
}
