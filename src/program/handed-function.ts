import { isAssignmentOperator } from './assignment-operators.js';
import type { Calls } from './calls.js';
import { ts } from './compiler.js';
import type { CallSite } from './flow-context.js';
import { hasThisParameter } from './flow-declarations.js';
import { contains, type FunctionNode, unwrap, visit, wrapping } from './nodes.js';
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

/** The parameter that a call hands on to code outside the project, which calls it: `storage.run(context, work)`. */
export function handedOnAt(site: CallSite, entered: FunctionNode, calls: Calls): HandedFunction | undefined {
  const isIt = (argument: ts.Expression): boolean =>
    calls.flow.origins(argument).some((origin) => origin.kind === 'function' && origin.node === entered);
  const [argument, another] = (site.arguments ?? []).filter(isIt);
  const parameter = argument && !another ? parameterAt(argument, calls) : undefined;
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
  const argument = site.arguments?.[parameter.parent.parameters.indexOf(parameter)];
  if (!argument || isUnclear(site, parameter)) return { gives: true, from: undefined };
  const outer = parameterOf(unwrap(argument), site, calls);
  const origins = calls.flow.origins(argument);
  const isIt = origins.some((origin) => origin.kind === 'function' && origin.node === entered);
  // What nobody knows is something else than a function that is written where it is handed over.
  const isOther = isWrittenFor(parameter, entered, calls) || !mayBeCalled(calls.flow.checker, argument);
  const isKnown = origins.length > 0 && origins.every(({ kind }) => kind === 'function');
  return { gives: isIt || !(isOther || isKnown), from: outer && { parameter: outer, entered } };
}

/** `timed(name, () => …)`: the function stands where its parameter is given. */
function isWrittenFor({ parent: owner }: ts.ParameterDeclaration, entered: FunctionNode, calls: Calls): boolean {
  const at = wrapping(entered);
  const call = at.parent;
  const isArgument = ts.isCallExpression(call) && call.arguments.some((argument) => argument === at);
  return isArgument && calls.callees(call).some((callee) => callee === owner);
}

/** The parameter that a call goes through, or that an argument is: of the function around it, or of one around that. */
export function parameterAt(node: ts.Expression, calls: Calls): ts.ParameterDeclaration | undefined {
  return parameterOf(unwrap(node), node, calls);
}

/** What a call gives for a parameter: functions of the project, and an argument that may be another one. */
export interface Given {
  readonly functions: readonly FunctionNode[];
  readonly other: ts.Expression | undefined;
}

/**
 * What a call gives for a parameter of the function that it enters, or a parameter of its own that it hands on. Undefined where
 * it can't be told which argument that is.
 */
export function givenFor(
  parameter: ts.ParameterDeclaration,
  site: CallSite,
  calls: Calls,
): Given | ts.ParameterDeclaration | undefined {
  const argument = site.arguments?.[parameter.parent.parameters.indexOf(parameter)];
  if (!argument || isUnclear(site, parameter)) return undefined;
  const outer = parameterAt(argument, calls);
  if (outer) return outer;
  if (!mayBeCalled(calls.flow.checker, argument)) return { functions: [], other: undefined };
  const origins = calls.flow.origins(argument);
  const functions = origins.flatMap((origin) => (origin.kind === 'function' ? [origin.node] : []));
  return { functions, other: origins.length > functions.length || origins.length === 0 ? argument : undefined };
}

function mayBeCalled(checker: ts.TypeChecker, argument: ts.Expression): boolean {
  const type = checker.getTypeAtLocation(argument);
  const parts = type.isUnion() ? type.types : [type];
  const open = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter | ts.TypeFlags.Conditional;
  return parts.some((part) => (part.flags & open) !== 0 || part.getCallSignatures().length > 0);
}

/** Which argument stands for the parameter can't be told. */
function isUnclear(site: CallSite, parameter: ts.ParameterDeclaration): boolean {
  const index = parameter.parent.parameters.indexOf(parameter);
  const before = (site.arguments ?? []).slice(0, index + 1);
  const isPlain = ts.isIdentifier(parameter.name) && !parameter.dotDotDotToken && !parameter.initializer;
  return !isPlain || hasThisParameter(parameter.parent) || before.some(ts.isSpreadElement) || isBorrowed(site);
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
  if (!declaration || !ts.isParameter(declaration) || !contains(declaration.parent, site)) return undefined;
  return isSetAnew(declaration, node.text) ? undefined : declaration;
}

/** `run = run ?? standard`: what is called is not only what was given. */
function isSetAnew({ parent }: ts.ParameterDeclaration, name: string): boolean {
  let found = false;
  visit(parent, (node) => {
    if (ts.isBinaryExpression(node) && isAssignmentOperator(node.operatorToken.kind))
      found ||= ts.isIdentifier(node.left) && node.left.text === name;
    return !found;
  });
  return found;
}
