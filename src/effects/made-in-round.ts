import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import type { CallSite } from '../program/flow-context.js';
import { classesOf } from '../program/flow-members.js';
import { contains, enclosingFunction, type FunctionNode, isFunctionNode, wrapping } from '../program/nodes.js';
import { sharedIn } from './shared-values.js';
import type { Verdict } from './verdict.js';
import { ofShared } from './whose.js';

type Changed = Exclude<Verdict, { kind: 'harmless' }>;
type IsWithin = (node: ts.Node) => boolean;

/**
 * Whose a changed value is, where that shows at the places it is made: the object of a class that a handler makes for
 * itself, `const wizard = new Wizard(server)`, the variables of a function that makes a function, `const next =
 * makeCounter()`, and what a function is given to fill.
 */
export class MadeInRound {
  #made: ReadonlyMap<ts.ClassLikeDeclaration, readonly ts.NewExpression[]> | undefined;

  constructor(private readonly calls: Calls) {}

  /** Whether each round makes its own: `frames` are run again as a whole. */
  isOwn({ scope, self, parameter, part, request }: Changed, frames: readonly FunctionNode[]): boolean {
    const isWithin: IsWithin = (node) => frames.some((frame) => contains(frame, node));
    if (scope && isWithin(scope)) return true;
    if (scope && isFunctionNode(scope)) return isKeptIn(this.calls.callers(scope), isWithin, frames);
    if (self) return isKeptIn(this.#constructions(self), isWithin, frames);
    return parameter !== undefined && !request && this.#isGiven(parameter, part === true, isWithin, new Set());
  }

  /** Whether all who call a function give it a value of their own. */
  #isGiven(parameter: ts.ParameterDeclaration, part: boolean, isWithin: IsWithin, seen: Set<ts.Node>): boolean {
    if (seen.has(parameter)) return true;
    seen.add(parameter);
    const owner = parameter.parent;
    if (!isFunctionNode(owner) || !isWithin(owner)) return false;
    const sites = this.calls.callers(owner);
    const index = owner.parameters.indexOf(parameter);
    if (sites.length === 0) return isOfRequest(this.calls.flow.checker, parameter);
    return sites.every((site) => {
      const given = site.arguments?.[index] ?? parameter.initializer;
      return given !== undefined && this.#isOwnValue(given, part, isWithin, seen);
    });
  }

  #isOwnValue(given: ts.Expression, part: boolean, isWithin: IsWithin, seen: Set<ts.Node>): boolean {
    return sharedIn(this.calls.flow, given, part).every((shared) => {
      const { scope, parameter, part: inside } = ofShared(this.calls.flow, shared);
      if (parameter) return this.#isGiven(parameter, inside === true, isWithin, seen);
      return scope !== undefined && isWithin(scope);
    });
  }
  #constructions(owner: ts.ClassLikeDeclaration): readonly ts.NewExpression[] {
    this.#made ??= this.#index();
    return this.#made.get(owner) ?? [];
  }

  #index(): ReadonlyMap<ts.ClassLikeDeclaration, readonly ts.NewExpression[]> {
    const found = new Map<ts.ClassLikeDeclaration, ts.NewExpression[]>();
    for (const site of this.calls.sites) {
      if (!ts.isNewExpression(site)) continue;
      for (const made of classesOf(this.calls.flow, site.expression))
        found.set(made, [...(found.get(made) ?? []), site]);
    }
    return found;
  }
}

/** Whether what some calls give stays in a constant of a function that is run again, or is used at once. */
function isKeptIn(sites: readonly CallSite[], isWithin: IsWithin, frames: readonly FunctionNode[]): boolean {
  return (
    sites.length > 0 &&
    sites.every((site) => {
      if (!isWithin(site) && !isOfAnotherRequest(site, frames)) return false;
      const at = wrapping(site);
      const { parent } = at;
      if (ts.isVariableDeclaration(parent)) return enclosingFunction(parent) !== undefined;
      const isUsed = ts.isPropertyAccessExpression(parent) && parent.expression === at;
      return isUsed && ts.isCallExpression(parent.parent) && parent.parent.expression === parent;
    })
  );
}

/** `const progress = progressOf(extra)`, in another handler: what is made of the context of a request is that request's. */
function isOfAnotherRequest(site: CallSite, frames: readonly FunctionNode[]): boolean {
  const within = enclosingFunction(site);
  // What is made around the handler is shared by its rounds.
  if (!within || frames.some((frame) => contains(within, frame))) return false;
  const given = within.parameters.map(({ name }) => name.getText());
  return (site.arguments ?? []).some(
    (argument) => ts.isIdentifier(argument) && CONTEXT.test(argument.text) && given.includes(argument.text),
  );
}

const CONTEXT = /^_?(extra|ctx|context)$/;

/** Members of what a handler is given beside its arguments: the context of SDK 1.x, of SDK 2.x, of fastmcp. */
const OF_CONTEXT = ['sendRequest', 'sendNotification', 'mcpReq', 'elicit', 'streamContent'];

/** The first parameter of a handler, unless that is its context: arguments are made anew from the request in each round. */
function isOfRequest(checker: ts.TypeChecker, parameter: ts.ParameterDeclaration): boolean {
  if (parameter.parent.parameters[0] !== parameter) return false;
  const type = checker.getTypeAtLocation(parameter);
  return !OF_CONTEXT.some((name) => checker.getPropertyOfType(type, name) !== undefined);
}
