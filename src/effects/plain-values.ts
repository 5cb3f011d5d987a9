import { ts } from '../program/compiler.js';

const PLAIN =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.ESSymbolLike |
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Void |
  ts.TypeFlags.Never;

/** Whether a value, by its type, can't be changed: a string, a number; with `part`, whether nothing in it can: `string[]`. */
export function isPlain(checker: ts.TypeChecker, node: ts.Expression, part: boolean): boolean {
  const type = checker.getTypeAtLocation(node);
  return isPlainType(type) || (part && holdsPlain(checker, type));
}

function isPlainType(type: ts.Type): boolean {
  return type.isUnion() ? type.types.every(isPlainType) : (type.flags & PLAIN) !== 0;
}

function holdsPlain(checker: ts.TypeChecker, type: ts.Type): boolean {
  if (type.isUnion()) return type.types.every((one) => isPlainType(one) || holdsPlain(checker, one));
  const name = type.symbol?.name;
  if (!checker.isArrayType(type) && !checker.isTupleType(type) && !/^(Readonly)?(Map|Set)$/.test(name ?? ''))
    return false;
  const held = checker.getTypeArguments(type as ts.TypeReference);
  return held.length > 0 && held.every(isPlainType);
}
