import { ts } from '../src/program/compiler.js';
import { narrowedIn } from '../src/program/narrowed.js';
import { accessedName, contains, enclosingFunction, hasModifier, wrapping } from '../src/program/nodes.js';
import { isTypeScriptFile } from '../src/program/typescript-file.js';
import { type FileRewrite, insert, replace } from './rewrite.js';

/**
 * A function is about to be put around an expression: what checks before it have told of values in it, the compiler forgets
 * in there. Each gets a copy in the line above, `const customer = order.customer`, or else a `!` where that says the same.
 * `whole`: what the expression is evaluated with, first of all in it. `except`: parts that stay outside of the function.
 */
export function keepNarrowed(
  file: FileRewrite,
  expression: ts.Expression,
  whole = expression,
  except: readonly ts.Node[] = [],
): void {
  if (!isTypeScriptFile(file.source.fileName)) return;
  const statement = lineOf(whole);
  const names = new Map<string, string>();
  for (const { node, isPresence, isCalled } of narrowedIn(file.checker, expression)) {
    if (except.some((part) => contains(part, node))) continue;
    if (!statement || isCalled) {
      const mark = ts.isShorthandPropertyAssignment(node.parent) ? `: ${node.getText()}!` : '!';
      if (isPresence) insert(file, node.getEnd(), mark);
      continue;
    }
    const text = node.getText();
    const name = names.get(text) ?? copy(file, node, statement);
    names.set(text, name);
    if (ts.isShorthandPropertyAssignment(node.parent)) insert(file, node.getEnd(), `: ${name}`);
    else replace(file, node.getStart(), node.getEnd(), name);
  }
}

function copy(file: FileRewrite, node: ts.Expression, statement: ts.Statement): string {
  const wanted = ts.isIdentifier(node) ? `${node.text}Now` : (accessedName(node) ?? 'value').replace(/^#/, '');
  const name = file.names.fresh(wanted, enclosingFunction(statement) ?? file.source);
  const { style } = file;
  const at = statement.getStart();
  insert(file, at, `const ${name} = ${node.getText()}${style.endBefore(at)}\n${style.indentAt(at)}`);
  return name;
}

/** The statement that evaluates an expression first of all, in a block where another line may stand before it. */
function lineOf(expression: ts.Expression): ts.Statement | undefined {
  let at = wrapping(expression);
  if (ts.isAwaitExpression(at.parent)) at = wrapping(at.parent);
  const { parent } = at;
  if (
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isIdentifier(parent.left)
  )
    at = parent;
  let statement: ts.Node = at.parent;
  if (ts.isVariableDeclaration(statement)) {
    const list = statement.parent;
    if (!ts.isVariableDeclarationList(list) || list.declarations[0] !== statement) return undefined;
    statement = list.parent;
  }
  return isLine(statement) && ts.isBlock(statement.parent) && !hasModifier(statement, ts.SyntaxKind.ExportKeyword)
    ? statement
    : undefined;
}

function isLine(node: ts.Node): node is ts.ExpressionStatement | ts.ReturnStatement | ts.VariableStatement {
  return ts.isExpressionStatement(node) || ts.isReturnStatement(node) || ts.isVariableStatement(node);
}
