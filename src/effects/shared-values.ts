import { ts } from '../program/compiler.js';
import { returnedExpressions } from '../program/flow.js';
import type { FlowContext } from '../program/flow-context.js';
import { accessedName, enclosingFunction, isAccess, isFunctionNode, unwrap, wrapping } from '../program/nodes.js';
import { declaredBy, symbolOf } from '../program/variables.js';
import {
  CONTAINER_CLASSES,
  ELEMENT_OF,
  ITERATORS,
  MADE_OF_ARGUMENTS,
  NEW_CONTAINER,
  SELF_RETURNING,
  WHOLLY_NEW,
} from './containers.js';
import { givenIn } from './given-parts.js';
import { isPlain } from './plain-values.js';
import { sidesOf } from './sides.js';

const MOST_HOPS = 12;

/** A value of somebody else, or something that lies in it. */
export interface Shared {
  readonly value: ts.Expression;
  readonly part: boolean;
}

/**
 * The values of others that an expression may be or, with `part`, that something in it may be: a variable that was there
 * before, a parameter, a field, what a library gives. None where all of it was made in the function where it stands. A list
 * that is made here may hold the objects of another one: `jobs.filter(isOpen)[0]` is one of `jobs`.
 */
export function sharedIn(flow: FlowContext, value: ts.Expression, part: boolean): readonly Shared[] {
  return new SharedValues(flow).of({ value, part }, 0);
}

class SharedValues {
  readonly #seen = new Set<ts.Node>();
  readonly #seenInside = new Set<ts.Node>();

  constructor(private readonly flow: FlowContext) {}

  of({ value, part }: Shared, hops: number): readonly Shared[] {
    const at = unwrap(value);
    const seen = part ? this.#seenInside : this.#seen;
    if (seen.has(at)) return [];
    seen.add(at);
    if (isPlain(this.flow.checker, at, part)) return [];
    return hops > MOST_HOPS ? [{ value: at, part }] : this.#at(at, part, hops + 1);
  }

  #at(at: ts.Expression, part: boolean, hops: number): readonly Shared[] {
    if (ts.isIdentifier(at)) return this.#named(at, part, hops);
    if (ts.isAwaitExpression(at)) return this.of({ value: at.expression, part }, hops);
    const sides = sidesOf(at);
    if (sides || ts.isBinaryExpression(at)) return this.#all(sides ?? [], part, hops);
    if (ts.isObjectLiteralExpression(at)) return part ? at.properties.flatMap((one) => this.#inLiteral(one, hops)) : [];
    if (ts.isArrayLiteralExpression(at)) return part ? at.elements.flatMap((one) => this.#inLiteral(one, hops)) : [];
    if (isAccess(at)) return this.#member(at, part, hops);
    if (ts.isNewExpression(at)) return part ? this.#inNew(at, hops) : [];
    if (ts.isCallExpression(at)) return this.#called(at, part, hops);
    const isMade = isFunctionNode(at) || ts.isClassExpression(at) || ts.isRegularExpressionLiteral(at);
    return isMade ? [] : [{ value: at, part }];
  }

  #all(values: readonly ts.Expression[], part: boolean, hops: number): readonly Shared[] {
    return values.flatMap((value) => this.of({ value, part }, hops));
  }

  /** What a new container is given to hold, and what lies in that. */
  #content(values: readonly ts.Expression[], hops: number): readonly Shared[] {
    return [...this.#all(values, false, hops), ...this.#all(values, true, hops)];
  }

  #inLiteral(one: ts.ObjectLiteralElementLike | ts.Expression, hops: number): readonly Shared[] {
    // What is spread is copied: the members are new, what lies in them is not.
    if (ts.isSpreadAssignment(one) || ts.isSpreadElement(one)) return this.#all([one.expression], true, hops);
    if (ts.isShorthandPropertyAssignment(one)) return this.#content([one.name], hops);
    if (ts.isPropertyAssignment(one)) return this.#content([one.initializer], hops);
    return ts.isObjectLiteralElement(one) ? [] : this.#content([one as ts.Expression], hops);
  }

  #inNew(at: ts.NewExpression, hops: number): readonly Shared[] {
    const given = at.arguments ?? [];
    return CONTAINER_CLASSES.test(at.expression.getText()) ? this.#all(given, true, hops) : this.#content(given, hops);
  }

  /** `a.b`: what the literal that `a` is gives `b`, else whatever lies in `a`. */
  #member(
    at: ts.PropertyAccessExpression | ts.ElementAccessExpression,
    part: boolean,
    hops: number,
  ): readonly Shared[] {
    const owner = unwrap(at.expression);
    if (owner.kind === ts.SyntaxKind.ThisKeyword) return [{ value: at, part }];
    const given = this.#givenByLiteral(owner, accessedName(at));
    return given ? this.of({ value: given, part }, hops) : this.of({ value: owner, part: true }, hops);
  }

  /** The value of a member of a variable that is made by a literal, and of which nothing is changed later on. */
  #givenByLiteral(owner: ts.Expression, name: string | undefined): ts.Expression | undefined {
    const symbol = ts.isIdentifier(owner) ? symbolOf(this.flow.checker, owner) : undefined;
    const declaration = symbol?.declarations?.[0];
    const home = declaration && enclosingFunction(declaration);
    if (!symbol || !home || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
    const literal = unwrap(declaration.initializer);
    if (!ts.isObjectLiteralExpression(literal) || literal.properties.some(ts.isSpreadAssignment)) return undefined;
    const isSet = [...this.flow.assignments.toVariable(symbol), ...givenIn(this.flow.checker, symbol, home)].length > 0;
    const property = isSet ? undefined : literal.properties.find((one) => one.name?.getText() === name);
    if (property && ts.isShorthandPropertyAssignment(property)) return property.name;
    return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
  }

  #named(at: ts.Identifier, part: boolean, hops: number): readonly Shared[] {
    const { assignments, checker } = this.flow;
    const symbol = symbolOf(checker, at);
    const declaration = symbol?.declarations?.[0];
    const home = declaration && enclosingFunction(declaration);
    if (!symbol || !home) return at.text === 'undefined' ? [] : [{ value: at, part }];
    const root = declaredBy(declaration);
    const otherwise = defaultsOf(declaration);
    const first = this.#first(at, root, part, wayOf(declaration), hops);
    if (ts.isParameter(root)) return [...first, ...this.#all(otherwise, part, hops)];
    return [
      ...(enclosingFunction(at) === home ? [] : [{ value: at, part }]),
      ...first,
      ...this.#all([...otherwise, ...assignments.toVariable(symbol)], part, hops),
      ...(part ? this.#content([...assignments.pushed(symbol), ...givenIn(checker, symbol, home)], hops) : []),
    ];
  }

  /** What a variable or parameter has from its declaration. */
  #first(at: ts.Identifier, root: ts.Declaration, part: boolean, way: Way, hops: number): readonly Shared[] {
    // `...rest` is a new object of what was in the old one.
    if (way === 'copy' && !part) return [];
    const isPart = part || way !== 'itself';
    if (ts.isParameter(root)) return this.#ofParameter(at, root, isPart, hops);
    if (!ts.isVariableDeclaration(root)) return [];
    const list = root.parent.parent;
    if (ts.isForOfStatement(list)) return this.of({ value: list.expression, part: true }, hops);
    return root.initializer ? this.of({ value: root.initializer, part: isPart }, hops) : [];
  }

  /** What a list gives the function that it is walked through with; any other parameter is what a caller gives. */
  #ofParameter(at: ts.Identifier, root: ts.ParameterDeclaration, part: boolean, hops: number): readonly Shared[] {
    const { parent } = root;
    const given = { value: at, part };
    const call = isFunctionNode(parent) ? wrapping(parent).parent : undefined;
    if (!call || !ts.isCallExpression(call) || wrapping(parent) === call.expression) return [given];
    const callee = unwrap(call.expression);
    if (!ts.isPropertyAccessExpression(callee) || !ITERATORS.has(callee.name.text)) return [given];
    const index = parent.parameters.indexOf(root);
    const [, start] = call.arguments;
    if (callee.name.text.startsWith('reduce') && index === 0 && start) return this.of({ value: start, part }, hops);
    return this.of({ value: callee.expression, part: true }, hops);
  }

  #called(at: ts.CallExpression, part: boolean, hops: number): readonly Shared[] {
    const callee = unwrap(at.expression);
    const text = callee.getText();
    const given = [...at.arguments];
    if (WHOLLY_NEW.test(text)) return [];
    if (MADE_OF_ARGUMENTS.test(text)) return part ? this.#all(given, true, hops) : [];
    if (text === 'Object.assign')
      return [...this.#all(given.slice(0, 1), part, hops), ...(part ? this.#all(given.slice(1), true, hops) : [])];
    const declared = this.flow.checker.getResolvedSignature(at)?.declaration;
    if (declared && isFunctionNode(declared) && declared.body)
      return this.#all(returnedExpressions(declared), part, hops).flatMap((one) =>
        this.#atCaller(one, declared, at, hops),
      );
    return ts.isPropertyAccessExpression(callee) ? this.#ofMethod(at, callee, part, hops) : [{ value: at, part }];
  }

  #ofMethod(
    at: ts.CallExpression,
    { expression: receiver, name: { text: method } }: ts.PropertyAccessExpression,
    part: boolean,
    hops: number,
  ): readonly Shared[] {
    if (SELF_RETURNING.has(method)) return this.of({ value: receiver, part }, hops);
    if (ELEMENT_OF.has(method) && !this.#isPromise(at)) return this.of({ value: receiver, part: true }, hops);
    if (method === 'map' || method === 'flatMap') return part ? this.#mapped(at, hops) : [];
    if (method.startsWith('reduce')) return this.#collected(at, part, hops);
    if (NEW_CONTAINER.has(method)) return part ? this.#all([receiver, ...at.arguments], true, hops) : [];
    return [{ value: at, part }];
  }

  #mapped(at: ts.CallExpression, hops: number): readonly Shared[] {
    const callback = at.arguments[0] && unwrap(at.arguments[0]);
    const isKnown = callback && isFunctionNode(callback);
    return isKnown ? this.#content(returnedExpressions(callback), hops) : [{ value: at, part: true }];
  }

  /** `list.reduce(collect, start)` is what it starts with, or what the function gives back. */
  #collected({ arguments: [collect, start] }: ts.CallExpression, part: boolean, hops: number): readonly Shared[] {
    const callback = collect && unwrap(collect);
    const given = callback && isFunctionNode(callback) ? returnedExpressions(callback) : collect ? [collect] : [];
    return this.#all(start ? [start, ...given] : given, part, hops);
  }

  /** What a function gives back of what it was given is what its caller gave it. */
  #atCaller(one: Shared, declared: ts.SignatureDeclaration, call: ts.CallExpression, hops: number): readonly Shared[] {
    const parameter = parameterNamed(this.flow.checker, one.value);
    const index = parameter?.parent === declared ? declared.parameters.indexOf(parameter) : -1;
    const given = call.arguments[index];
    return given ? this.of({ value: given, part: one.part }, hops) : [one];
  }

  /** What comes later comes from elsewhere: no container of the language is asked so. */
  #isPromise(at: ts.Expression): boolean {
    return this.flow.checker.getTypeAtLocation(at).symbol?.name === 'Promise';
  }
}

type Way = 'itself' | 'part' | 'copy';

/** What a name has of that which declares it: all, a part, or, `...rest`, a copy. */
function wayOf(declaration: ts.Declaration): Way {
  if (!ts.isBindingElement(declaration)) return 'itself';
  return declaration.dotDotDotToken ? 'copy' : 'part';
}

/** What a name in a pattern is where there is nothing: `{ options = COMMON }`. */
function defaultsOf(declaration: ts.Declaration): readonly ts.Expression[] {
  if (!ts.isBindingElement(declaration)) return [];
  return [...(declaration.initializer ? [declaration.initializer] : []), ...defaultsOf(declaration.parent.parent)];
}

/** The parameter that a name stands for, or stands in the pattern of. */
export function parameterNamed(checker: ts.TypeChecker, name: ts.Expression): ts.ParameterDeclaration | undefined {
  const declaration = ts.isIdentifier(name) ? symbolOf(checker, name)?.declarations?.[0] : undefined;
  const root = declaration && declaredBy(declaration);
  return root && ts.isParameter(root) ? root : undefined;
}
