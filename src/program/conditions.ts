import type { Calls } from './calls.js';
import { ts } from './compiler.js';
import { goesOn } from './completion.js';
import { returnedExpressions } from './flow.js';
import { isFunctionNode, unwrap, visit } from './nodes.js';
import { resolveName } from './symbols.js';

const DEEPEST = 4;

/**
 * The conditions that decide whether a node is reached inside its function: those of the branches around it, and those of
 * earlier statements of the same blocks that leave the function.
 */
export function conditionsOf(node: ts.Node): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  for (let at = node; at.parent && !isFunctionNode(at); at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent) && at !== parent.expression) found.push(parent.expression);
    else if (ts.isConditionalExpression(parent) && at !== parent.condition) found.push(parent.condition);
    else if (ts.isBinaryExpression(parent) && at === parent.right && isShortCircuit(parent.operatorToken.kind))
      found.push(parent.left);
    else if (ts.isBlock(parent) || ts.isSourceFile(parent)) {
      for (const statement of parent.statements) {
        if (statement === at) break;
        if (ts.isIfStatement(statement) && !(goesOn(statement.thenStatement) && elseGoesOn(statement)))
          found.push(statement.expression);
      }
    }
  }
  return found;
}

function elseGoesOn({ elseStatement }: ts.IfStatement): boolean {
  return elseStatement === undefined || goesOn(elseStatement);
}

function isShortCircuit(kind: ts.SyntaxKind): boolean {
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken;
}

/** Whether an expression depends on one that a test takes: directly, by a variable, or by what a project function gives. */
export function dependsOn(
  calls: Calls,
  node: ts.Node,
  takes: (node: ts.Expression) => boolean,
  depth: number = DEEPEST,
): boolean {
  let found = false;
  visit(node, (at) => {
    if (found || ts.isFunctionLike(at)) return false;
    if (ts.isCallExpression(at)) {
      found ||= takes(at) || calledDepends(calls, at, takes, depth);
    } else if (ts.isIdentifier(at) && depth > 0) {
      found ||= valueDepends(calls, at, takes, depth);
    }
    return undefined;
  });
  return found;
}

function calledDepends(
  calls: Calls,
  call: ts.CallExpression,
  takes: (node: ts.Expression) => boolean,
  depth: number,
): boolean {
  if (depth === 0) return false;
  return calls
    .callees(call)
    .some((fn) => returnedExpressions(fn).some((value) => dependsOn(calls, value, takes, depth - 1)));
}

function valueDepends(
  calls: Calls,
  name: ts.Identifier,
  takes: (node: ts.Expression) => boolean,
  depth: number,
): boolean {
  const resolved = resolveName(calls.flow.checker, name);
  if (resolved.kind !== 'declarations') return false;
  return resolved.declarations.some((declaration) => {
    const holder = ts.isBindingElement(declaration) ? declaration.parent.parent : declaration;
    const value = ts.isVariableDeclaration(holder) || ts.isPropertyDeclaration(holder) ? holder.initializer : undefined;
    return value !== undefined && dependsOn(calls, unwrap(value), takes, depth - 1);
  });
}
