import { ts } from '../program/compiler.js';
import { fallsThrough } from '../program/completion.js';
import { returnedExpressions } from '../program/flow.js';
import { enclosingFunction, type FunctionNode, unwrap, visit } from '../program/nodes.js';
import { isLogging } from './classify.js';

/**
 * Whether a change only fills what was empty: `client ??= make()`, `if (!client) client = make()`, `if (client) return
 * client; client = make()`, `cache.set(key, value)` behind a look into the cache. A re-run finds it filled, and goes the
 * same way. `leadsToAsk` tells whether something in a node asks.
 */
export function fillsCache(node: ts.Node, leadsToAsk: (node: ts.Node) => boolean): boolean {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.QuestionQuestionEqualsToken || kind === ts.SyntaxKind.BarBarEqualsToken) return true;
    const target = unwrap(node.left).getText();
    return kind === ts.SyntaxKind.EqualsToken && (isGuarded(node, target, leadsToAsk) || isToldOnce(node, target));
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    const value = node.arguments[1];
    // `set(key, true)` is a mark that something was done, not what was found.
    const isMark = !value || value.kind === ts.SyntaxKind.TrueKeyword || ts.isLiteralExpression(value);
    if (isToldOnce(node, unwrap(expression).getText())) return true;
    return name.text === 'set' && !isMark && looksInto(node, unwrap(expression).getText(), leadsToAsk);
  }
  return false;
}

/** A mark that keeps a log from saying the same again: `if (told.has(name)) return; told.add(name); console.warn(…);`. */
function isToldOnce(mark: ts.Node, target: string): boolean {
  const statement = mark.parent;
  const block = statement.parent;
  if (!ts.isExpressionStatement(statement) || !ts.isBlock(block)) return false;
  const index = block.statements.indexOf(statement);
  const before = block.statements[index - 1];
  const looks = new RegExp(`(^|[!(\\s])${literally(target)}(\\.has\\(|\\s*$|\\s*\\))`);
  const guard = before ?? (ts.isIfStatement(block.parent) ? block.parent : undefined);
  if (!guard || !ts.isIfStatement(guard) || !looks.test(guard.expression.getText())) return false;
  if (before && !isBareReturn(guard.thenStatement)) return false;
  const rest = block.statements.slice(index + 1);
  return (
    rest.length > 0 &&
    rest.every(
      (other) =>
        ts.isExpressionStatement(other) && ts.isCallExpression(other.expression) && isLogging(other.expression),
    )
  );
}

function isBareReturn(statement: ts.Statement): boolean {
  const [only, more] = ts.isBlock(statement) ? statement.statements : [statement];
  return only !== undefined && more === undefined && ts.isReturnStatement(only) && !only.expression;
}

type LeadsToAsk = (node: ts.Node) => boolean;

/** Whether a text stands for what was found, or what is put there. */
type Gives = (text: string) => boolean;

function isGuarded(node: ts.BinaryExpression, target: string, leadsToAsk: LeadsToAsk): boolean {
  const within = enclosingFunction(node);
  const gives: Gives = (text) => [target, node.right.getText(), node.getText()].includes(text);
  for (let at: ts.Node = node; at.parent && at !== within; at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent) && at === parent.thenStatement && saysEmpty(parent.expression, target))
      return onlyFills(parent, node, gives, leadsToAsk);
    const leaves = ts.isBlock(parent) && parent.statements.some((s) => s.pos < at.pos && returnsIfFilled(s, target));
    if (leaves)
      return within !== undefined && givesTheSame(within, node, gives) && !asksAfter(node, within, leadsToAsk);
  }
  return false;
}

/** Whether what comes after `if (empty) { fill(); }` is the same whether or not it was filled before. */
function onlyFills(
  { thenStatement, elseStatement }: ts.IfStatement,
  fill: ts.Node,
  gives: Gives,
  leadsToAsk: LeadsToAsk,
): boolean {
  if (asksAfter(fill, thenStatement, leadsToAsk)) return false;
  if (fallsThrough(thenStatement)) return elseStatement === undefined;
  const last = ts.isBlock(thenStatement) ? thenStatement.statements.at(-1) : thenStatement;
  return last !== undefined && ts.isReturnStatement(last) && givesOneOf(last, gives);
}

/**
 * Whether something may ask in a region after a fill in it: the next round finds it filled, and would not ask. An ask
 * before the fill has its answer by then: `if (!roots) roots = (await server.listRoots()).roots`.
 */
function asksAfter(fill: ts.Node, region: ts.Node, leadsToAsk: LeadsToAsk): boolean {
  for (let at = fill; at !== region && at.parent; at = at.parent) {
    const { parent } = at;
    if (ts.isIterationStatement(parent, false) && leadsToAsk(parent)) return true;
    if (
      ts.isTryStatement(parent) &&
      [parent.catchClause, parent.finallyBlock].some((part) => part && part !== at && leadsToAsk(part))
    )
      return true;
    const later = ts.isBlock(parent) || ts.isCaseOrDefaultClause(parent) ? parent.statements : [];
    if (later.some((statement) => statement.pos >= at.end && leadsToAsk(statement))) return true;
    if (ts.isFunctionLike(at) && leadsToAsk(region)) return true;
  }
  return false;
}

/** Whether all that a function returns after it filled something is what it was filled with. */
function givesTheSame(within: FunctionNode, fill: ts.Node, gives: Gives): boolean {
  let same = true;
  visit(within, (at) => {
    if (at !== within && ts.isFunctionLike(at)) return false;
    if (ts.isReturnStatement(at) && at.end > fill.pos) same &&= givesOneOf(at, gives);
    return true;
  });
  return same;
}

function givesOneOf({ expression }: ts.ReturnStatement, gives: Gives): boolean {
  return expression !== undefined && gives(plainText(expression));
}

/** Without `await`, brackets, `as` and `!`. */
function plainText(expression: ts.Expression): string {
  const at = unwrap(expression);
  return ts.isAwaitExpression(at) ? plainText(at.expression) : at.getText();
}

function saysEmpty(condition: ts.Expression, target: string): boolean {
  const text = condition.getText();
  const name = literally(target);
  return new RegExp(`(^|[(|&\\s])!\\s*${name}\\b(?!\\s*[.(\\[])|${name}\\s*===?\\s*(undefined|null)`).test(text);
}

function returnsIfFilled(statement: ts.Statement, target: string): boolean {
  if (!ts.isIfStatement(statement)) return false;
  const then = ts.isBlock(statement.thenStatement)
    ? statement.thenStatement.statements.at(-1)
    : statement.thenStatement;
  // It must give back what was found, or nothing at all; anything else only knows that it was here before.
  if (!then || !ts.isReturnStatement(then)) return false;
  if (then.expression ? !givesOneOf(then, (text) => text === target) : givesSomething(then)) return false;
  return new RegExp(`(^|[(&\\s])${literally(target)}(\\s|$|\\)|\\s*(!==?)\\s*(undefined|null)|\\s*&&)`).test(
    statement.expression.getText(),
  );
}

/** Whether the function around a statement returns a value somewhere. */
function givesSomething(statement: ts.Statement): boolean {
  const within = enclosingFunction(statement);
  return !within || returnedExpressions(within).length > 0;
}

/** The map is only filled where it was looked into and found empty: `if (!cache.has(key)) …`, `if (hit) return hit; …`. */
function looksInto(node: ts.CallExpression, target: string, leadsToAsk: LeadsToAsk): boolean {
  const within = enclosingFunction(node);
  const looks = [`${target}.has(`, `${target}.get(`];
  const hits = new Set<string>();
  if (within?.body) {
    visit(within.body, (at) => {
      const looked =
        ts.isVariableDeclaration(at) &&
        at.initializer &&
        looks.some((look) => at.initializer?.getText().includes(look));
      if (looked) hits.add(at.name.getText());
      return undefined;
    });
  }
  const speaks = (text: string): boolean => looks.some((look) => text.includes(look)) || isMadeOf(text, hits);
  const isFound: Gives = (text) => text.startsWith(`${target}.get(`) || [...hits].some((hit) => startsWith(text, hit));
  const value = node.arguments[1]?.getText() ?? '';
  const gives: Gives = (text) => isFound(text) || new RegExp(`(^|[^.\\w])${literally(text)}\\b`).test(value);
  for (let at: ts.Node = node; at.parent && at !== within; at = at.parent) {
    const { parent } = at;
    if (
      ts.isIfStatement(parent) &&
      at === parent.thenStatement &&
      parent.expression.getText().includes('!') &&
      speaks(parent.expression.getText())
    )
      return onlyFills(parent, node, gives, leadsToAsk);
    const leaves =
      ts.isBlock(parent) && parent.statements.some((s) => s.pos < at.pos && leavesWhen(s, speaks, isFound));
    if (leaves)
      return within !== undefined && givesTheSame(within, node, gives) && !asksAfter(node, within, leadsToAsk);
  }
  return false;
}

function leavesWhen(statement: ts.Statement, speaks: (text: string) => boolean, isFound: Gives): boolean {
  if (!ts.isIfStatement(statement)) return false;
  const { thenStatement, expression } = statement;
  const then = ts.isBlock(thenStatement) ? thenStatement.statements.at(-1) : thenStatement;
  const gives = then !== undefined && ts.isReturnStatement(then) && givesOneOf(then, isFound);
  return gives && !expression.getText().startsWith('!') && speaks(expression.getText());
}

function isMadeOf(text: string, names: ReadonlySet<string>): boolean {
  return [...names].some((name) => new RegExp(`\\b${literally(name)}\\b`).test(text));
}

/** The value, or a member of it. */
function startsWith(text: string, name: string): boolean {
  return text === name || (/^[.?[!]/.test(text.slice(name.length)) && text.startsWith(name));
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
