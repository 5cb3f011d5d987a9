import type { ts } from './compiler.js';
import type { FunctionNode } from './nodes.js';

/**
 * Where a value comes from, as far as the code shows it. Value flow stops at these: everything in between (variables,
 * parameters with known callers, fields, imports inside the project, calls of project functions) has been followed.
 */
export type Origin =
  /** `new X()` where X is not a class of the project. */
  | { readonly kind: 'construction'; readonly node: ts.NewExpression; readonly class: ExternalName }
  /** Declared to be of a type or class that is not the project's. */
  | { readonly kind: 'instance'; readonly class: ExternalName }
  /** An object of a project class, by construction, declaration or `this`. */
  | { readonly kind: 'object-of'; readonly class: ts.ClassLikeDeclaration; readonly node: ts.Node }
  /** Declared to be of an interface or object type of the project. */
  | { readonly kind: 'interface'; readonly node: ts.InterfaceDeclaration | ts.TypeLiteralNode }
  | { readonly kind: 'signature'; readonly node: ts.MethodSignature | ts.PropertySignature }
  | { readonly kind: 'function'; readonly node: FunctionNode }
  | { readonly kind: 'class'; readonly node: ts.ClassLikeDeclaration }
  | { readonly kind: 'object'; readonly node: ts.ObjectLiteralExpression }
  /** All that a file of the project exports: `import * as tools`. */
  | { readonly kind: 'module'; readonly node: ts.SourceFile }
  | { readonly kind: 'array'; readonly node: ts.ArrayLiteralExpression }
  | { readonly kind: 'literal'; readonly node: ts.Expression }
  /** A value imported from outside the project. */
  | { readonly kind: 'external'; readonly name: ExternalName }
  /** A member of something that could not be looked into. */
  | { readonly kind: 'member'; readonly of: Origin; readonly name: string }
  /** What a call of something outside the project gives. */
  | { readonly kind: 'result'; readonly of: Origin; readonly node: ts.CallExpression }
  /** A parameter that no known caller fills. */
  | { readonly kind: 'parameter'; readonly node: ts.ParameterDeclaration }
  | { readonly kind: 'unknown'; readonly node: ts.Node };

/** An export of a module outside the project, by the name it is exported under (`default` and `*` included). */
export interface ExternalName {
  readonly module: string;
  readonly name: string;
}
