import { ts } from './compiler.js';
import { memberNameText, visit } from './nodes.js';
import { resolveName } from './symbols.js';

/** Which classes of the project extend a class or implement an interface of the project, directly or not. */
export interface Hierarchy {
  below(node: ts.Node): readonly ts.ClassLikeDeclaration[];
}

export function indexHierarchy(checker: ts.TypeChecker, sources: readonly ts.SourceFile[]): Hierarchy {
  const direct = new Map<ts.Node, ts.ClassLikeDeclaration[]>();
  for (const source of sources) {
    visit(source, (node) => {
      if (!ts.isClassLike(node)) return undefined;
      for (const clause of node.heritageClauses ?? []) {
        for (const { expression } of clause.types) {
          const found = resolveName(checker, expression);
          if (found.kind !== 'declarations') continue;
          for (const base of found.declarations) direct.set(base, [...(direct.get(base) ?? []), node]);
        }
      }
      return undefined;
    });
  }
  const below = (node: ts.Node, seen: Set<ts.Node>): readonly ts.ClassLikeDeclaration[] =>
    (direct.get(node) ?? []).flatMap((sub) => {
      if (seen.has(sub)) return [];
      seen.add(sub);
      return [sub, ...below(sub, seen)];
    });
  return { below: (node) => below(node, new Set()) };
}

/** The member of a class by name, without its bases. */
export function ownMember(owner: ts.ClassLikeDeclaration, name: string): ts.ClassElement | undefined {
  return owner.members.find((member) => member.name !== undefined && memberNameText(member.name) === name);
}
