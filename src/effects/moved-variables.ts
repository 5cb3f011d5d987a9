import { isAssignmentOperator, isStep } from '../program/assignment-operators.js';
import { ts } from '../program/compiler.js';
import { contains, type FunctionNode, visit } from '../program/nodes.js';
import { addVariables, symbolOf } from '../program/variables.js';

/** Why a statement would not mean the same below another one, by the variables that both know; undefined where it would. */
export function movedVariableProblem(
  checker: ts.TypeChecker,
  statement: ts.Statement,
  last: ts.Statement,
  within: FunctionNode,
): string | undefined {
  const own = new Set<ts.Symbol>();
  if (ts.isVariableStatement(statement))
    for (const { name } of statement.declarationList.declarations) addVariables(checker, name, own);
  const taken = usesIn(checker, statement).filter(({ symbol }) => !own.has(symbol));
  const uses = usesIn(checker, within);
  // What is put into a text is text itself, whatever is known of its type.
  const texts = new Set(uses.filter(({ node }) => ts.isTemplateSpan(node.parent)).map(({ symbol }) => symbol));
  const isPlain = ({ node, symbol }: Use): boolean => texts.has(symbol) || isPrimitive(checker, node);
  for (const use of uses) {
    const { node, symbol } = use;
    if (contains(statement, node)) continue;
    const name = node.text;
    if (own.has(symbol) && node.pos < last.end) return `${name} is used before`;
    const mine = taken.filter((other) => other.symbol === symbol);
    if (mine.length === 0) continue;
    if (isChanged(node) && node.pos > statement.pos) return `${name} is changed after it`;
    const between = node.pos >= statement.end && node.end <= last.end;
    if (!between) continue;
    if (isWhole(node) && !isPlain(use)) return `${name} goes somewhere else in between`;
    if (mine.some((other) => isWhole(other.node) && !isPlain(other))) return `${name} is used in between`;
  }
  return undefined;
}

interface Use {
  readonly node: ts.Identifier;
  readonly symbol: ts.Symbol;
}

/** The variables and parameters of functions that a piece of code names. */
function usesIn(checker: ts.TypeChecker, root: ts.Node): readonly Use[] {
  const found: Use[] = [];
  visit(root, (node) => {
    if (!ts.isIdentifier(node)) return undefined;
    const symbol = symbolOf(checker, node);
    const declaration = symbol?.declarations?.[0];
    const isVariable =
      declaration &&
      (ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration) || ts.isParameter(declaration));
    if (symbol && isVariable && declaration.name !== node) found.push({ node, symbol });
    return undefined;
  });
  return found;
}

function isChanged(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return parent.left === node && isAssignmentOperator(parent.operatorToken.kind);
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) return isStep(parent.operator);
  return false;
}

/** The value itself, and not a member of it that is plain, or that is called. */
function isWhole(node: ts.Identifier): boolean {
  return !(ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node) || isMutated(node.parent);
}

function isMutated(access: ts.PropertyAccessExpression): boolean {
  const { parent } = access;
  if (ts.isBinaryExpression(parent)) return parent.left === access && isAssignmentOperator(parent.operatorToken.kind);
  return (
    ts.isCallExpression(parent) &&
    parent.expression === access &&
    /^(push|pop|shift|unshift|splice|sort|reverse|fill|set|add|delete|clear)$/.test(access.name.text)
  );
}

function isPrimitive(checker: ts.TypeChecker, node: ts.Node): boolean {
  const plain =
    ts.TypeFlags.StringLike |
    ts.TypeFlags.NumberLike |
    ts.TypeFlags.BooleanLike |
    ts.TypeFlags.BigIntLike |
    ts.TypeFlags.Null |
    ts.TypeFlags.Undefined;
  const is = (type: ts.Type): boolean => (type.isUnion() ? type.types.every(is) : (type.flags & plain) !== 0);
  return is(checker.getTypeAtLocation(node));
}
