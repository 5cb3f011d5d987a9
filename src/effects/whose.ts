import { ts } from '../program/compiler.js';
import type { FlowContext } from '../program/flow-context.js';
import { enclosingFunction, rootOf, unwrap } from '../program/nodes.js';
import { symbolOf } from '../program/variables.js';
import { changedSelf, changedValue } from './changed-self.js';
import { parameterNamed, type Shared, sharedIn } from './shared-values.js';
import { stateAt } from './state-at.js';

/** Whose a changed value is. */
export interface Whose {
  /** `own`: made in the very call that is run again; `unclear`: what a library gives, a new one each time as far as can be told. */
  readonly is: 'own' | 'others' | 'unclear';
  /** The function that holds the value in a variable: run again as a whole, it makes its own. */
  readonly scope?: ts.Node | undefined;
  /** Which state of the process it is, where all of it is known. */
  readonly changes?: readonly ts.Declaration[] | undefined;
  /** It is an argument; whose that is, the caller knows. */
  readonly parameter?: ts.ParameterDeclaration | undefined;
  /** It lies in the argument. */
  readonly part?: boolean;
  /** It belongs to an object of this class; which one, the places that make it tell. */
  readonly self?: ts.ClassLikeDeclaration | undefined;
}

/** Tells whose value a change goes to. `isGiven`: the target itself is given another value; `part`: something in it changes. */
export function whoseIs(flow: FlowContext, target: ts.Expression, isGiven: boolean, part = false): Whose {
  const { checker } = flow;
  const at = unwrap(target);
  const root = rootOf(at);
  const own = (scope: ts.Node | undefined): Whose => ({ is: 'own', scope, changes: stateAt(flow, at) });
  if (root.kind === ts.SyntaxKind.ThisKeyword) {
    const maker = madeHere(root);
    return maker ? own(maker) : { is: 'others', changes: stateAt(flow, at), self: changedSelf(flow, at, isGiven) };
  }
  const scope = declaringFunction(checker, root);
  if (isGiven && ts.isIdentifier(at)) return scope ? own(scope) : { is: 'others', changes: stateAt(flow, at) };
  const shared = sharedIn(flow, changedValue(at, isGiven), part);
  const found = together(shared.map((one) => ofShared(flow, one)));
  // A list that a library gave is taken for a new one, where it goes by a name of its own.
  const isOwn = shared.length === 0 || (found.is === 'unclear' && !isGiven && !part && ts.isIdentifier(at));
  return isOwn ? own(scope) : found;
}

export function ofShared(flow: FlowContext, { value, part }: Shared): Whose {
  const { checker } = flow;
  const parameter = parameterNamed(checker, value);
  if (parameter) return { is: 'others', parameter, part };
  const changes = stateAt(flow, value);
  if (rootOf(value).kind === ts.SyntaxKind.ThisKeyword)
    return { is: 'others', changes, self: changedSelf(flow, value, false), scope: madeHere(rootOf(value)) };
  const scope = ts.isIdentifier(value)
    ? declaringFunction(checker, value)
    : changes?.[0] && enclosingFunction(changes[0]);
  if (scope) return { is: 'own', scope, changes };
  return ts.isIdentifier(value) || changes ? { is: 'others', changes } : { is: 'unclear' };
}

/** What may be one of several is whatever is worst. */
function together(all: readonly Whose[]): Whose {
  const [first, ...more] = all.filter(({ is, scope, parameter }) => is === 'others' && !scope && !parameter);
  if (first) return more.length > 0 ? { is: 'others', changes: allOf([first, ...more]) } : first;
  const given = all.filter(({ parameter }) => parameter);
  if (new Set(given.map(({ parameter }) => parameter)).size > 1) return { is: 'others' };
  const [argument] = given;
  if (argument) return { ...argument, part: given.some(({ part }) => part) };
  const held = all.filter(({ scope }) => scope);
  const [outermost] = [...held].sort((a, b) => (a.scope?.pos ?? 0) - (b.scope?.pos ?? 0));
  return outermost ? { ...outermost, changes: allOf(held) } : { is: 'unclear' };
}

function allOf(all: readonly Whose[]): readonly ts.Declaration[] | undefined {
  return all.every(({ changes }) => changes) ? all.flatMap(({ changes }) => changes ?? []) : undefined;
}

/** The function that declares a variable, if it is a local one. */
function declaringFunction(checker: ts.TypeChecker, name: ts.Expression): ts.Node | undefined {
  const declaration = ts.isIdentifier(name) ? symbolOf(checker, name)?.declarations?.[0] : undefined;
  return declaration && enclosingFunction(declaration);
}

/** The constructor whose new object `this` is. */
function madeHere(node: ts.Node): ts.Node | undefined {
  for (let at = node.parent; at && !ts.isClassLike(at); at = at.parent) {
    if (ts.isConstructorDeclaration(at)) return at;
    if (ts.isFunctionLike(at) && !ts.isArrowFunction(at)) return undefined;
  }
  return undefined;
}
