import { ts } from './compiler.js';
import { betweenOf, usesBelow } from './kept-promise.js';
import { accessedName, contains, enclosingFunction, isFunctionNode, unwrap, visit, wrapping } from './nodes.js';

/**
 * The name under which a promise, kept in a list, is waited for with the others of it: `const asked = names.map(ask); await
 * Promise.all(asked)`, and `const asked = []; for (…) asked.push(ask(name)); await Promise.all(asked)`. Nothing else may happen
 * after the first question: it would happen in each round, and a question that is thrown is a rejection that somebody has to
 * look at soon.
 */
export function keptInList(at: ts.Node): ts.Identifier | undefined {
  const { parent } = at;
  if (ts.isVariableDeclaration(parent) && parent.initializer === at) {
    const kept = waitedFor(parent);
    return kept?.pushes.length === 0 && kept.between.length === 0 ? kept.name : undefined;
  }
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== at) return undefined;
  const list = listPushedTo(parent);
  const kept = list && waitedFor(list);
  if (!kept) return undefined;
  const { between, pushes, name } = kept;
  const first = between.findIndex((statement) => pushes.some((push) => contains(statement, push)));
  const isPlain = first >= 0 && between.slice(first).every((statement) => onlyPushes(statement, pushes));
  return isPlain && between.some((statement) => contains(statement, parent)) ? name : undefined;
}

/** `asked` of `asked.push(…)`, where it begins empty. */
function listPushedTo({ expression }: ts.CallExpression): ts.VariableDeclaration | undefined {
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'push') return undefined;
  const name = unwrap(expression.expression);
  if (!ts.isIdentifier(name)) return undefined;
  for (let block: ts.Node = expression; block.parent && !isFunctionNode(block); block = block.parent) {
    if (!ts.isBlock(block)) continue;
    const declared = block.statements.filter(ts.isVariableStatement).flatMap((one) => one.declarationList.declarations);
    const found = declared.find((one) => ts.isIdentifier(one.name) && one.name.text === name.text);
    if (found) return isEmptyList(found) ? found : undefined;
  }
  return undefined;
}

function isEmptyList({ initializer }: ts.VariableDeclaration): boolean {
  const value = initializer && unwrap(initializer);
  return value !== undefined && ts.isArrayLiteralExpression(value) && value.elements.length === 0;
}

interface WaitedFor {
  /** As it is given to `Promise.all`. */
  readonly name: ts.Identifier;
  readonly between: readonly ts.Statement[];
  readonly pushes: readonly ts.CallExpression[];
}

/** A constant that is given to one `Promise.all` further down in its block, and but for that only pushed to. */
function waitedFor({ name, parent: list }: ts.VariableDeclaration): WaitedFor | undefined {
  const statement = list.parent;
  const isConstant = (list.flags & ts.NodeFlags.Const) !== 0;
  if (!isConstant || !ts.isVariableStatement(statement) || !ts.isIdentifier(name)) return undefined;
  const uses = usesBelow(name, statement.parent);
  const pushes = uses.flatMap((use) => pushOn(use) ?? []);
  const [given, another] = uses.filter((use) => !pushOn(use));
  const within = enclosingFunction(statement);
  if (!given || another || !isCombined(given)) return undefined;
  if ([given, ...pushes].some((node) => enclosingFunction(node) !== within)) return undefined;
  const between = betweenOf(statement, given);
  return between && { name: given, between, pushes };
}

function pushOn(use: ts.Identifier): ts.CallExpression | undefined {
  const access = wrapping(use).parent;
  const isPush = ts.isPropertyAccessExpression(access) && accessedName(access) === 'push';
  return isPush && ts.isCallExpression(access.parent) ? access.parent : undefined;
}

function isCombined(use: ts.Identifier): boolean {
  const call = wrapping(use).parent;
  return ts.isCallExpression(call) && /^Promise\.(all|allSettled)$/.test(call.expression.getText());
}

/** `for (const name of names) asked.push(ask(name));`: but for the questions, nothing is called, changed or waited for. */
function onlyPushes(statement: ts.Statement, pushes: readonly ts.CallExpression[]): boolean {
  const isOwn = (node: ts.Node): boolean =>
    pushes.some((push) => push === node || push.arguments.some((one) => one === node));
  let plain = pushes.some((push) => contains(statement, push));
  visit(statement, (node) => {
    if (isFunctionNode(node) || (ts.isForOfStatement(statement) && node === statement.expression)) return false;
    if (ts.isReturnStatement(node) || ts.isThrowStatement(node) || ts.isAwaitExpression(node)) plain = false;
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && !isOwn(node)) plain = false;
    if (ts.isTryStatement(node) || (ts.isForOfStatement(node) && node.awaitModifier)) plain = false;
    return plain;
  });
  return plain;
}
