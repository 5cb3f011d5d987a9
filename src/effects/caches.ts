import { ts } from '../program/compiler.js';
import { enclosingFunction, unwrap, visit } from '../program/nodes.js';

/**
 * Whether a change only fills what was empty: `client ??= make()`, `if (!client) client = make()`, `if (client) return
 * client; client = make()`, `cache.set(key, value)` behind a look into the cache. A re-run finds it filled.
 */
export function fillsCache(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.QuestionQuestionEqualsToken || kind === ts.SyntaxKind.BarBarEqualsToken) return true;
    return kind === ts.SyntaxKind.EqualsToken && isGuarded(node, unwrap(node.left).getText());
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    return (name.text === 'set' || name.text === 'add') && looksInto(node, unwrap(expression).getText());
  }
  return false;
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
  if (!then || !ts.isReturnStatement(then)) return false;
  return new RegExp(`(^|[(&\\s])${literally(target)}(\\s|$|\\)|\\s*(!==?)\\s*(undefined|null)|\\s*&&)`).test(
    statement.expression.getText(),
  );
}

/** The same function also reads the map: `cache.get(key)`, `cache.has(key)`. */
function looksInto(node: ts.Node, target: string): boolean {
  const within = enclosingFunction(node);
  let found = false;
  if (within?.body) {
    visit(within.body, (at) => {
      if (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression)) {
        const { name, expression } = at.expression;
        if ((name.text === 'get' || name.text === 'has') && unwrap(expression).getText() === target) found = true;
      }
      return undefined;
    });
  }
  return found;
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
