import type { Calls } from './calls.js';
import { ts } from './compiler.js';
import { enclosingFunction, type FunctionNode, hasModifier, isGenerator, unwrap, visit, wrapping } from './nodes.js';

/** How an error that is made at one place gets thrown. */
export interface ThrownError {
  /** `throw`: here, or in the next statement. `return`: it is given out by a function that others throw the result of. */
  readonly by: 'throw' | 'return';
  /** What a rewrite replaces: the statements, or the body of an arrow function without braces. */
  readonly nodes: readonly ts.Node[];
  /** The function that only makes the error. */
  readonly maker: FunctionNode | undefined;
}

/**
 * Reads how the error made at `node` is thrown: `throw new X(…)`, `const error = new X(…); throw error;`, or
 * `return new X(…)`. Undefined for anything else.
 */
export function thrownError(node: ts.NewExpression | ts.CallExpression): ThrownError | undefined {
  const at = wrapping(node);
  const { parent } = at;
  if (ts.isThrowStatement(parent)) return { by: 'throw', nodes: [parent], maker: undefined };
  const maker = enclosingFunction(node);
  if (ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === at))
    return { by: 'return', nodes: [ts.isReturnStatement(parent) ? parent : at], maker };
  if (!ts.isVariableDeclaration(parent) || parent.initializer !== at || !ts.isIdentifier(parent.name)) return undefined;
  const statement = parent.parent.parent;
  if (!ts.isVariableStatement(statement) || statement.declarationList.declarations.length !== 1) return undefined;
  const block = statement.parent;
  if (!ts.isBlock(block)) return undefined;
  const next = block.statements[block.statements.indexOf(statement) + 1];
  const thrown = next && ts.isThrowStatement(next) ? unwrap(next.expression) : undefined;
  if (!next || !thrown || !ts.isIdentifier(thrown) || thrown.text !== parent.name.text) return undefined;
  return { by: 'throw', nodes: [statement, next], maker: undefined };
}

const MOST_MAKERS = 3;

/** Whether all that a function makes is thrown by those who call it, so that it may as well make another error. */
export function isThrownByCallers(maker: FunctionNode | undefined, calls: Calls, depth = 0): boolean {
  if (!maker || depth >= MOST_MAKERS || isGenerator(maker) || hasModifier(maker, ts.SyntaxKind.AsyncKeyword))
    return false;
  const callers = calls.callers(maker);
  return (
    callers.length > 0 &&
    callers.every((site) => {
      if (!ts.isCallExpression(site)) return false;
      const { parent } = wrapping(site);
      if (ts.isThrowStatement(parent)) return true;
      const isGivenOut = ts.isReturnStatement(parent) || ts.isArrowFunction(parent);
      return isGivenOut && isThrownByCallers(enclosingFunction(site), calls, depth + 1);
    })
  );
}

/** Whether a `catch` looks which error it has, and so may let through what is thrown there. */
export function tellsErrorsApart({ block }: ts.CatchClause, names: RegExp): boolean {
  let found = false;
  visit(block, (node) => {
    if ((ts.isIdentifier(node) || ts.isNumericLiteral(node)) && names.test(node.text)) found = true;
    return !found;
  });
  return found;
}
