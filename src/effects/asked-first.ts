import { changedBy, isAssignmentOperator } from '../program/assignment-operators.js';
import { ts } from '../program/compiler.js';
import { calleeName, unwrap, visit } from '../program/nodes.js';
import { PURE_METHODS } from './catalogue.js';

/** What is known of the code around a call whose arguments ask. */
export interface AskedFirstContext {
  /** Whether something in a node asks. */
  readonly asks: (node: ts.Node) => boolean;
  /** Whether a node itself is an ask, or a call that leads to one. */
  readonly leads: (node: ts.Node) => boolean;
  /** Whether evaluating a node does something that a re-run repeats, or changes what others look at. */
  readonly acts: (node: ts.Node) => boolean;
}

/**
 * The parts of what a call is given that ask: `save(id, await ask())`. Done once, the call would skip them in the next
 * round, and the answers behind them would be told apart wrongly; so their values are taken in lines above the statement.
 * Undefined where what is evaluated before them may not wait for the answer.
 */
export function askedFirst(call: ts.Node, context: AskedFirstContext): readonly ts.Expression[] | undefined {
  const { root, given, chain } = givenTo(call);
  if (context.asks(root)) return undefined;
  const parts: ts.Expression[] = [];
  if (!given.every((argument) => collect(argument, context, parts))) return undefined;
  const known = new Set(parts);
  const isStill = (node: ts.Node): boolean =>
    staysStill(node, known, (inner) => chain.has(inner) && !context.acts(inner));
  const isClear = parts.every(
    (part) => isAnswered(part, context) && !context.acts(part) && !holdsFunction(part) && comesFirst(part, isStill),
  );
  return isClear && parts.length > 0 ? parts : undefined;
}

interface Given {
  /** What the call is made on, or what is called. */
  readonly root: ts.Node;
  readonly given: readonly ts.Expression[];
  /** The call, and the calls that it is chained from. */
  readonly chain: ReadonlySet<ts.Node>;
}

/** All that a call is given, with what the calls are given that it is chained from: `db.insert(users).values(row)`. */
function givenTo(call: ts.Node): Given {
  const chain = new Set<ts.Node>([call]);
  if (ts.isNewExpression(call)) return { root: call.expression, given: call.arguments ?? [], chain };
  if (ts.isTaggedTemplateExpression(call)) return { root: call.tag, given: [call.template], chain };
  const given: ts.Expression[] = [];
  let root = call;
  while (ts.isCallExpression(root) || (root !== call && ts.isPropertyAccessExpression(root))) {
    if (ts.isCallExpression(root)) {
      given.unshift(...root.arguments);
      chain.add(root);
    }
    root = unwrap(root.expression);
  }
  return { root, given, chain };
}

/** Finds the smallest parts that ask, through objects, lists and texts that are written out. */
function collect(node: ts.Expression, context: AskedFirstContext, parts: ts.Expression[]): boolean {
  if (!context.asks(node)) return true;
  const at = unwrap(node);
  const each = (inner: readonly ts.Expression[]): boolean => inner.every((one) => collect(one, context, parts));
  if (ts.isArrayLiteralExpression(at)) return each(at.elements);
  if (ts.isSpreadElement(at)) return each([at.expression]);
  if (ts.isTemplateExpression(at)) return each(at.templateSpans.map(({ expression }) => expression));
  if (ts.isObjectLiteralExpression(at))
    return at.properties.every((property) => {
      if (ts.isPropertyAssignment(property)) return !context.asks(property.name) && each([property.initializer]);
      return ts.isSpreadAssignment(property) ? each([property.expression]) : !context.asks(property);
    });
  parts.push(node);
  return true;
}

/** Whether a part is evaluated whenever its statement is, and nothing before it that may not wait for the answer. */
function comesFirst(part: ts.Node, isStill: (node: ts.Node) => boolean): boolean {
  let at = part;
  for (; !isLine(at); at = at.parent) {
    const { parent } = at;
    const before: ts.Node[] = [];
    for (const child of childrenOf(parent)) {
      if (child === at) break;
      before.push(child);
    }
    if (!isPassedAlways(parent, at) || !before.every(isStill)) return false;
  }
  return ts.isBlock(at.parent) || ts.isVariableStatement(at);
}

function childrenOf(node: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = [];
  ts.forEachChild(node, (child) => void found.push(child));
  return found;
}

/** A statement that another line may stand before. */
function isLine(node: ts.Node): boolean {
  return ts.isStatement(node) && (ts.isBlock(node.parent) || ts.isCaseOrDefaultClause(node.parent));
}

/** Whether a node evaluates this child whenever it is evaluated, and once. */
function isPassedAlways(node: ts.Node, child: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    return child === node.left ? !isAssignmentOperator(kind) : !SHORT.has(kind);
  }
  if (ts.isConditionalExpression(node)) return child === node.condition;
  if (ts.isIfStatement(node) || ts.isSwitchStatement(node)) return child === node.expression;
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isCallExpression(node))
    return !node.questionDotToken;
  if (ts.isVariableDeclaration(node)) return child === node.initializer;
  return ts.isExpression(node) ? !isFunction(node) : PLAIN.has(node.kind);
}

const SHORT: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
]);

const PLAIN: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.PropertyAssignment,
  ts.SyntaxKind.SpreadAssignment,
  ts.SyntaxKind.TemplateSpan,
  ts.SyntaxKind.VariableDeclarationList,
  ts.SyntaxKind.VariableStatement,
  ts.SyntaxKind.ExpressionStatement,
  ts.SyntaxKind.ReturnStatement,
  ts.SyntaxKind.ThrowStatement,
]);

/** It does nothing, waits for nothing and does not fail on purpose, so that it may as well come after the answer. */
function staysStill(node: ts.Node, parts: ReadonlySet<ts.Node>, isHarmless: (call: ts.Node) => boolean): boolean {
  let isStill = true;
  visit(node, (at) => {
    if (parts.has(at) || isFunction(at) || ts.isTypeNode(at)) return false;
    if (ts.isCallExpression(at) && !PURE_METHODS.has(calleeName(at)) && !isHarmless(at)) isStill = false;
    if (ACTS.has(at.kind) || changedBy(at)) isStill = false;
    return isStill;
  });
  return isStill;
}

const ACTS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.NewExpression,
  ts.SyntaxKind.TaggedTemplateExpression,
  ts.SyntaxKind.AwaitExpression,
  ts.SyntaxKind.YieldExpression,
  ts.SyntaxKind.DeleteExpression,
]);

/** Whether a part waits for all that it asks: a promise goes on running beside the rest, `Promise.all([ask(), save()])`. */
function isAnswered(part: ts.Expression, { leads }: AskedFirstContext): boolean {
  let isWaitedFor = true;
  visit(part, (at) => {
    if (leads(at) && !isAwaitedIn(at, part)) isWaitedFor = false;
    return isWaitedFor;
  });
  return isWaitedFor;
}

function isAwaitedIn(node: ts.Node, part: ts.Node): boolean {
  for (let at = node; ; at = at.parent) {
    if (ts.isAwaitExpression(at)) return true;
    if (at === part) return false;
  }
}

function holdsFunction(node: ts.Node): boolean {
  let found = false;
  visit(node, (at) => {
    if (isFunction(at)) found = true;
    return !found;
  });
  return found;
}

function isFunction(node: ts.Node): boolean {
  return ts.isFunctionLike(node) || ts.isClassLike(node);
}
