import { ts } from '../program/compiler.js';
import { returnedExpressions } from '../program/flow.js';
import type { FlowContext } from '../program/flow-context.js';
import { isFunctionNode, unwrap } from '../program/nodes.js';
import { resolveName } from '../program/symbols.js';
import { declaredBy } from '../program/variables.js';
import { sharedIn } from './shared-values.js';
import { sidesOf } from './sides.js';

const MOST_HOPS = 4;

/**
 * The variable or field, by its declarations, that a change of the process's state goes to: `store` of
 * `this.store.delete(key)`, `seen` of `seen.add(id)`, `sessions` of `const session = sessions.get(id); session.turns++`.
 * Undefined where nobody could tell.
 */
export function stateAt(flow: FlowContext, target: ts.Expression, hops = 0): readonly ts.Declaration[] | undefined {
  let at = unwrap(target);
  let below: ts.Expression | undefined;
  for (let next: ts.Expression | undefined = at; next; next = valueBelow(at)) {
    at = unwrap(next);
    if (valueBelow(at)) below = ts.isPropertyAccessExpression(at) ? at : undefined;
  }
  if (at.kind === ts.SyntaxKind.ThisKeyword)
    return below && ts.isPropertyAccessExpression(below) ? declarationsOf(flow.checker, below.name) : undefined;
  if (ts.isIdentifier(at)) return stateNamed(flow, at, hops);
  const sides = sidesOf(at);
  if (sides && hops < MOST_HOPS) return anyOf(sides.map((side) => stateAt(flow, side, hops + 1)));
  return ts.isCallExpression(at) ? stateReturned(flow, at, hops) : undefined;
}

function stateNamed(flow: FlowContext, name: ts.Identifier, hops: number): readonly ts.Declaration[] | undefined {
  const declarations = declarationsOf(flow.checker, name);
  const [declaration] = declarations ?? [];
  if (!declaration || ts.isParameter(declaration) || ts.isFunctionLike(declaration)) return undefined;
  const source = takenFrom(declaration);
  if (!source || sharedIn(flow, source, false).length === 0) return declarations;
  return hops < MOST_HOPS ? stateAt(flow, source, hops + 1) : undefined;
}

/** What a function of the project gives out of its state: `function sessionOf(id) { return sessions.get(id); }`. */
function stateReturned(
  flow: FlowContext,
  call: ts.CallExpression,
  hops: number,
): readonly ts.Declaration[] | undefined {
  const declaration = flow.checker.getResolvedSignature(call)?.declaration;
  if (hops >= MOST_HOPS || !declaration || !isFunctionNode(declaration) || !declaration.body) return undefined;
  return anyOf(returnedExpressions(declaration).map((value) => stateAt(flow, value, hops + 1)));
}

function anyOf(states: readonly (readonly ts.Declaration[] | undefined)[]): readonly ts.Declaration[] | undefined {
  const known = states.filter((state) => state !== undefined);
  return known.length > 0 ? known.flat() : undefined;
}

/** What a value is a part of, or was got from: `a` of `a.b`, `a[0]`, `a.get(key)`, `await a`. */
function valueBelow(at: ts.Expression): ts.Expression | undefined {
  if (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at) || ts.isAwaitExpression(at))
    return at.expression;
  return ts.isCallExpression(at) && ts.isPropertyAccessExpression(unwrap(at.expression)) ? at.expression : undefined;
}

/** The value that a variable stands for, or for a part of. */
function takenFrom(declaration: ts.Declaration): ts.Expression | undefined {
  const at = declaredBy(declaration);
  return ts.isVariableDeclaration(at) && at.initializer ? unwrap(at.initializer) : undefined;
}

/** The declarations in the project that a name stands for. */
export function declarationsOf(checker: ts.TypeChecker, name: ts.Node): readonly ts.Declaration[] | undefined {
  const found = resolveName(checker, name);
  return found.kind === 'declarations' ? found.declarations : undefined;
}
