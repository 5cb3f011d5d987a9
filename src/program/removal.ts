import { isAssignmentOperator } from './assignment-operators.js';
import { ts } from './compiler.js';
import { accessedName, contains, isFunctionNode, memberNameText, unwrap, visit, wrapping } from './nodes.js';
import { type EntryMember, isMap, memberOfEntry } from './removal-entry.js';
import { symbolOf } from './variables.js';

/** What goes as a whole when something is taken out of the code, and the uses that stand in the way. */
export interface Removal {
  readonly gone: readonly ts.Node[];
  readonly stuck: readonly ts.Node[];
}

/** Works out which statements go with calls, names and maps that nothing needs any more. Changes nothing itself. */
export class Remover {
  readonly #gone = new Set<ts.Node>();
  readonly #stuck = new Set<ts.Node>();
  readonly #names = new Map<ts.Symbol, ts.VariableDeclaration>();
  readonly #members = new Map<ts.Symbol, EntryMember>();

  constructor(private readonly checker: ts.TypeChecker) {}

  /** The outermost nodes that go; with `stuck`, nothing should. */
  result(): Removal {
    for (const [symbol, { name }] of this.#names) {
      for (const use of this.#usesOf(symbol, name)) if (!this.#isGone(use)) this.#stuck.add(use);
    }
    for (const member of this.#members.values())
      for (const use of member.uses) if (!this.#isGone(use)) this.#stuck.add(use);
    const all = [...this.#gone];
    return {
      gone: all.filter((node) => !all.some((other) => other !== node && contains(other, node))),
      stuck: [...this.#stuck],
    };
  }

  /** A call whose value nobody uses, waited for or not: its statement goes. */
  call(node: ts.Node): void {
    let at = wrapping(node);
    for (;;) {
      const { parent } = at;
      if (ts.isAwaitExpression(parent) || ts.isVoidExpression(parent)) at = wrapping(parent);
      else if (isCatch(parent)) at = wrapping(parent.parent);
      else break;
    }
    if (ts.isExpressionStatement(at.parent)) this.#statement(at.parent);
    else if (ts.isArrowFunction(at.parent) && at.parent.body === at) this.#function(at.parent, at);
    else this.#stuck.add(node);
  }

  /** What a call gives: kept in a variable, put into a map, called at once, or used by nobody. */
  value(node: ts.Expression): void {
    let at = wrapping(node);
    // `capable ? make(id) : undefined`
    while (ts.isConditionalExpression(at.parent) && at.parent.condition !== at && isPure(at.parent.condition))
      at = wrapping(at.parent);
    const { parent } = at;
    if (ts.isVariableDeclaration(parent)) this.#variable(parent);
    else if (ts.isCallExpression(parent) && parent.expression === at) this.call(parent);
    else if (ts.isCallExpression(parent) && accessedName(parent.expression) === 'set') this.#map(parent);
    else if (ts.isPropertyAssignment(parent)) this.#entry(parent);
    else this.call(node);
  }

  #variable(node: ts.VariableDeclaration): void {
    const symbol = ts.isIdentifier(node.name) ? this.checker.getSymbolAtLocation(node.name) : undefined;
    const list = node.parent;
    const statement = list.parent;
    if (!symbol || !ts.isVariableStatement(statement) || (list as ts.VariableDeclarationList).declarations.length > 1) {
      this.#stuck.add(node);
      return;
    }
    if (this.#names.has(symbol)) return;
    this.#names.set(symbol, node);
    // What is exported is used by code that nobody sees from here.
    if (statement.modifiers?.length) this.#stuck.add(node);
    this.#statement(statement);
    for (const use of this.#usesOf(symbol, node.name)) this.#use(use);
  }

  /** A use of a name that goes: called, put into a map, or asked for whether it is there, which the end will show. */
  #use(use: ts.Identifier): void {
    const at = wrapping(use);
    const { parent } = at;
    if (ts.isCallExpression(parent) && parent.expression === at) this.call(parent);
    else if (ts.isCallExpression(parent) && accessedName(parent.expression) === 'set') this.#map(parent);
    else if (ts.isPropertyAccessExpression(parent) && parent.expression === at) this.#member(parent);
    else if (ts.isShorthandPropertyAssignment(parent) || ts.isPropertyAssignment(parent)) this.#entry(parent);
  }

  /** `flows.set(id, { user, notify })`: the member goes out of the entry, out of its type, and out of what uses it. */
  #entry(property: ts.PropertyAssignment | ts.ShorthandPropertyAssignment): void {
    const member = memberOfEntry(this.checker, property);
    if (!member) {
      this.#stuck.add(property);
      return;
    }
    this.#gone.add(property);
    if (this.#members.has(member.symbol)) return;
    this.#members.set(member.symbol, member);
    this.#gone.add(member.declaration);
    for (const use of member.uses) {
      const call = wrapping(use.parent).parent;
      if (ts.isCallExpression(call) && unwrap(call.expression) === use.parent) this.call(call);
    }
  }

  /** `pending.set(id, notify)`: the map goes too, if it holds nothing else. */
  #map(set: ts.CallExpression): void {
    const map = ts.isPropertyAccessExpression(set.expression) ? unwrap(set.expression.expression) : set;
    const symbol = ts.isIdentifier(map) ? this.checker.getSymbolAtLocation(map) : undefined;
    const declaration = symbol?.declarations?.[0];
    if (declaration && ts.isVariableDeclaration(declaration) && isMap(declaration)) this.#variable(declaration);
    else this.#stuck.add(set);
  }

  #member(access: ts.PropertyAccessExpression): void {
    const call = access.parent;
    if (!ts.isCallExpression(call)) return;
    if (access.name.text === 'delete' || access.name.text === 'clear') this.call(call);
    else if (access.name.text === 'get') this.value(call);
    else if (access.name.text === 'set' && this.#holdsGone(call.arguments[1])) this.call(call);
  }

  #holdsGone(value: ts.Expression | undefined): boolean {
    if (!value) return false;
    const at = unwrap(value);
    if (!ts.isIdentifier(at)) return ts.isCallExpression(at) && accessedName(at.expression) === NOTIFIER;
    const symbol = this.checker.getSymbolAtLocation(at);
    return symbol !== undefined && this.#names.has(symbol);
  }

  /** A statement goes; what is left empty around it goes too. */
  #statement(node: ts.Statement): void {
    if (this.#gone.has(node)) return;
    this.#gone.add(node);
    const { parent } = node;
    if (ts.isIfStatement(parent)) this.#condition(parent);
    if (!ts.isBlock(parent) || !parent.statements.every((other) => this.#gone.has(other) || this.#isAck(other))) return;
    const around = parent.parent;
    if (isFunctionNode(around)) this.#function(around, parent);
    else if (!parent.statements.every((other) => this.#gone.has(other))) return;
    else if (ts.isIfStatement(around)) this.#condition(around);
    else if (ts.isTryStatement(around) && around.tryBlock === parent && !around.finallyBlock) this.#statement(around);
    else if (ts.isTryStatement(around) && around.finallyBlock === parent && around.catchClause) this.#gone.add(parent);
  }

  #condition(node: ts.IfStatement): void {
    if (!node.elseStatement && isPure(node.expression)) this.#statement(node);
  }

  /** A callback that does nothing any more: its timer or web route goes, and any other stays, empty. */
  #function(node: ts.Node, body: ts.Node): void {
    const call = wrapping(node).parent;
    const serves = ts.isCallExpression(call) && ts.isExpressionStatement(call.parent) && isTimerOrRoute(call);
    if (serves) this.#statement(call.parent);
    else if (!ts.isBlock(body)) this.#stuck.add(body);
  }

  /** `res.sendStatus(204)`: an answer that says nothing, in a callback. */
  #isAck(node: ts.Statement): boolean {
    return ts.isExpressionStatement(node) && ACKNOWLEDGES.test(node.expression.getText());
  }

  #isGone(node: ts.Node): boolean {
    for (let at: ts.Node | undefined = node; at; at = at.parent) if (this.#gone.has(at)) return true;
    return false;
  }

  #usesOf(symbol: ts.Symbol, name: ts.Node): readonly ts.Identifier[] {
    return usesOf(this.checker, symbol, name);
  }
}

/** The method that makes a notifier (SDK 1.23 and later, and 2.x). */
export const NOTIFIER = 'createElicitationCompletionNotifier';

const ACKNOWLEDGES = /^(return\s+)?\w+(\.(sendStatus|status|code|writeHead)\(2\d\d\))?(\.(end|send)\(\))?$/;

/** The uses of a name in its file, the declaration left out. */
export function usesOf(checker: ts.TypeChecker, symbol: ts.Symbol, declared: ts.Node): readonly ts.Identifier[] {
  const found: ts.Identifier[] = [];
  visit(declared.getSourceFile(), (node) => {
    if (!ts.isIdentifier(node) || node.text !== declared.getText() || node === declared) return undefined;
    if (symbolOf(checker, node) === symbol) found.push(node);
    return undefined;
  });
  return found;
}

function isCatch(node: ts.Node): node is ts.PropertyAccessExpression {
  return ts.isPropertyAccessExpression(node) && node.name.text === 'catch' && ts.isCallExpression(node.parent);
}

const SERVES = new Set(['get', 'post', 'put', 'patch', 'all']);
const TIMERS = new Set(['setTimeout', 'setImmediate', 'queueMicrotask']);

function isTimerOrRoute(call: ts.CallExpression): boolean {
  const callee = unwrap(call.expression);
  if (ts.isIdentifier(callee)) return TIMERS.has(callee.text);
  const [first] = call.arguments;
  const path = first && ts.isStringLiteralLike(first) && first.text.startsWith('/');
  return path === true && SERVES.has(accessedName(callee) ?? '');
}

/** An expression that only looks: names, members, literals, and what is made of them. */
export function isPure(node: ts.Expression): boolean {
  const at = unwrap(node);
  if (ts.isIdentifier(at) || ts.isLiteralExpression(at) || at.kind === ts.SyntaxKind.ThisKeyword) return true;
  if (at.kind === ts.SyntaxKind.TrueKeyword || at.kind === ts.SyntaxKind.FalseKeyword) return true;
  if (ts.isPropertyAccessExpression(at)) return memberNameText(at.name) !== undefined && isPure(at.expression);
  if (ts.isPrefixUnaryExpression(at)) return at.operator === ts.SyntaxKind.ExclamationToken && isPure(at.operand);
  if (ts.isTypeOfExpression(at)) return isPure(at.expression);
  if (ts.isCallExpression(at)) return accessedName(at.expression) === 'has' && at.arguments.every(isPure);
  return (
    ts.isBinaryExpression(at) && !isAssignmentOperator(at.operatorToken.kind) && isPure(at.left) && isPure(at.right)
  );
}
