import { ts } from './compiler.js';
import { memberNameText, visit, wrapping } from './nodes.js';

/** The objects of the project that are written down as being of a type: `const tool: Tool = { … }`, `(): Tool => ({ … })`. */
export interface TypedObjects {
  /** Those whose type declares this very member, by the value that they give it. */
  values(member: ts.Declaration): readonly ts.Expression[];
  /** The methods that they give it. */
  methods(member: ts.Declaration): readonly ts.MethodDeclaration[];
}

/** Reads nothing before it is asked: most projects call no member that only such an object could have. */
export function indexTypedObjects(checker: ts.TypeChecker, sources: readonly ts.SourceFile[]): TypedObjects {
  let index: ReadonlyMap<ts.Declaration, readonly ts.ObjectLiteralElementLike[]> | undefined;
  const elements = (member: ts.Declaration): readonly ts.ObjectLiteralElementLike[] => {
    index ??= elementsByMember(checker, sources);
    return index.get(member) ?? [];
  };
  return {
    values: (member) =>
      elements(member).flatMap((element) =>
        ts.isPropertyAssignment(element)
          ? [element.initializer]
          : ts.isShorthandPropertyAssignment(element)
            ? [element.name]
            : [],
      ),
    methods: (member) => elements(member).filter(ts.isMethodDeclaration),
  };
}

function elementsByMember(
  checker: ts.TypeChecker,
  sources: readonly ts.SourceFile[],
): ReadonlyMap<ts.Declaration, readonly ts.ObjectLiteralElementLike[]> {
  const found = new Map<ts.Declaration, ts.ObjectLiteralElementLike[]>();
  for (const source of sources) {
    visit(source, (node) => {
      if (!ts.isObjectLiteralExpression(node) || !isWrittenDown(node)) return undefined;
      const type = checker.getContextualType(node);
      for (const element of type ? node.properties : []) {
        const name = element.name && memberNameText(element.name);
        for (const part of name !== undefined && type ? partsOf(type) : [])
          for (const member of part.getProperty(name as string)?.declarations ?? [])
            if (member !== element) found.set(member, [...(found.get(member) ?? []), element]);
      }
      return undefined;
    });
  }
  return found;
}

function partsOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

/** Whether an annotation says what the object is, so that no call has to be resolved to know it. */
function isWrittenDown(node: ts.ObjectLiteralExpression): boolean {
  for (let at: ts.Node = node; at.parent; at = at.parent) {
    const whole = wrapping(at);
    if (ts.isSatisfiesExpression(at.parent) || ts.isAsExpression(at.parent)) return true;
    const { parent } = whole;
    at = whole;
    if (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)) return parent.type !== undefined;
    if (ts.isReturnStatement(parent)) return returnType(parent) !== undefined;
    if (ts.isArrowFunction(parent)) return parent.type !== undefined;
    const goesOn =
      ts.isArrayLiteralExpression(parent) ||
      ts.isObjectLiteralExpression(parent) ||
      ts.isPropertyAssignment(parent) ||
      ts.isConditionalExpression(parent);
    if (!goesOn) return false;
  }
  return false;
}

function returnType(statement: ts.ReturnStatement): ts.TypeNode | undefined {
  let at: ts.Node = statement.parent;
  while (!ts.isFunctionLike(at) && at.parent) at = at.parent;
  return ts.isFunctionLike(at) ? at.type : undefined;
}
