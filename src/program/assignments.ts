import { ts } from './compiler.js';
import { accessedName, visit, wrapping } from './nodes.js';

/** Values that reach a variable or a field after its declaration. */
export interface AssignmentIndex {
  toVariable(symbol: ts.Symbol): readonly ts.Expression[];
  /** `this.name = value` inside a class. */
  toField(owner: ts.ClassLikeDeclaration, name: string): readonly ts.Expression[];
  /** `array.push(value)`, `map.set(key, value)`, `set.add(value)`, `table[key] = value`: what a variable or property holds. */
  pushed(symbol: ts.Symbol): readonly ts.Expression[];
  pushedToField(owner: ts.ClassLikeDeclaration, name: string): readonly ts.Expression[];
  /** `tool.run = value`: what the object in a variable or property gets after it is made. */
  toProperty(symbol: ts.Symbol, name: string): readonly ts.Expression[];
  /** `Object.assign(tool, value)`: the objects whose members it gets. */
  merged(symbol: ts.Symbol): readonly ts.Expression[];
}

/** Reads all assignments of the given files once. */
export function indexAssignments(checker: ts.TypeChecker, sources: readonly ts.SourceFile[]): AssignmentIndex {
  const variables = new Map<ts.Symbol, ts.Expression[]>();
  const fields = new Map<ts.ClassLikeDeclaration, Map<string, ts.Expression[]>>();
  const pushedVariables = new Map<ts.Symbol, ts.Expression[]>();
  const pushedFields = new Map<ts.ClassLikeDeclaration, Map<string, ts.Expression[]>>();
  const properties = new Map<ts.Symbol, ts.BinaryExpression[]>();
  const merged = new Map<ts.Symbol, ts.Expression[]>();

  const record = (
    target: ts.Expression,
    value: ts.Expression,
    toVariable: Map<ts.Symbol, ts.Expression[]>,
    toField: Map<ts.ClassLikeDeclaration, Map<string, ts.Expression[]>>,
  ): void => {
    const symbol = holderSymbol(checker, target);
    if (symbol) append(toVariable, symbol, value);
    const name = accessedName(target);
    const owner = name !== undefined && isThisAccess(target) ? enclosingClass(target) : undefined;
    if (name !== undefined && owner) {
      const ofClass = toField.get(owner) ?? new Map<string, ts.Expression[]>();
      toField.set(owner, ofClass);
      append(ofClass, name, value);
    }
  };

  for (const source of sources) {
    visit(source, (node) => {
      if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) {
        record(node.left, node.right, variables, fields);
        const table = tableOf(node.left);
        if (table) record(table, node.right, pushedVariables, pushedFields);
        const symbol = table && holderSymbol(checker, table);
        if (symbol) append(properties, symbol, node);
      }
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        const [target, ...sources] = node.arguments;
        const symbol = target && node.expression.getText() === 'Object.assign' && holderSymbol(checker, target);
        if (symbol) for (const source of sources) append(merged, symbol, source);
        for (const value of addedValues(node, node.expression.name.text))
          record(node.expression.expression, value, pushedVariables, pushedFields);
      }
      return undefined;
    });
  }
  return {
    toVariable: (symbol) => variables.get(symbol) ?? [],
    toField: (owner, name) => fields.get(owner)?.get(name) ?? [],
    pushed: (symbol) => pushedVariables.get(symbol) ?? [],
    pushedToField: (owner, name) => pushedFields.get(owner)?.get(name) ?? [],
    toProperty: (symbol, name) =>
      (properties.get(symbol) ?? []).flatMap(({ left, right }) => (accessedName(left) === name ? [right] : [])),
    merged: (symbol) => merged.get(symbol) ?? [],
  };
}

function addedValues(call: ts.CallExpression, method: string): readonly ts.Expression[] {
  if (method === 'push' || method === 'unshift') return call.arguments;
  return call.arguments.filter(
    (_value, index) => (method === 'add' && index === 0) || (method === 'set' && index === 1),
  );
}

/** `table` of `table[key] = …` and `table.key = …`, where it is more than `this` or what a module exports. */
function tableOf(left: ts.Expression): ts.Expression | undefined {
  if (!ts.isElementAccessExpression(left) && !ts.isPropertyAccessExpression(left)) return undefined;
  const { expression } = left;
  const isNamed = ts.isIdentifier(expression)
    ? expression.text !== 'exports'
    : ts.isPropertyAccessExpression(expression);
  return isNamed ? expression : undefined;
}

/** The variable or property that an expression names, in whatever file it is declared. */
export function holderSymbol(checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined {
  const name = ts.isPropertyAccessExpression(node) ? node.name : node;
  const symbol = ts.isIdentifier(name) || ts.isPrivateIdentifier(name) ? checker.getSymbolAtLocation(name) : undefined;
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** The variable or property that is given a value where it is made. */
export function heldBy(checker: ts.TypeChecker, made: ts.Expression): ts.Symbol | undefined {
  const holder = wrapping(made).parent;
  if (ts.isBinaryExpression(holder) && isAssignment(holder.operatorToken.kind))
    return holderSymbol(checker, holder.left);
  const isHolder =
    ts.isVariableDeclaration(holder) || ts.isPropertyAssignment(holder) || ts.isPropertyDeclaration(holder);
  return isHolder ? holderSymbol(checker, holder.name) : undefined;
}

export function isAssignment(kind: ts.SyntaxKind): boolean {
  return (
    kind === ts.SyntaxKind.EqualsToken ||
    kind === ts.SyntaxKind.QuestionQuestionEqualsToken ||
    kind === ts.SyntaxKind.BarBarEqualsToken
  );
}

function isThisAccess(node: ts.Expression): boolean {
  return (
    (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) &&
    node.expression.kind === ts.SyntaxKind.ThisKeyword
  );
}

/** What `this` means at a node, as far as the nesting of functions shows it. */
export function thisOwner(node: ts.Node): ts.ClassLikeDeclaration | ts.ObjectLiteralExpression | undefined {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (ts.isClassLike(at)) return at;
    if (ts.isFunctionDeclaration(at)) return undefined;
    // A method or `function` directly in an object literal is called on that object.
    const holder = ts.isFunctionExpression(at) && ts.isPropertyAssignment(at.parent) ? at.parent : at;
    if (ts.isMethodDeclaration(holder) || (ts.isPropertyAssignment(holder) && holder !== at)) {
      if (ts.isObjectLiteralExpression(holder.parent)) return holder.parent;
    }
    if (ts.isFunctionExpression(at)) return undefined;
  }
  return undefined;
}

/** The class whose `this` is meant at a node. */
export function enclosingClass(node: ts.Node): ts.ClassLikeDeclaration | undefined {
  const owner = thisOwner(node);
  return owner && ts.isClassLike(owner) ? owner : undefined;
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
