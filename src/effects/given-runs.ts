import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import type { CallSite } from '../program/flow-context.js';
import { type Given, givenFor, parameterAt } from '../program/handed-function.js';
import type { FunctionNode } from '../program/nodes.js';
import { handedOver } from './entered.js';
import type { Happening } from './happening.js';

/** A call of what a function is given, `work()` inside of `timed(name, work)`; or the handing on of it, `retry(work)`. */
export interface GivenRun {
  readonly site: CallSite;
  readonly parameter: ts.ParameterDeclaration;
  /** All that anybody gives: what counts where it isn't known who calls. */
  readonly functions: readonly FunctionNode[];
  /** Called here, with these arguments; by another that it is handed to otherwise. */
  readonly isCall: boolean;
}

/** The calls of what is given that a call makes, when it is one that enters a parameter. */
export function runOfGiven(site: CallSite, calls: Calls): GivenRun | undefined {
  const parameter = ts.isCallExpression(site) ? parameterAt(site.expression, calls) : undefined;
  const functions = parameter ? calls.callees(site) : [];
  return parameter && functions.length > 0 ? { site, parameter, functions, isCall: true } : undefined;
}

/** The parameters that a call hands on to code outside the project, which runs them. */
export function givenHandedOn(site: CallSite, calls: Calls): readonly GivenRun[] {
  return (site.arguments ?? []).flatMap((argument) => {
    const parameter = parameterAt(argument, calls);
    const functions = parameter ? handedOver(calls.flow, [argument]) : [];
    return parameter && functions.length > 0 ? [{ site, parameter, functions, isCall: false }] : [];
  });
}

/** What is run stands for itself until it is known who calls. */
export function runHappening(run: GivenRun): Happening {
  const { site, parameter } = run;
  return { node: site, verdict: { kind: 'unknown', confidence: 'low', parameter }, cause: site, runs: run };
}

/** What a caller of the function gives it to run, or a parameter of its own that is given to it in turn. */
export function runAt(run: GivenRun, site: CallSite, calls: Calls): Given | GivenRun {
  const given = givenFor(run.parameter, site, calls);
  if (given === undefined) return { functions: run.functions, other: undefined };
  return 'functions' in given ? given : { ...run, parameter: given };
}

/** What is given to the function of a run by the calls that are known to lead there; all that anybody gives where they don't tell. */
export function givenAt(run: GivenRun, sites: readonly CallSite[], calls: Calls): readonly FunctionNode[] {
  const found = sites
    .filter((site) => calls.callees(site).some((callee) => callee === run.parameter.parent))
    .map((site) => givenFor(run.parameter, site, calls));
  const known = found.map((given) => (given && 'functions' in given && !given.other ? given.functions : undefined));
  return found.length > 0 && known.every((functions) => functions)
    ? [...new Set(known.flatMap((one) => one ?? []))]
    : run.functions;
}
