import type { AssignmentIndex } from './assignments.js';
import type { ts } from './compiler.js';
import type { FunctionNode } from './nodes.js';
import type { Origin } from './origin.js';

/** A call or construction whose callee is a function of the project. */
export type CallSite = ts.CallExpression | ts.NewExpression;

/** What the parts of the value flow ask each other for. `flow.ts` puts them together. */
export interface FlowContext {
  readonly checker: ts.TypeChecker;
  readonly assignments: AssignmentIndex;
  /** Where the value of an expression comes from. */
  origins(node: ts.Expression): readonly Origin[];
  /** Where the value behind a declared name comes from. */
  ofDeclaration(node: ts.Declaration): readonly Origin[];
  ofType(node: ts.TypeNode): readonly Origin[];
  member(of: Origin, name: string): readonly Origin[];
  /** What an array, tuple, map or iterable holds. */
  elements(node: ts.Expression): readonly Origin[];
  /** Calls that are known to enter a function. */
  callers(node: FunctionNode): readonly CallSite[];
  /** Calls that run a function, given by its name, for each element: `tools.forEach(add)`. */
  iterations(node: FunctionNode): readonly ts.CallExpression[];
  /** Where a function is used as a decorator. */
  decorations(node: FunctionNode): readonly ts.Decorator[];
  /** What a function gives back, awaited. */
  returned(node: FunctionNode): readonly Origin[];
}
