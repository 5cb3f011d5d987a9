import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { type FunctionNode, functionName, isFunctionNode, visit, wrapping } from '../program/nodes.js';
import type { RouteGraph } from '../program/routes.js';
import { resolveName } from '../program/symbols.js';

/**
 * The functions of the project that would lead to an ask, when nothing calls them and no code speaks of them; none where
 * somebody does, by a call that could not be followed, say. `isNear` tells the files of the same package.
 */
export function uncalledRoots(
  { handlers, outside }: RouteGraph,
  { flow: { checker } }: Calls,
  sources: readonly ts.SourceFile[],
  isNear: (source: ts.SourceFile) => boolean,
): readonly FunctionNode[] {
  if (handlers.length > 0 || outside.length === 0) return [];
  const roots = outside.flatMap(({ node, why }) => (why === 'uncalled' && isFunctionNode(node) ? [node] : []));
  const speaks = (root: FunctionNode): boolean =>
    sources.some((source) => isSpokenOf(root, source, checker, isNear(source)));
  return roots.length === outside.length && roots.every((root) => isDeclared(root) && !speaks(root)) ? roots : [];
}

/** `function confirm() {}`, `const confirm = () => {}` and methods of classes: what is found by its name alone. */
function isDeclared(root: FunctionNode): boolean {
  if (ts.isFunctionDeclaration(root)) return true;
  if (ts.isMethodDeclaration(root)) return ts.isClassLike(root.parent) && (ts.getDecorators(root) ?? []).length === 0;
  return ts.isVariableDeclaration(wrapping(root).parent);
}

/** Near by, the name is enough, a text too: it may be looked up by it. Elsewhere it must be this very function. */
function isSpokenOf(root: FunctionNode, source: ts.SourceFile, checker: ts.TypeChecker, isNear: boolean): boolean {
  const name = functionName(root);
  if (name === undefined) return true;
  let found = false;
  if (!source.text.includes(name)) return false;
  visit(source, (node) => {
    if (found) return false;
    const isName = ts.isIdentifier(node) || ts.isPrivateIdentifier(node);
    if (!(isName || ts.isStringLiteralLike(node)) || node.text !== name || isDeclaring(node)) return true;
    const other = isName ? resolveName(checker, node) : undefined;
    if (other?.kind === 'declarations')
      found = other.declarations.some((at) => at === root || at === wrapping(root).parent);
    else found = isNear;
    return true;
  });
  return found;
}

/** A declaration, an import or an export under that name is no use of it. */
function isDeclaring(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return true;
  return (
    (ts.isFunctionDeclaration(parent) || ts.isVariableDeclaration(parent) || ts.isMethodDeclaration(parent)) &&
    parent.name === node
  );
}
