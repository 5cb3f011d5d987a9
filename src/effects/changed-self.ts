import { ts } from '../program/compiler.js';
import { hasModifier, memberNameText, unwrap } from '../program/nodes.js';
import { isNewValue } from './ownership.js';

/**
 * The class whose object a change belongs to as a whole: `this.name = …`, or a change of a field that holds nothing but
 * what the class made for it, `this.names.push(…)`. `isGiven`: the target itself is given another value.
 */
export function changedSelf(
  checker: ts.TypeChecker,
  target: ts.Expression,
  isGiven: boolean,
): ts.ClassLikeDeclaration | undefined {
  let at = unwrap(target);
  let field: ts.PropertyAccessExpression | undefined;
  for (; ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at); at = unwrap(at.expression))
    field = ts.isPropertyAccessExpression(at) ? at : undefined;
  if (at.kind !== ts.SyntaxKind.ThisKeyword || !field) return undefined;
  const owner = ownerOfThis(at);
  if (!owner || (isGiven && field === unwrap(target))) return owner;
  const name = memberNameText(field.name);
  const member = owner.members.find((one) => one.name && memberNameText(one.name) === name);
  const isOwn =
    member && ts.isPropertyDeclaration(member) && member.initializer && isNewValue(checker, member.initializer);
  return isOwn ? owner : undefined;
}

/** The class of `this` in a method that belongs to its objects. */
function ownerOfThis(node: ts.Node): ts.ClassLikeDeclaration | undefined {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isArrowFunction(at) || !ts.isFunctionLike(at)) {
      if (ts.isClassLike(at)) return undefined;
      continue;
    }
    return ts.isClassLike(at.parent) && !hasModifier(at, ts.SyntaxKind.StaticKeyword) ? at.parent : undefined;
  }
  return undefined;
}
