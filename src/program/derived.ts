import { isPlainAssignment } from './assignment-operators.js';
import { ts } from './compiler.js';
import { enclosingFunction, unwrap, visit } from './nodes.js';
import { addVariables, isVariableOf } from './variables.js';

/** A value and what is made of it, in the function that makes it. */
export interface Derived {
  /** Whether a piece of code holds the value, its variable, or a variable that is made of it. */
  mentions(node: ts.Node): boolean;
  /** Whether an expression is the value itself, not a member of it. */
  is(node: ts.Expression): boolean;
}

/** Follows a value into the variables of its function. */
export function derivedFrom(checker: ts.TypeChecker, value: ts.Expression): Derived {
  const scope = enclosingFunction(value) ?? value.getSourceFile();
  const own = new Set<ts.Symbol>();
  const made = new Set<ts.Symbol>();
  const holds = (node: ts.Node): boolean => {
    let found = false;
    visit(node, (at) => {
      if (at === value || isVariableOf(checker, made, at)) found = true;
      return !found;
    });
    return found;
  };
  const is = (node: ts.Expression): boolean => {
    const at = bare(node);
    return at === bare(value) || isVariableOf(checker, own, at);
  };
  const add = (name: ts.BindingName, isItself: boolean): void => {
    for (const into of isItself ? [own, made] : [made]) addVariables(checker, name, into);
  };
  // A binding of a pattern is its own declaration.
  if (ts.isBindingElement(value.parent) && ts.isIdentifier(value)) add(value, true);
  visit(scope, (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer && holds(node.initializer)) {
      add(node.name, is(node.initializer) && ts.isIdentifier(node.name));
    }
    if (isPlainAssignment(node) && ts.isIdentifier(node.left) && holds(node.right)) add(node.left, is(node.right));
    return undefined;
  });
  return { mentions: holds, is };
}

/** Behind `await`, too. */
function bare(node: ts.Expression): ts.Expression {
  const at = unwrap(node);
  return ts.isAwaitExpression(at) ? bare(at.expression) : at;
}
