import { changedBy } from '../program/assignment-operators.js';
import { ts } from '../program/compiler.js';
import {
  calleeName,
  enclosingFunction,
  type FunctionNode,
  memberNameText,
  rootOf,
  unwrap,
  visit,
} from '../program/nodes.js';
import { symbolOf } from '../program/variables.js';

/**
 * Whether a call fills in a value that was made for it, as those who map objects to rows do, and that is read after it:
 * `await repository.save(user); … user.id`. Remembered, the call would leave it as it was made.
 */
export function isFilledIn(checker: ts.TypeChecker, call: ts.Node): boolean {
  const within = enclosingFunction(call);
  if (!within || !ts.isCallExpression(call)) return false;
  const callee = unwrap(call.expression);
  const receiver = ts.isPropertyAccessExpression(callee) ? [unwrap(callee.expression)] : [];
  return [...receiver, ...call.arguments.map(unwrap)]
    .filter(ts.isIdentifier)
    .some((name) => readsWhatWasNotGiven(checker, name, call, within));
}

function readsWhatWasNotGiven(
  checker: ts.TypeChecker,
  name: ts.Identifier,
  call: ts.Node,
  within: FunctionNode,
): boolean {
  const symbol = symbolOf(checker, name);
  const declaration = symbol?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || enclosingFunction(declaration) !== within) return false;
  const given = declaration.initializer && givenTo(checker, unwrap(declaration.initializer));
  if (!given) return false;
  const known = new Set(given);
  let found = false;
  visit(within, (node) => {
    if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(unwrap(node.expression))) return undefined;
    if (symbolOf(checker, unwrap(node.expression)) !== symbol) return undefined;
    const isCalled = ts.isCallExpression(node.parent) && node.parent.expression === node;
    if (changedBy(node.parent) === node) known.add(node.name.text);
    else if (node.pos >= call.end && !isCalled && !known.has(node.name.text)) found = true;
    return undefined;
  });
  return found;
}

/** The members that a value is made with; undefined where it is not made here. */
function givenTo(checker: ts.TypeChecker, value: ts.Expression): readonly string[] | undefined {
  if (ts.isObjectLiteralExpression(value)) return namesOf(value);
  const isMade =
    ts.isNewExpression(value) || (ts.isCallExpression(value) && /^(create|build|make)/.test(calleeName(value)));
  if (!isMade) return undefined;
  const literals = (value.arguments ?? [])
    .map(unwrap)
    .map((at) => (ts.isObjectLiteralExpression(at) ? namesOf(at) : []));
  if (literals.includes(undefined)) return undefined;
  return [...literals.flatMap((names) => names ?? []), ...namesSetInClass(checker, value)];
}

/** Undefined where some come from elsewhere. */
function namesOf(literal: ts.ObjectLiteralExpression): readonly string[] | undefined {
  const names = literal.properties.map((property) => property.name && memberNameText(property.name));
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** What a class of the project gives its objects, and all that is no plain field. */
function namesSetInClass(checker: ts.TypeChecker, value: ts.Expression): readonly string[] {
  const declaration = checker.getTypeAtLocation(value).getSymbol()?.valueDeclaration;
  if (!declaration || !ts.isClassLike(declaration) || declaration.getSourceFile().isDeclarationFile) return [];
  const found: string[] = [];
  for (const member of declaration.members) {
    const name = member.name && memberNameText(member.name);
    if (name !== undefined && !(ts.isPropertyDeclaration(member) && !member.initializer)) found.push(name);
    if (!ts.isConstructorDeclaration(member)) continue;
    for (const { name: parameter, modifiers } of member.parameters)
      if (modifiers?.length && ts.isIdentifier(parameter)) found.push(parameter.text);
    visit(member, (node) => {
      const target = changedBy(node);
      if (target && ts.isPropertyAccessExpression(target) && rootOf(target).kind === ts.SyntaxKind.ThisKeyword)
        found.push(target.name.text);
      return undefined;
    });
  }
  return found;
}
