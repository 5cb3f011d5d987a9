import { isPlainlySet } from '../program/assignment-operators.js';
import { ts } from '../program/compiler.js';
import { contains, type FunctionNode, unwrap, visit, wrapping } from '../program/nodes.js';
import type { Happening } from './happening.js';
import { containerOf, isFilledHere } from './set-again.js';
import { isCacheOf, isRootSet } from './state-readers.js';

/**
 * Whether a function looks at what it gives another value, before it does: in the next round it would find its own change.
 * `kept`: a look that only ends the function where all is done already, `if (ready) return;`, does not count.
 */
export function isReadBefore({ node, verdict }: Happening, within: FunctionNode, looks: 'all' | 'kept'): boolean {
  const container = containerOf(node);
  const target = container ?? (ts.isBinaryExpression(node) ? unwrap(node.left) : undefined);
  if (!target || !within.body) return false;
  const text = target.getText();
  // State that a variable of the function stands for is no variable of the function.
  if (!verdict.changes?.length && isOwnVariable(text, within)) return false;
  const loop = container && loopAround(node, within);
  let found = false;
  visit(within.body, (at) => {
    if (looks === 'kept' && isEndWhereDone(at, text)) return false;
    // In a loop, what this turn puts in is there when the first turn looks, in the next round.
    const isBefore = at.end <= node.pos + 1 || (loop && contains(loop, at) && !contains(node, at));
    if (isBefore && reads(at, text) && !(container && (isRootSet(at) || isFilledHere(at)))) found = true;
    return !found;
  });
  return found;
}

/** The loop that a node stands in, the outermost one. */
function loopAround(node: ts.Node, within: ts.Node): ts.Node | undefined {
  let loop: ts.Node | undefined;
  for (let at = node; at.parent && at !== within; at = at.parent) if (ts.isIterationStatement(at, false)) loop = at;
  return loop;
}

/** The value itself, or all that it is a part of: `config` where `config.mode` is set, as in `show(config)` or `{ ...config }`. */
function reads(at: ts.Node, target: string): boolean {
  const text = at.getText();
  if (text === target) return !isPlainlySet(at);
  if (!target.startsWith(`${text}.`) || !at.parent || !isValue(at)) return false;
  const member = target.slice(text.length + 1);
  const { parent } = wrapping(at);
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) return false;
  if (!ts.isVariableDeclaration(parent) || !ts.isObjectBindingPattern(parent.name)) return !isPlainlySet(at);
  return parent.name.elements.some(
    ({ propertyName, name, dotDotDotToken }) =>
      dotDotDotToken !== undefined || (propertyName ?? name).getText() === member.split('.')[0],
  );
}

/** An expression, and not the name of a declaration or the member of another one. */
function isValue(at: ts.Node): boolean {
  const { parent } = at;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === at;
  const isName = ts.getNameOfDeclaration(parent as ts.Declaration) === at;
  return (ts.isIdentifier(at) || ts.isPropertyAccessExpression(at) || at.kind === ts.SyntaxKind.ThisKeyword) && !isName;
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
