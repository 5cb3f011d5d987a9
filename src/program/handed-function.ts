import type { Calls } from './calls.js';
import { ts } from './compiler.js';
import type { CallSite } from './flow-context.js';
import { contains, type FunctionNode, unwrap } from './nodes.js';
import { resolveName } from './symbols.js';

/** A function that is entered by calling the parameter that it is given as: `work()` in `timed(name, work)`. */
export interface HandedFunction {
  readonly parameter: ts.ParameterDeclaration;
  readonly entered: FunctionNode;
}

/** The parameter that a call goes through, its own function's or one around it. */
export function handedAt(site: CallSite, entered: FunctionNode, calls: Calls): HandedFunction | undefined {
  const parameter = parameterOf(unwrap(site.expression), site, calls);
  return parameter && { parameter, entered };
}

/**
 * Whether a call of the parameter's owner can be one that gives it this function; a call that gives it others only is none.
 * With it, the parameter that the function comes from there, when it is handed on.
 */
export function givenBy(
  site: CallSite,
  { parameter, entered }: HandedFunction,
  calls: Calls,
): { readonly gives: boolean; readonly from: HandedFunction | undefined } {
  const args = site.arguments ?? [];
  const index = parameter.parent.parameters.indexOf(parameter);
  const argument = args[index];
  const unclear = !argument || !ts.isIdentifier(parameter.name) || args.slice(0, index + 1).some(ts.isSpreadElement);
  if (unclear || isBorrowed(site)) return { gives: true, from: undefined };
  const outer = parameterOf(unwrap(argument), site, calls);
  const origins = calls.flow.origins(argument);
  const others = origins.length > 0 && origins.every((origin) => origin.kind === 'function' && origin.node !== entered);
  return { gives: !others, from: outer && { parameter: outer, entered } };
}

/** `fn.call(self, work)`: the arguments do not stand where the parameters do. */
function isBorrowed({ expression }: CallSite): boolean {
  const callee = unwrap(expression);
  return ts.isPropertyAccessExpression(callee) && /^(call|apply)$/.test(callee.name.text);
}

function parameterOf(node: ts.Expression, site: ts.Node, calls: Calls): ts.ParameterDeclaration | undefined {
  if (!ts.isIdentifier(node)) return undefined;
  const found = resolveName(calls.flow.checker, node);
  if (found.kind !== 'declarations' || found.declarations.length !== 1) return undefined;
  const [declaration] = found.declarations;
  return declaration && ts.isParameter(declaration) && contains(declaration.parent, site) ? declaration : undefined;
}
