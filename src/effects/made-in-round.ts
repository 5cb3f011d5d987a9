import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import type { CallSite } from '../program/flow-context.js';
import { classesOf } from '../program/flow-members.js';
import { contains, enclosingFunction, type FunctionNode, isFunctionNode, unwrap, wrapping } from '../program/nodes.js';
import type { Verdict } from './classify.js';
import { declaringFunction, isNewValue, ownershipOf } from './ownership.js';

type Changed = Exclude<Verdict, { kind: 'harmless' }>;

/**
 * Whose a changed value is, where that shows at the places it is made: the object of a class that a handler makes for
 * itself, `const wizard = new Wizard(server)`, the variables of a function that makes a function, `const next =
 * makeCounter()`, and what a function is given to fill.
 */
export class MadeInRound {
  #made: ReadonlyMap<ts.ClassLikeDeclaration, readonly ts.NewExpression[]> | undefined;

  constructor(private readonly calls: Calls) {}

  /** Whether each round makes its own: `frames` are run again as a whole. */
  isOwn({ scope, self, parameter }: Changed, frames: readonly FunctionNode[]): boolean {
    const isWithin = (node: ts.Node): boolean => frames.some((frame) => contains(frame, node));
    if (scope && isWithin(scope)) return true;
    if (scope && isFunctionNode(scope)) return isKeptIn(this.calls.callers(scope), isWithin);
    if (self) return isKeptIn(this.#constructions(self), isWithin);
    return parameter !== undefined && this.#isGiven(parameter, isWithin, new Set());
  }

  /** Whether all who call a function give it a value of their own. */
  #isGiven(parameter: ts.ParameterDeclaration, isWithin: (node: ts.Node) => boolean, seen: Set<ts.Node>): boolean {
    if (seen.has(parameter)) return true;
    seen.add(parameter);
    const owner = parameter.parent;
    if (!isFunctionNode(owner) || !isWithin(owner)) return false;
    const sites = this.calls.callers(owner);
    const index = owner.parameters.indexOf(parameter);
    return (
      sites.length > 0 &&
      sites.every((site) => {
        const given = site.arguments?.[index];
        if (!given)
          return parameter.initializer !== undefined && isNewValue(this.calls.flow.checker, parameter.initializer);
        return this.#isOwnValue(given, isWithin, seen);
      })
    );
  }

  #isOwnValue(given: ts.Expression, isWithin: (node: ts.Node) => boolean, seen: Set<ts.Node>): boolean {
    const { checker } = this.calls.flow;
    const at = unwrap(given);
    if (isNewValue(checker, at)) return true;
    if (!ts.isIdentifier(at)) return false;
    const declaration = checker.getSymbolAtLocation(at)?.declarations?.[0];
    if (declaration && ts.isParameter(declaration)) return this.#isGiven(declaration, isWithin, seen);
    const owner = declaringFunction(checker, at);
    return ownershipOf(checker, at) === 'local' && owner !== undefined && isWithin(owner);
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
function isKeptIn(sites: readonly CallSite[], isWithin: (node: ts.Node) => boolean): boolean {
  return (
    sites.length > 0 &&
    sites.every((site) => {
      if (!isWithin(site)) return false;
      const at = wrapping(site);
      const { parent } = at;
      if (ts.isVariableDeclaration(parent)) return enclosingFunction(parent) !== undefined;
      const isUsed = ts.isPropertyAccessExpression(parent) && parent.expression === at;
      return isUsed && ts.isCallExpression(parent.parent) && parent.parent.expression === parent;
    })
  );
}
