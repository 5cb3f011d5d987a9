import { isAssignment } from './assignments.js';
import { ts } from './compiler.js';
import type { CallSite } from './flow-context.js';
import { type FunctionNode, isFunctionNode, unwrap, wrapping } from './nodes.js';
import { resolveName } from './symbols.js';

/** `value ?? {}`, `value || {}`: the expression that is never undefined any more. */
export function withEmptyDefault(at: ts.Expression): ts.Expression | undefined {
  const { parent } = at;
  if (!ts.isBinaryExpression(parent) || parent.left !== at) return undefined;
  const { kind } = parent.operatorToken;
  const defaults = kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
  return defaults && /^\(?\{\s*\}/.test(parent.right.getText()) ? parent : undefined;
}

/** What stands around an expression of which it is only one part: `ready && value`, `ready ? value : other`. */
export function mixing(at: ts.Expression): ts.Expression | undefined {
  const { parent } = at;
  if (ts.isConditionalExpression(parent)) return parent.condition === at ? undefined : parent;
  return ts.isBinaryExpression(parent) && LOGICAL.has(parent.operatorToken.kind) ? parent : undefined;
}

const LOGICAL = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** The variable or field that an expression is assigned to. */
export function assignedTo(checker: ts.TypeChecker, at: ts.Expression): ts.Declaration | undefined {
  const { parent } = at;
  if (ts.isPropertyDeclaration(parent) && parent.initializer === at) return parent;
  if (!ts.isBinaryExpression(parent) || parent.right !== at || !isAssignment(parent.operatorToken.kind))
    return undefined;
  const { left } = parent;
  const found = resolveName(checker, ts.isPropertyAccessExpression(left) ? left.name : left);
  return found.kind === 'declarations' ? found.declarations[0] : undefined;
}

/** The function that gives an expression back. */
export function returnedFrom(at: ts.Expression): FunctionNode | undefined {
  const { parent } = at;
  if (ts.isArrowFunction(parent) && parent.body === at) return parent;
  if (!ts.isReturnStatement(parent)) return undefined;
  for (let up: ts.Node = parent; up; up = up.parent) if (isFunctionNode(up)) return up;
  return undefined;
}

/** The value of a call, behind `await` where it stands. */
export function valueOfCall(call: CallSite): ts.Expression {
  const { parent } = wrapping(call);
  return ts.isAwaitExpression(parent) ? parent : call;
}

/**
 * Whether a check before it may have proved that a value is there: without the check the compiler would not believe it. Where
 * the compiler knows no type, `Object.keys(caps)`, whoever is given the value may count on it, unless it is only shown.
 */
export function isNarrowed(checker: ts.TypeChecker, at: ts.Expression): boolean {
  const value = unwrap(at);
  const type = checker.getTypeAtLocation(value);
  const { parent } = at;
  if (type.flags & ts.TypeFlags.Any)
    return ts.isCallExpression(parent) && parent.expression !== at && !SHOWS.test(parent.expression.getText());
  const symbol = checker.getSymbolAtLocation(value);
  const declaration = symbol?.valueDeclaration;
  if (!symbol || !declaration) return false;
  return mayBeUndefined(checker.getTypeOfSymbolAtLocation(symbol, declaration)) && !mayBeUndefined(type);
}

const SHOWS = /^(JSON\.stringify|String|console\b.*|(\w+\.)*(log|logger|\w*Logger)(\.\w+)?)$/;

function mayBeUndefined(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some(mayBeUndefined);
  return (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0;
}
