import { ts } from '../program/compiler.js';
import { accessedName, calleeName, unwrap, wrapping } from '../program/nodes.js';
import { PURE_METHODS } from './catalogue.js';
import { rememberOf } from './remember.js';
import { sidesOf } from './sides.js';

// Verbs that give a list or a selection. One record read by a key is read again without harm.
const LIST_VERB =
  /^(list|search|scan|select|query|collect|find(All|Many)|get(All|Many)|fetchAll|loadAll|look)([A-Z_]|$)|(All|List|s)$/;

/** What is picked out of many, and may be another one the next time. */
const PICKED = /(^|[a-z_])(latest|newest|oldest|Latest|Newest|Oldest)([A-Z_]|$)|^next[A-Z]|Next$/;

/** Calls that give what they are given in another form. */
const RESHAPED = /^(Object\.(keys|values|entries|fromEntries)|Array\.from|structuredClone|Promise\.all)$/;

/** Finds the reads that give a list. */
export class ListReads {
  /** `looks` tells whether a call looks at the world: files, a database. */
  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly looks: (call: ts.CallExpression) => boolean,
  ) {}

  /**
   * The reads that a value is made of: `await listStale()`, `(await list()).filter(…).map(…)`, `[...(await list())]`,
   * `await Promise.all([list(), count()])`, `(await page()).items`. `member`: only that part of it is taken.
   */
  in(value: ts.Expression, member?: ts.Node): readonly ts.CallExpression[] {
    const at = unwrap(value);
    if (ts.isAwaitExpression(at) || ts.isSpreadElement(at)) return this.in(at.expression, member);
    if (ts.isPropertyAccessExpression(at)) return this.in(at.expression, at);
    if (ts.isElementAccessExpression(at)) return this.in(at.expression);
    if (ts.isArrayLiteralExpression(at)) return at.elements.flatMap((element) => this.in(element));
    if (ts.isNewExpression(at))
      return /^(Set|Map)$/.test(at.expression.getText()) ? (at.arguments ?? []).flatMap((given) => this.in(given)) : [];
    const sides = sidesOf(at);
    if (sides) return sides.flatMap((side) => this.in(side, member));
    return ts.isCallExpression(at) ? this.#ofCall(at, member) : [];
  }

  /** The reads that a variable, or the names of its pattern, are made of. */
  inDeclaration({ name, initializer }: ts.VariableDeclaration): readonly ts.CallExpression[] {
    if (!initializer) return [];
    const list =
      ts.isObjectBindingPattern(name) && name.elements.find((element) => this.#isList(element.name) && element.name);
    return this.in(initializer, list ? list.name : undefined);
  }

  #ofCall(call: ts.CallExpression, member: ts.Node | undefined): readonly ts.CallExpression[] {
    const callee = unwrap(call.expression);
    if (RESHAPED.test(callee.getText())) return call.arguments.flatMap((given) => this.in(given));
    if (ts.isPropertyAccessExpression(callee) && PURE_METHODS.has(callee.name.text)) {
      const found = this.in(callee.expression);
      if (found.length > 0) return found;
    }
    return this.#isRead(call, member) || this.#runsRead(call) ? [call] : [];
  }

  /** `await timed('list', () => listStale())`: what the function gives that it is given is a list that it read. */
  #runsRead(call: ts.CallExpression): boolean {
    if (!isWaitedFor(call)) return false;
    return call.arguments.map(unwrap).some((given) => {
      if (!ts.isArrowFunction(given) || ts.isBlock(given.body)) return false;
      const body = unwrap(given.body);
      // The call around it waits for what it gives.
      return ts.isCallExpression(body) ? this.#isRead(body, undefined, true) : this.in(body).length > 0;
    });
  }

  #isRead(call: ts.CallExpression, member: ts.Node | undefined, isWaited = isWaitedFor(call)): boolean {
    const name = accessedName(unwrap(call.expression)) ?? calleeName(call);
    if (isWaited) {
      if (this.#isList(call) || LIST_VERB.test(name)) return true;
      // A record that is read by its key has lists, too.
      if (member && this.#isList(member) && call.arguments.every(ts.isLiteralExpression)) return true;
      return PICKED.test(name) && /^(json|untyped)$/.test(rememberOf(this.checker, call));
    }
    const type = this.checker.getTypeAtLocation(call);
    return this.checker.getAwaitedType(type) === type && this.#isList(call) && this.looks(call);
  }

  #isList(node: ts.Node): boolean {
    const type = this.checker.getAwaitedType(this.checker.getTypeAtLocation(node));
    return type !== undefined && this.checker.isArrayType(type);
  }
}

/** Awaited, or one of those that are awaited together. */
function isWaitedFor(call: ts.CallExpression): boolean {
  const { parent } = wrapping(call);
  if (ts.isAwaitExpression(parent)) return true;
  return (
    ts.isArrayLiteralExpression(parent) &&
    ts.isCallExpression(parent.parent) &&
    parent.parent.expression.getText() === 'Promise.all'
  );
}
