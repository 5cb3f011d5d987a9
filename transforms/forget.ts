import { ts } from '../src/program/compiler.js';
import { contains, hasModifier, isFunctionNode, unwrap, visit, wrapping } from '../src/program/nodes.js';
import { drop } from './dropped.js';
import type { FileRewrite } from './rewrite.js';

/**
 * Takes away variables and fields that only kept what the client can do, where nothing reads them any more: their
 * declarations, the assignments, and a function that did nothing but assign.
 */
export function forget(file: FileRewrite, declarations: readonly ts.Declaration[]): void {
  const dropped = new Set<ts.Node>();
  for (const declaration of declarations) {
    const assignments = assignmentsTo(file, declaration);
    const declared = declarationOf(declaration);
    if (declared && assignments) for (const node of [declared, ...assignments]) dropped.add(node);
  }
  const whole = new Set([...dropped].flatMap((node) => functionOnlyFor(file, node, dropped) ?? []));
  for (const node of whole) drop(file, node);
  for (const node of dropped) if (![...whole].some((outer) => contains(outer, node))) drop(file, node);
}

/** The assignments to a declaration; undefined when something else still speaks of it, or an assignment does more. */
function assignmentsTo(file: FileRewrite, declaration: ts.Declaration): readonly ts.Statement[] | undefined {
  const name = ts.getNameOfDeclaration(declaration);
  const symbol = name && file.checker.getSymbolAtLocation(name);
  const text = name?.getText();
  if (!symbol || text === undefined) return undefined;
  const found: ts.Statement[] = [];
  let free = true;
  visit(file.source, (node) => {
    if (!(ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) || node.text !== text || node === name)
      return undefined;
    if (file.checker.getSymbolAtLocation(node) !== symbol || isGone(file, node)) return undefined;
    const target = ts.isPropertyAccessExpression(node.parent) ? node.parent : node;
    const { parent } = target;
    const plain =
      ts.isBinaryExpression(parent) &&
      parent.left === target &&
      parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isExpressionStatement(parent.parent) &&
      onlyReads(file, parent.right);
    if (plain) found.push(parent.parent as ts.ExpressionStatement);
    else free = false;
    return undefined;
  });
  return free ? found : undefined;
}

function isGone({ removed }: FileRewrite, node: ts.Node): boolean {
  return removed.some(({ start, end }) => start <= node.getStart() && node.getEnd() <= end);
}

/** Nothing but a reading of the capabilities, or a constant. */
function onlyReads(file: FileRewrite, node: ts.Expression): boolean {
  let calls = 0;
  visit(node, (at) => {
    if (ts.isCallExpression(at) && !file.readings.has(at) && at.expression.getText() !== 'Boolean') calls++;
    if (ts.isNewExpression(at) || ts.isAwaitExpression(at)) calls++;
    return undefined;
  });
  return calls === 0;
}

function declarationOf(declaration: ts.Declaration): ts.Node | undefined {
  if (ts.isPropertyDeclaration(declaration)) return isPrivate(declaration) ? declaration : undefined;
  const list = declaration.parent;
  if (!ts.isVariableDeclaration(declaration) || !ts.isVariableDeclarationList(list)) return undefined;
  const statement = list.parent;
  return ts.isVariableStatement(statement) && list.declarations.length === 1 && !statement.modifiers?.length
    ? statement
    : undefined;
}

/** Nobody outside of the class can read it. */
function isPrivate(field: ts.PropertyDeclaration): boolean {
  return ts.isPrivateIdentifier(field.name) || hasModifier(field, ts.SyntaxKind.PrivateKeyword);
}

/** `server.oninitialized = () => { canAsk = …; };` when all that it does is to be dropped. */
function functionOnlyFor(file: FileRewrite, node: ts.Node, dropped: ReadonlySet<ts.Node>): ts.Node | undefined {
  const block = node.parent;
  if (!ts.isBlock(block) || !isFunctionNode(block.parent)) return undefined;
  const assignment = wrapping(block.parent).parent;
  const isField = ts.isBinaryExpression(assignment) && /\.oninitialized$/.test(assignment.left.getText());
  if (!isField || !ts.isExpressionStatement(assignment.parent)) return undefined;
  const idle = (statement: ts.Statement): boolean =>
    dropped.has(statement) ||
    (ts.isVariableStatement(statement) &&
      statement.declarationList.declarations.every(
        ({ initializer }) => initializer !== undefined && file.readings.has(unwrap(initializer)),
      ));
  return block.statements.every(idle) ? assignment.parent : undefined;
}
