import type { AskForm, AskingMethod, AskKind, DialectId } from '../model/input-point.js';
import type { ts } from './compiler.js';
import type { FunctionNode } from './nodes.js';

/** One place that asks, with the nodes that a rewrite needs. Filled by the dialects, read by routes and transforms. */
export interface AskSite {
  /** The call that pushes, or the construction of the error that is thrown. */
  readonly node: ts.CallExpression | ts.NewExpression;
  /** The arguments of the ask itself, also behind `.call(…)` and `.apply(…)`. */
  readonly given: readonly ts.Expression[];
  readonly kind: AskKind;
  readonly form: AskForm;
  readonly dialect: DialectId;
  readonly flavour: 'v1' | 'v2';
  /** False for a library whose asks are found and left as they are. */
  readonly rewritten: boolean;
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
  /** Hands on what it is given: an ask by some of those who call it, something else by others. */
  readonly handsOn?: boolean;
}

/** One place that looks what the client can do. Filled by the dialects, read by the engine and the transforms. */
export interface CapabilityCheck {
  /** The expression that holds or not, `!` and `Boolean(…)` included. */
  readonly node: ts.Expression;
  /** It holds when the client can answer one of these kinds; empty when `supports` has no word for what it looks at. */
  readonly kinds: readonly AskKind[];
  /** It holds when the client can answer none of them. */
  readonly negated: boolean;
  /** Where it does not hold, its value is `undefined` and goes on from there: `caps?.elicitation && (await ask())`. */
  readonly orUndefined: boolean;
  /** A statement that says nothing beside the check that follows it: `if (!caps) return false`. */
  readonly redundant: ts.Statement | undefined;
  /** Whose asks it speaks of. */
  readonly subject: 'elicitation' | 'sampling' | 'roots' | 'any';
  /** The reading of the capabilities that it goes by: `server.getClientCapabilities()`, and the server in it. */
  readonly reading: { readonly node: ts.Expression; readonly receiver: ts.Expression };
  /** The variable or field that it takes what it knows from, when that was found out by other code. */
  readonly remembered: Remembered | undefined;
}

/** What the client can do, found out once and kept. */
export interface Remembered {
  readonly declaration: ts.Declaration;
  /** The values that were kept. */
  readonly values: readonly ts.Expression[];
  /** Nothing else than those, and `false` or nothing before them, ever stands in it. */
  readonly only: boolean;
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
