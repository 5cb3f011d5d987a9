import { isPlainlySet } from './assignment-operators.js';
import { ts } from './compiler.js';
import type { Flow } from './flow.js';
import { hasModifier, isFunctionNode, visit, wrapping } from './nodes.js';
import { resolveName } from './symbols.js';

/** Where a variable, field or binding is read: in its own file, and for what may be seen from others in all of `sources`. */
export function readsOf(
  checker: ts.TypeChecker,
  declaration: ts.Declaration,
  sources: readonly ts.SourceFile[],
): readonly ts.Expression[] {
  const name = ts.getNameOfDeclaration(declaration);
  if (!name || !(ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) return [];
  const own = declaration.getSourceFile();
  const found: ts.Expression[] = [];
  for (const source of isLocal(declaration) ? [own] : sources) {
    if (!source.text.includes(name.text)) continue;
    visit(source, (node) => {
      if (!(ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) || node.text !== name.text || node === name)
        return undefined;
      const resolved = resolveName(checker, node);
      if (resolved.kind !== 'declarations' || !resolved.declarations.includes(declaration)) return undefined;
      const { parent } = node;
      const read = ts.isPropertyAccessExpression(parent) && parent.name === node ? parent : node;
      if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || isTarget(read)) return undefined;
      found.push(read as ts.Expression);
      return undefined;
    });
  }
  return found;
}

function isLocal(declaration: ts.Declaration): boolean {
  for (let at = declaration.parent; at; at = at.parent) {
    if (isFunctionNode(at)) return true;
    if (ts.isClassLike(at)) return false;
  }
  return false;
}

function isTarget(node: ts.Node): boolean {
  return isPlainlySet(wrapping(node));
}

/** Whether a variable has the value of its declaration for good. */
export function isFixed(flow: Flow, declaration: ts.VariableDeclaration): boolean {
  if (ts.isVariableDeclarationList(declaration.parent) && declaration.parent.flags & ts.NodeFlags.Const) return true;
  const symbol = flow.checker.getSymbolAtLocation(declaration.name);
  return symbol !== undefined && flow.assignments.toVariable(symbol).length === 0;
}

const MOST_STEPS = 6;

/** Whether nothing matters of a value but if it is truthy, wherever it goes. */
export function isOnlyTested(flow: Flow, node: ts.Expression, calls: CallersOf, steps = 0): boolean {
  if (steps > MOST_STEPS) return false;
  const at = wrapping(node);
  const { parent } = at;
  const onward = (next: ts.Expression): boolean => isOnlyTested(flow, next, calls, steps + 1);
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent)) return true;
  if (ts.isForStatement(parent)) return parent.condition === at;
  if (ts.isConditionalExpression(parent)) return parent.condition === at || onward(parent);
  if (isBooleanCall(parent)) return true;
  if (ts.isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    const discarded = ts.isExpressionStatement(wrapping(parent).parent);
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return (discarded && parent.left === at) || onward(parent);
    if (kind === ts.SyntaxKind.BarBarToken) return (discarded && parent.left === at) || onward(parent);
    return kind === ts.SyntaxKind.QuestionQuestionToken && parent.right === at && onward(parent);
  }
  if (ts.isVariableDeclaration(parent)) {
    if (parent.type || !ts.isIdentifier(parent.name) || !isFixed(flow, parent)) return false;
    if (ts.isVariableStatement(parent.parent.parent) && parent.parent.parent.modifiers?.length) return false;
    const reads = readsOf(flow.checker, parent, [parent.getSourceFile()]);
    return reads.length > 0 && reads.every(onward);
  }
  const fn = ts.isReturnStatement(parent) ? enclosing(parent) : ts.isArrowFunction(parent) ? parent : undefined;
  if (!fn || !isFunctionNode(fn) || fn.type || isAsync(fn)) return false;
  const sites = calls(fn);
  return sites.length > 0 && sites.every(onward);
}

/** The calls that enter a function. */
export type CallersOf = (node: ts.Node) => readonly ts.Expression[];

/** `Boolean(value)` */
export function isBooleanCall(node: ts.Node): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'Boolean' &&
    node.arguments.length === 1
  );
}

function enclosing(node: ts.Node): ts.Node | undefined {
  for (let at = node.parent; at; at = at.parent) if (ts.isFunctionLike(at)) return at;
  return undefined;
}

function isAsync(node: ts.Node): boolean {
  return hasModifier(node, ts.SyntaxKind.AsyncKeyword);
}
