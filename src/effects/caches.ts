import { ts } from '../program/compiler.js';
import { enclosingFunction, unwrap, visit } from '../program/nodes.js';
import { isLogging } from './classify.js';

/**
 * Whether a change only fills what was empty: `client ??= make()`, `if (!client) client = make()`, `if (client) return
 * client; client = make()`, `cache.set(key, value)` behind a look into the cache. A re-run finds it filled.
 */
export function fillsCache(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.QuestionQuestionEqualsToken || kind === ts.SyntaxKind.BarBarEqualsToken) return true;
    const target = unwrap(node.left).getText();
    return kind === ts.SyntaxKind.EqualsToken && (isGuarded(node, target) || isToldOnce(node, target));
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    const value = node.arguments[1];
    // `set(key, true)` is a mark that something was done, not what was found.
    const isMark = !value || value.kind === ts.SyntaxKind.TrueKeyword || ts.isLiteralExpression(value);
    if (isToldOnce(node, unwrap(expression).getText())) return true;
    return name.text === 'set' && !isMark && looksInto(node, unwrap(expression).getText());
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

function isGuarded(node: ts.Node, target: string): boolean {
  const within = enclosingFunction(node);
  for (let at = node; at.parent && at !== within; at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent) && at === parent.thenStatement && saysEmpty(parent.expression, target)) return true;
    if (ts.isBlock(parent) && parent.statements.some((s) => s.pos < at.pos && returnsIfFilled(s, target))) return true;
  }
  return false;
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
  // It must give back what was found; anything else only knows that it was here before.
  if (!then || !ts.isReturnStatement(then) || !then.expression?.getText().includes(target)) return false;
  return new RegExp(`(^|[(&\\s])${literally(target)}(\\s|$|\\)|\\s*(!==?)\\s*(undefined|null)|\\s*&&)`).test(
    statement.expression.getText(),
  );
}

/** The map is only filled where it was looked into and found empty: `if (!cache.has(key)) …`, `if (hit) return hit; …`. */
function looksInto(node: ts.Node, target: string): boolean {
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
  const speaks = (condition: string): boolean =>
    looks.some((look) => condition.includes(look)) ||
    [...hits].some((hit) => new RegExp(`\\b${literally(hit)}\\b`).test(condition));
  for (let at = node; at.parent && at !== within; at = at.parent) {
    const { parent } = at;
    if (
      ts.isIfStatement(parent) &&
      at === parent.thenStatement &&
      parent.expression.getText().includes('!') &&
      speaks(parent.expression.getText())
    )
      return true;
    if (ts.isBlock(parent) && parent.statements.some((s) => s.pos < at.pos && leavesWhen(s, speaks))) return true;
  }
  return false;
}

function leavesWhen(statement: ts.Statement, speaks: (condition: string) => boolean): boolean {
  if (!ts.isIfStatement(statement)) return false;
  const { thenStatement, expression } = statement;
  const then = ts.isBlock(thenStatement) ? thenStatement.statements.at(-1) : thenStatement;
  const gives = then !== undefined && ts.isReturnStatement(then) && then.expression !== undefined;
  const found = gives && speaks(then.expression?.getText() ?? '');
  return found && !expression.getText().startsWith('!') && speaks(expression.getText());
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
