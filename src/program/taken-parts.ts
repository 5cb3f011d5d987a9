import { changedBy } from './assignment-operators.js';
import { ts } from './compiler.js';
import { travels } from './json-type.js';
import { contains, enclosingFunction, unwrap, visit, wrapping } from './nodes.js';
import { packageOfFile } from './symbols.js';
import { awaitedType } from './thenable.js';
import { addVariables, isVariableOf, symbolOf } from './variables.js';

/** What code takes of a result. */
export interface TakenParts {
  readonly names: readonly string[];
  /** They are members of the first of a list: `insertId` of `const [result] = await pool.execute(text)`. */
  readonly isOfFirst: boolean;
}

/**
 * The members of what a call gives that are all the code takes of it, where only they should be carried to the next round:
 * `rows` of `const { rows } = await pool.query(text)`. What a library gives is an object of its own class, or more than
 * anybody needs; what has no type may be.
 */
export function takenParts(checker: ts.TypeChecker, call: ts.Node): TakenParts | undefined {
  const at = wrapping(call);
  const awaited = ts.isAwaitExpression(at.parent) ? wrapping(at.parent) : at;
  const { parent } = awaited;
  const isOfFirst = ts.isVariableDeclaration(parent) && ts.isArrayBindingPattern(parent.name);
  const value = givenBy(checker, call, isOfFirst);
  if (!value || !isMoreThanData(checker, value) || checker.getNonNullableType(value) !== value) return undefined;
  const names = takenFrom(checker, awaited);
  const areNames = names && names.length > 0 && names.every((name) => /^[A-Za-z_$][\w$]*$/.test(name));
  return areNames ? { names, isOfFirst } : undefined;
}

/** The type of a member, which may be nobody's to know. */
export function partType(
  checker: ts.TypeChecker,
  call: ts.Node,
  { isOfFirst }: TakenParts,
  name: string,
): ts.Type | undefined {
  const member = givenBy(checker, call, isOfFirst)?.getProperty(name);
  return member && checker.getTypeOfSymbol(member);
}

function givenBy(checker: ts.TypeChecker, call: ts.Node, isOfFirst: boolean): ts.Type | undefined {
  const value = awaitedType(checker, call);
  if (!isOfFirst || value.flags & ts.TypeFlags.Any) return value;
  // Of a plain list, the first may be missing.
  return checker.isTupleType(value) ? checker.getTypeArguments(value as ts.TypeReference)[0] : undefined;
}

function isMoreThanData(checker: ts.TypeChecker, type: ts.Type): boolean {
  if (checker.isArrayType(type) || checker.isTupleType(type)) return false;
  if (travels(checker, type) !== 'json') return true;
  const parts = type.isUnionOrIntersection() ? type.types : [type];
  return parts.some((part) => {
    const file = part.getSymbol()?.declarations?.[0]?.getSourceFile();
    return file?.isDeclarationFile === true && packageOfFile(file.fileName) !== 'lib';
  });
}

function takenFrom(checker: ts.TypeChecker, value: ts.Node): readonly string[] | undefined {
  const { parent } = value;
  if (ts.isPropertyAccessExpression(parent)) return isRead(parent) ? [parent.name.text] : undefined;
  if (!ts.isVariableDeclaration(parent) || parent.type || !(parent.parent.flags & ts.NodeFlags.Const)) return undefined;
  const { name } = parent;
  if (ts.isIdentifier(name)) return readFrom(checker, name);
  if (ts.isArrayBindingPattern(name)) {
    const [first, ...more] = name.elements;
    const isPlain = first && ts.isBindingElement(first) && !first.dotDotDotToken && !first.initializer;
    return isPlain && more.length === 0 && ts.isIdentifier(first.name) ? readFrom(checker, first.name) : undefined;
  }
  return ts.isObjectBindingPattern(name) ? namesOf(name) : undefined;
}

function namesOf({ elements }: ts.ObjectBindingPattern): readonly string[] | undefined {
  const names = elements.map(({ propertyName, name, dotDotDotToken }) => {
    const taken = propertyName ?? name;
    return !dotDotDotToken && ts.isIdentifier(taken) ? taken.text : undefined;
  });
  return names.every((name) => name !== undefined) ? [...new Set(names)] : undefined;
}

/** Undefined where more is done with it than to read its members. */
function readFrom(checker: ts.TypeChecker, variable: ts.Identifier): readonly string[] | undefined {
  const symbol = checker.getSymbolAtLocation(variable);
  const names = new Set<string>();
  let onlyReads = true;
  visit(enclosingFunction(variable) ?? variable.getSourceFile(), (use) => {
    if (!ts.isIdentifier(use) || use === variable || use.text !== variable.text || symbolOf(checker, use) !== symbol)
      return undefined;
    const { parent } = wrapping(use);
    if (ts.isPropertyAccessExpression(parent) && unwrap(parent.expression) === use && isRead(parent))
      names.add(parent.name.text);
    else onlyReads = false;
    return undefined;
  });
  return onlyReads ? [...names] : undefined;
}

/** Neither called nor given another value, nor read only where there is something: `row?.id`. */
function isRead(access: ts.PropertyAccessExpression): boolean {
  const { parent } = wrapping(access);
  const isCalled = ts.isCallExpression(parent) && unwrap(parent.expression) === access;
  const isSure = !access.questionDotToken;
  return (
    isSure &&
    !isCalled &&
    !ts.isDeleteExpression(parent) &&
    changedBy(parent) !== access &&
    ts.isIdentifier(access.name)
  );
}

/** Every place that speaks of one of the members that are taken: `data` of `const { data } = …`, `result.data`. */
export function usesOfPart(checker: ts.TypeChecker, call: ts.Node, name: string): readonly ts.Expression[] {
  const at = wrapping(call);
  const { parent } = ts.isAwaitExpression(at.parent) ? wrapping(at.parent) : at;
  if (ts.isPropertyAccessExpression(parent)) return [parent];
  if (!ts.isVariableDeclaration(parent)) return [];
  const found: ts.Expression[] = [];
  const isMember = !ts.isObjectBindingPattern(parent.name);
  const variables = new Set<ts.Symbol>();
  if (ts.isObjectBindingPattern(parent.name)) {
    for (const element of parent.name.elements)
      if ((element.propertyName ?? element.name).getText() === name) addVariables(checker, element.name, variables);
  } else addVariables(checker, parent.name, variables);
  visit(enclosingFunction(call) ?? call.getSourceFile(), (use) => {
    if (!ts.isIdentifier(use) || contains(parent.name, use) || !isVariableOf(checker, variables, use)) return undefined;
    const { parent: around } = wrapping(use);
    if (!isMember) found.push(use);
    else if (ts.isPropertyAccessExpression(around) && around.name.text === name) found.push(around);
    return undefined;
  });
  return found;
}
