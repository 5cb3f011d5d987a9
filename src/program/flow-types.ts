import { ts } from './compiler.js';
import type { FlowContext } from './flow-context.js';
import type { Origin } from './origin.js';
import { resolveName } from './symbols.js';

// Types that stand for the type they wrap.
const TRANSPARENT = new Set([
  'Promise',
  'PromiseLike',
  'Awaited',
  'Readonly',
  'Partial',
  'Required',
  'NonNullable',
  'Pick',
  'Omit',
]);

/** What a declared type says of a value: an outside class, a class or interface of the project. Primitives say nothing. */
export function originsOfType(flow: FlowContext, node: ts.TypeNode): readonly Origin[] {
  if (ts.isParenthesizedTypeNode(node) || ts.isTypeOperatorNode(node)) return flow.ofType(node.type);
  if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node))
    return node.types.flatMap((type) => flow.ofType(type));
  if (ts.isTypeLiteralNode(node)) return [{ kind: 'interface', node }];
  if (ts.isTypeQueryNode(node)) return ofName(flow, node.exprName, 'value');
  if (ts.isIndexedAccessTypeNode(node)) return indexed(flow, node);
  if (ts.isTypeReferenceNode(node)) return reference(flow, node);
  if (ts.isExpressionWithTypeArguments(node)) return ofName(flow, node.expression, 'type');
  if (ts.isImportTypeNode(node)) return importType(node);
  return [];
}

function reference(flow: FlowContext, node: ts.TypeReferenceNode): readonly Origin[] {
  const [first] = node.typeArguments ?? [];
  if (first && ts.isIdentifier(node.typeName)) {
    const name = node.typeName.text;
    if (TRANSPARENT.has(name)) return flow.ofType(first);
    if (name === 'InstanceType' && ts.isTypeQueryNode(first)) {
      return flow.ofType(first).flatMap((origin) => instanceOf(origin));
    }
    if (name === 'ReturnType' && ts.isTypeQueryNode(first)) {
      return flow.ofType(first).flatMap((origin) => (origin.kind === 'function' ? flow.returned(origin.node) : []));
    }
  }
  return ofName(flow, node.typeName, 'type');
}

function instanceOf(origin: Origin): readonly Origin[] {
  if (origin.kind === 'external') return [{ kind: 'instance', class: origin.name }];
  return origin.kind === 'class' ? [{ kind: 'object-of', class: origin.node, node: origin.node }] : [];
}

function ofName(flow: FlowContext, name: ts.Node, as: 'type' | 'value'): readonly Origin[] {
  const found = resolveName(flow.checker, ts.isQualifiedName(name) ? name.right : name);
  if (found.kind === 'external') {
    return [as === 'type' ? { kind: 'instance', class: found.name } : { kind: 'external', name: found.name }];
  }
  if (found.kind === 'none') return qualified(flow, name);
  return found.declarations.flatMap((declaration): readonly Origin[] => {
    if (as === 'value') return flow.ofDeclaration(declaration);
    if (ts.isClassLike(declaration)) return [{ kind: 'object-of', class: declaration, node: declaration }];
    if (ts.isInterfaceDeclaration(declaration)) {
      const bases = (declaration.heritageClauses ?? []).flatMap((clause) =>
        clause.types.flatMap((type) => flow.ofType(type)),
      );
      return [{ kind: 'interface', node: declaration }, ...bases];
    }
    return ts.isTypeAliasDeclaration(declaration) ? flow.ofType(declaration.type) : [];
  });
}

/** `sdk.McpServer` of a namespace import that was not resolved. */
function qualified(flow: FlowContext, name: ts.Node): readonly Origin[] {
  if (!ts.isQualifiedName(name)) return [];
  const left = resolveName(flow.checker, name.left);
  return left.kind === 'external'
    ? [{ kind: 'instance', class: { module: left.name.module, name: name.right.text } }]
    : [];
}

function indexed(flow: FlowContext, node: ts.IndexedAccessTypeNode): readonly Origin[] {
  const { indexType } = node;
  if (!ts.isLiteralTypeNode(indexType) || !ts.isStringLiteral(indexType.literal)) return [];
  const name = indexType.literal.text;
  return flow.ofType(node.objectType).flatMap((origin) => flow.member(origin, name));
}

function importType(node: ts.ImportTypeNode): readonly Origin[] {
  if (!ts.isLiteralTypeNode(node.argument) || !ts.isStringLiteral(node.argument.literal) || !node.qualifier) return [];
  const name = ts.isIdentifier(node.qualifier) ? node.qualifier.text : node.qualifier.right.text;
  return [{ kind: 'instance', class: { module: node.argument.literal.text, name } }];
}
