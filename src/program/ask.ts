import type { AskForm, AskingMethod, AskKind, DialectId } from '../model/input-point.js';
import type { ts } from './compiler.js';
import type { FunctionNode } from './nodes.js';

/** One place that asks, with the nodes that a rewrite needs. Filled by the dialects, read by routes and transforms. */
export interface AskSite {
  /** The call that pushes, or the construction of the error that is thrown. */
  readonly node: ts.CallExpression | ts.NewExpression;
  readonly kind: AskKind;
  readonly form: AskForm;
  readonly dialect: DialectId;
  readonly flavour: 'v1' | 'v2';
  /** What is asked: the argument of `elicitInput`, or the `params` of a raw request. Undefined where there is none. */
  readonly params: ts.Expression | undefined;
  readonly options: ts.Expression | undefined;
  /** The result schema of a raw request, when one is given. */
  readonly resultSchema: ts.Expression | undefined;
  /** The context of the handler that the ask goes through (`extra` or `ctx`), where it is a plain name. */
  readonly context: ts.Identifier | undefined;
  /** What the new revision has no place for, and what served only that: `elicitationId`, the notifier of its completion. */
  readonly dropped: readonly ts.Node[];
  /** Where the id of a URL elicitation goes on standing, as a correlation id of the server's own. */
  readonly stays: readonly ts.Node[];
  /** Where the client is told that the page behind a URL is done, in a way that can't be plainly taken out. */
  readonly told: readonly ts.Node[];
  /** Recognised by its shape alone: nothing shows that the receiver is an SDK server. */
  readonly byShape: boolean;
}

/** One registration of a handler. */
export interface Registration {
  readonly node: ts.CallExpression;
  readonly method: AskingMethod | 'other';
  /** Name of the tool, prompt or resource, where it is a literal. */
  readonly name: string | undefined;
  readonly dialect: DialectId;
  readonly flavour: 'v1' | 'v2';
  readonly handlers: readonly FunctionNode[];
  /** The expression that the handler is given as, for a handler that is wrapped by itself. */
  readonly argument: ts.Expression | undefined;
  readonly servers: readonly ServerOrigin[];
}

/** Where a server is made: a construction, or a class of the project that extends an SDK server. */
export type ServerOrigin =
  | { readonly kind: 'construction'; readonly node: ts.NewExpression }
  | { readonly kind: 'subclass'; readonly node: ts.ClassLikeDeclaration };
