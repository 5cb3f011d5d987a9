import { isPlainAssignment } from '../program/assignment-operators.js';
import { ts } from '../program/compiler.js';
import { rootOf, unwrap, visit } from '../program/nodes.js';
import { symbolOf } from '../program/variables.js';

/** What members of a variable are given: `value` of `draft.owner = value`, in the function that declares the variable. */
export function givenIn(checker: ts.TypeChecker, variable: ts.Symbol, home: ts.Node): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  visit(home, (node) => {
    if (isPlainAssignment(node) && rootSymbol(checker, node.left) === variable) found.push(node.right);
    return undefined;
  });
  return found;
}

/** The variable at the root of `draft.owner.name`; undefined for the variable alone. */
function rootSymbol(checker: ts.TypeChecker, target: ts.Expression): ts.Symbol | undefined {
  const root = rootOf(target);
  return root !== unwrap(target) && ts.isIdentifier(root) ? symbolOf(checker, root) : undefined;
}
