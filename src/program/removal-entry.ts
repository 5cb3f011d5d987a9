import { ts } from './compiler.js';
import { accessedName, isExported, memberNameText, unwrap, visit, wrapping } from './nodes.js';

/** One member of the objects that a map holds: where its type declares it, and all other places that speak of it. */
export interface EntryMember {
  readonly symbol: ts.Symbol;
  readonly declaration: ts.PropertySignature;
  readonly uses: readonly ts.Node[];
}

/**
 * The member that a property gives to an entry of a map: `notify` in `flows.set(id, { user, notify })`. Nothing when other
 * files may know the type, or when the entry holds nothing else.
 */
export function memberOfEntry(
  checker: ts.TypeChecker,
  property: ts.PropertyAssignment | ts.ShorthandPropertyAssignment,
): EntryMember | undefined {
  const literal = property.parent;
  const name = memberNameText(property.name);
  const set = wrapping(literal).parent;
  if (name === undefined || literal.properties.length < 2 || !ts.isCallExpression(set) || !isSetOfMap(checker, set))
    return undefined;
  const symbol = declaredMember(checker, literal, name);
  const declaration = symbol?.declarations?.[0];
  if (!symbol || !declaration || !ts.isPropertySignature(declaration) || symbol.declarations?.length !== 1)
    return undefined;
  if (declaration.getSourceFile() !== property.getSourceFile() || isExported(declaration)) return undefined;
  return { symbol, declaration, uses: usesOfMember(checker, { symbol, declaration }, name) };
}

/** `new Map()`, in the declaration of a variable. */
export function isMap({ initializer }: ts.VariableDeclaration): boolean {
  const made = initializer && unwrap(initializer);
  return made !== undefined && ts.isNewExpression(made) && /^(Weak)?Map$/.test(made.expression.getText());
}

function isSetOfMap(checker: ts.TypeChecker, call: ts.CallExpression): boolean {
  if (accessedName(call.expression) !== 'set' || !ts.isPropertyAccessExpression(call.expression)) return false;
  const map = unwrap(call.expression.expression);
  const declared = ts.isIdentifier(map) ? checker.getSymbolAtLocation(map)?.declarations?.[0] : undefined;
  return declared !== undefined && ts.isVariableDeclaration(declared) && isMap(declared) && !isExported(declared);
}

function declaredMember(checker: ts.TypeChecker, literal: ts.Expression, name: string): ts.Symbol | undefined {
  return checker.getContextualType(literal)?.getNonNullableType().getProperty(name);
}

/** Everything but the declaration: `flow.notify`, a pattern, another literal of the same type. */
function usesOfMember(
  checker: ts.TypeChecker,
  { symbol, declaration }: Pick<EntryMember, 'symbol' | 'declaration'>,
  name: string,
): readonly ts.Node[] {
  const found: ts.Node[] = [];
  visit(declaration.getSourceFile(), (node) => {
    if (!ts.isIdentifier(node) || node.text !== name || node.parent === declaration) return undefined;
    const { parent } = node;
    const isSame = ts.isObjectLiteralElementLike(parent)
      ? declaredMember(checker, parent.parent as ts.ObjectLiteralExpression, name) === symbol
      : ts.isBindingElement(parent)
        ? checker.getTypeAtLocation(parent.parent).getProperty(name) === symbol
        : checker.getSymbolAtLocation(node) === symbol;
    if (isSame) found.push(node);
    return undefined;
  });
  return found;
}
