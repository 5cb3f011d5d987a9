import { ts } from './compiler.js';

export const PRIMITIVE =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.VoidLike;

const MOST_DEPTH = 4;

/** Whether a value can be carried as JSON, by its type: yes, nobody knows, or not. */
export type Travels = 'json' | 'untyped' | 'live';

export function travels(checker: ts.TypeChecker, type: ts.Type, depth = 0): Travels {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) return 'untyped';
  if (type.flags & PRIMITIVE) return 'json';
  if (type.flags & (ts.TypeFlags.BigIntLike | ts.TypeFlags.ESSymbolLike)) return 'live';
  if (depth > MOST_DEPTH) return 'untyped';
  // A number, but where somebody has asked for big ones: `lastInsertRowid: number | bigint`.
  if (type.isUnion() && type.types.some(isNumber) && type.types.some(isBig))
    return worst([
      'untyped',
      ...type.types.filter((part) => !isBig(part)).map((part) => travels(checker, part, depth)),
    ]);
  if (type.isUnionOrIntersection()) return worst(type.types.map((part) => travels(checker, part, depth)));
  if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) return 'live';
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    return worst(checker.getTypeArguments(type as ts.TypeReference).map((part) => travels(checker, part, depth + 1)));
  }
  if (type.isClass() || isLibraryObject(type)) return 'live';
  const members = type
    .getProperties()
    .map((property) => travels(checker, checker.getTypeOfSymbol(property), depth + 1));
  const index = checker.getIndexInfosOfType(type).map((info) => travels(checker, info.type, depth + 1));
  return worst([...members, ...index]);
}

function isNumber({ flags }: ts.Type): boolean {
  return (flags & ts.TypeFlags.NumberLike) !== 0;
}

function isBig({ flags }: ts.Type): boolean {
  return (flags & ts.TypeFlags.BigIntLike) !== 0;
}

/** `Date`, `Map`, `Buffer`, a stream: objects that the language's or Node's own library declares. */
export function isLibraryObject(type: ts.Type): boolean {
  const declaration = type.getSymbol()?.declarations?.[0];
  const file = declaration?.getSourceFile();
  if (!file?.isDeclarationFile) return false;
  return (
    /\/(lib\.[^/]*|@types\/node\/.*|node_modules\/typescript\/.*)\.d\.ts$/.test(file.fileName) &&
    !/^(Record|Partial|Pick|Omit|Readonly|Required)$/.test(type.aliasSymbol?.name ?? type.getSymbol()?.name ?? '')
  );
}

export function worst(parts: readonly Travels[]): Travels {
  return parts.includes('live') ? 'live' : parts.includes('untyped') ? 'untyped' : 'json';
}
