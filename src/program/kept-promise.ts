import { ts } from './compiler.js';
import { holdsJump } from './completion.js';
import { contains, enclosingFunction, visit, wrapping } from './nodes.js';

/** A promise that is put into a constant and awaited once, further down in the same block. */
export interface KeptPromise {
  readonly declaration: ts.VariableDeclaration;
  readonly awaited: ts.AwaitExpression;
}

/**
 * `const asked = ask(…); …; const answer = await asked;` Nothing may leave the function in between, where the old code had
 * asked already.
 */
export function keptPromise(call: ts.Node): KeptPromise | undefined {
  const at = wrapping(call);
  const declaration = at.parent;
  if (!ts.isVariableDeclaration(declaration) || declaration.initializer !== at || at !== call) return undefined;
  const list = declaration.parent;
  if (!ts.isVariableDeclarationList(list)) return undefined;
  const statement = list.parent;
  const constant = (list.flags & ts.NodeFlags.Const) !== 0 && list.declarations.length === 1;
  if (!constant || declaration.type || !ts.isIdentifier(declaration.name) || !ts.isVariableStatement(statement))
    return undefined;
  const uses = usesBelow(declaration.name, statement.parent);
  const [use] = uses;
  const awaited = use?.parent;
  if (uses.length !== 1 || !use || !awaited || !ts.isAwaitExpression(awaited)) return undefined;
  if (enclosingFunction(awaited) !== enclosingFunction(statement)) return undefined;
  return betweenOf(statement, awaited)?.some(holdsJump) === false ? { declaration, awaited } : undefined;
}

/** The statements between a kept promise and its `await`, in the block of both. */
export function betweenOf(statement: ts.Statement, awaited: ts.Node): readonly ts.Statement[] | undefined {
  const { parent } = statement;
  if (!ts.isBlock(parent) && !ts.isSourceFile(parent)) return undefined;
  const from = parent.statements.indexOf(statement) + 1;
  const to = parent.statements.findIndex((other) => contains(other, awaited));
  const last = parent.statements[to];
  // In a branch or a loop it might not be awaited, and in a `try` its failure went another way.
  const straight =
    last && (ts.isVariableStatement(last) || ts.isExpressionStatement(last) || ts.isReturnStatement(last));
  return straight && to >= from ? parent.statements.slice(from, to) : undefined;
}

/** Where a name is spoken of in a block, but for its declaration. */
export function usesBelow(name: ts.Identifier, block: ts.Node): readonly ts.Identifier[] {
  const found: ts.Identifier[] = [];
  visit(block, (node) => {
    const member = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
    if (ts.isIdentifier(node) && node !== name && node.text === name.text && !member) found.push(node);
    return undefined;
  });
  return found;
}
