import { ts } from '../program/compiler.js';
import type { FlowContext } from '../program/flow-context.js';
import { hasModifier, isAccess, memberNameText, unwrap } from '../program/nodes.js';
import { sharedIn } from './shared-values.js';

/**
 * The class whose object a change belongs to as a whole: `this.name = …`, or a change of a field that holds nothing but
 * what the class made for it, `this.names.push(…)`. `isGiven`: the target itself is given another value.
 */
export function changedSelf(
  flow: FlowContext,
  target: ts.Expression,
  isGiven: boolean,
): ts.ClassLikeDeclaration | undefined {
  const changed = unwrap(target);
  let at = changed;
  let field: ts.PropertyAccessExpression | undefined;
  for (; isAccess(at); at = unwrap(at.expression)) field = ts.isPropertyAccessExpression(at) ? at : undefined;
  if (at.kind !== ts.SyntaxKind.ThisKeyword || !field) return undefined;
  const owner = ownerOfThis(at);
  if (!owner || (isGiven && field === changed)) return owner;
  return holdsItsOwn(flow, owner, field, changedValue(changed, isGiven) !== field) ? owner : undefined;
}

/** Whether a field is given nothing but what is made for it. */
function holdsItsOwn(
  flow: FlowContext,
  owner: ts.ClassLikeDeclaration,
  field: ts.PropertyAccessExpression,
  part: boolean,
): boolean {
  const name = memberNameText(field.name);
  const member = owner.members.find((one) => one.name && memberNameText(one.name) === name);
  if (name === undefined || !member || !ts.isPropertyDeclaration(member) || !member.initializer) return false;
  const given = [member.initializer, ...flow.assignments.toField(owner, name)];
  const held = part ? flow.assignments.pushedToField(owner, name) : [];
  return [
    ...given.map((value) => sharedIn(flow, value, part)),
    ...held.map((value) => sharedIn(flow, value, false)),
  ].every((shared) => shared.length === 0);
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

/** What a change changes: where `a.b` is given another value (`isGiven`), `a`; else the value itself. */
export function changedValue(target: ts.Expression, isGiven: boolean): ts.Expression {
  const at = unwrap(target);
  return isGiven && isAccess(at) ? unwrap(at.expression) : at;
}
