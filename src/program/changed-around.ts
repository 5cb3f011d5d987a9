import { changedBy, isPlainAssignment } from './assignment-operators.js';
import { ts } from './compiler.js';
import { accessedName, contains, isAccess, rootOf, unwrap, visit } from './nodes.js';
import { symbolOf } from './variables.js';

/** A variable declared around a statement that the statement changes. */
export interface ChangedVariable {
  readonly declaration: ts.VariableDeclaration & { readonly name: ts.Identifier };
  /** It keeps its value, and what is in that changes: `failed.push(item)`, `counts.total += 1`. */
  readonly isFilled: boolean;
  /** What it gets, or what a part of it gets. */
  readonly given: readonly ts.Expression[];
  /** Where it is changed. */
  readonly at: readonly ts.Node[];
}

/**
 * The variables around a statement that it gives other values or fills, in the order in which it does. Undefined where it
 * sets what is no variable by a name of its own: a parameter, a part of a pattern.
 */
export function changedAround(
  checker: ts.TypeChecker,
  statement: ts.Statement,
): readonly ChangedVariable[] | undefined {
  const found = new Map<ts.Declaration, ChangedVariable>();
  let isClear = true;
  visit(statement, (node) => {
    for (const { name, isPart, given } of changesAt(node)) {
      const declaration = symbolOf(checker, name)?.valueDeclaration;
      if (!declaration || contains(statement, declaration)) continue;
      const known = found.get(declaration);
      if (isNamed(declaration))
        found.set(declaration, {
          declaration,
          isFilled: known?.isFilled === true || isPart,
          given: [...(known?.given ?? []), ...given],
          at: [...(known?.at ?? []), node],
        });
      else if (!isPart) isClear = false;
    }
    return undefined;
  });
  return isClear ? [...found.values()] : undefined;
}

function isNamed(declaration: ts.Declaration): declaration is ChangedVariable['declaration'] {
  return ts.isVariableDeclaration(declaration) && ts.isIdentifier(declaration.name);
}

interface Change {
  readonly name: ts.Identifier;
  readonly isPart: boolean;
  readonly given: readonly ts.Expression[];
}

function changesAt(node: ts.Node): readonly Change[] {
  const target = changedBy(node);
  if (target !== undefined) {
    const given = ts.isBinaryExpression(node) ? [node.right] : [];
    if (ts.isIdentifier(target)) return [{ name: target, isPart: false, given }];
    if (isAccess(target)) return partOf(target, given);
    // What comes out of a pattern may be a part of anything.
    return isPlainAssignment(node) ? namesIn(target).map((name) => ({ name, isPart: false, given })) : [];
  }
  if (ts.isDeleteExpression(node)) return partOf(unwrap(node.expression), []);
  if (!ts.isCallExpression(node)) return [];
  const callee = unwrap(node.expression);
  const isAdding = isAccess(callee) && /^(push|unshift)$/.test(accessedName(callee) ?? '');
  return isAdding ? partOf(callee, node.arguments) : [];
}

function partOf(target: ts.Expression, given: readonly ts.Expression[]): readonly Change[] {
  const root = rootOf(target);
  return ts.isIdentifier(root) ? [{ name: root, isPart: true, given }] : [];
}

function namesIn(pattern: ts.Node): readonly ts.Identifier[] {
  const found: ts.Identifier[] = [];
  visit(pattern, (node) => {
    if (ts.isPropertyAssignment(node)) {
      found.push(...namesIn(node.initializer));
      return false;
    }
    if (ts.isIdentifier(node)) found.push(node);
    return undefined;
  });
  return found;
}
