import { isPlainlySet } from '../program/assignment-operators.js';
import { ts } from '../program/compiler.js';
import { type FunctionNode, unwrap, visit } from '../program/nodes.js';
import type { Happening } from './happening.js';
import { isCacheOf } from './state-readers.js';

/**
 * Whether a function looks at what it gives another value, before it does: in the next round it would find its own change.
 * `kept`: a look that only ends the function where all is done already, `if (ready) return;`, does not count.
 */
export function isReadBefore({ node, verdict }: Happening, within: FunctionNode, looks: 'all' | 'kept'): boolean {
  const target = ts.isBinaryExpression(node) ? unwrap(node.left) : undefined;
  if (!target || !within.body) return false;
  const text = target.getText();
  // State that a variable of the function stands for is no variable of the function.
  if (!verdict.changes?.length && isOwnVariable(text, within)) return false;
  let found = false;
  visit(within.body, (at) => {
    if (looks === 'kept' && isEndWhereDone(at, text)) return false;
    if (at.end <= node.pos + 1 && reads(at, text)) found = true;
    return !found;
  });
  return found;
}

/** The value itself, or all that it is a part of: `mode` out of `config` in `const { mode } = config` and `{ ...config }`. */
function reads(at: ts.Node, target: string): boolean {
  const text = at.getText();
  if (text === target) return !isPlainlySet(at);
  const { parent } = at;
  if (!parent || !target.startsWith(`${text}.`)) return false;
  const member = target.slice(text.length + 1);
  if (ts.isSpreadAssignment(parent) || ts.isSpreadElement(parent)) return true;
  if (ts.isCallExpression(parent)) return /^(structuredClone|JSON\.stringify)$/.test(parent.expression.getText());
  return (
    ts.isVariableDeclaration(parent) &&
    parent.initializer === at &&
    ts.isObjectBindingPattern(parent.name) &&
    parent.name.elements.some(
      ({ propertyName, name, dotDotDotToken }) =>
        dotDotDotToken !== undefined || (propertyName ?? name).getText() === member.split('.')[0],
    )
  );
}

/** `if (ready) return;`, `if (account) return silently(account);`: what comes back is no yes or no, and not the value itself. */
function isEndWhereDone(node: ts.Node, target: string): boolean {
  if (!ts.isIfStatement(node) || node.elseStatement) return false;
  const { thenStatement } = node;
  const last = ts.isBlock(thenStatement) ? thenStatement.statements.at(-1) : thenStatement;
  if (!last || !ts.isReturnStatement(last)) return false;
  if (!last.expression) return true;
  const given = unwrap(last.expression);
  const isResult =
    ts.isCallExpression(given) ||
    ts.isAwaitExpression(given) ||
    ts.isStringLiteralLike(given) ||
    ts.isPropertyAccessExpression(given);
  return isResult && given.getText() !== target;
}

/** `input` of `input[name] = …`, when it is a variable of the function: each round makes its own. */
function isOwnVariable(target: string, within: FunctionNode): boolean {
  const [root] = target.split(/[.[?!]/);
  let found = false;
  visit(within, (at) => {
    if (ts.isVariableDeclaration(at) && at.name.getText() === root) found = true;
    return !found;
  });
  return found;
}

/** A function that gives out what it found before it changes it would find its own change. */
export function withOwnLook(checker: ts.TypeChecker, happening: Happening, within: FunctionNode): Happening {
  const { node, cause, verdict } = happening;
  if (!verdict.repeatable || cause !== node || !isReadBefore(happening, within, 'kept')) return happening;
  // What it keeps for itself is a cache of its own kind.
  if (verdict.changes?.length && isCacheOf(checker, verdict.changes, within)) return happening;
  return { ...happening, verdict: { ...verdict, repeatable: false } };
}
