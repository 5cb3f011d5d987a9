import type { AskKind } from '../model/input-point.js';
import type { ts } from './compiler.js';
import type { FunctionNode } from './nodes.js';

/**
 * One thing that is asked of a client, however it is spelled: `push` for a legacy input point, `sdk` for
 * `inputRequired.elicit(…)` and its kin, `shim` for `elicitForm(…)`, `written-out` for a `{ method, params }` literal.
 */
export interface Question {
  readonly node: ts.Node;
  readonly kind: AskKind;
  readonly by: 'push' | 'sdk' | 'shim' | 'written-out';
  readonly params: ts.Expression | undefined;
}

/** One entry of a map of questions. */
export interface QuestionEntry {
  /** Undefined for a key that is computed. */
  readonly key: string | undefined;
  readonly name: ts.PropertyName;
  readonly value: ts.Expression;
  readonly question: Question | undefined;
  /** The spread it came in by: alternatives share one. */
  readonly spread: ts.Node | undefined;
}

/** One place that ends a round with questions: `inputRequired({…})`, such a literal, or `rounds.required(ask)` of the shim. */
export interface InputRequiredSite {
  readonly node: ts.CallExpression | ts.ObjectLiteralExpression;
  readonly by: 'sdk' | 'shim' | 'written-out';
  /** The `{ inputRequests, requestState }` literal, where it is one. */
  readonly spec: ts.ObjectLiteralExpression | undefined;
  readonly requests: ts.Expression | undefined;
  readonly entries: readonly QuestionEntry[];
  /** Whether `entries` are all there are. */
  readonly complete: boolean;
  readonly state: ts.Expression | undefined;
  readonly within: FunctionNode | undefined;
}

/**
 * One place that gets at an answer. `content`: `acceptedContent(…)`; `view`: `inputResponse(…)`; `raw`:
 * `ctx.mcpReq.inputResponses?.key`; `result`: what a push call or the shim gives.
 */
export interface AnswerRead {
  readonly node: ts.Expression;
  readonly how: 'content' | 'view' | 'raw' | 'result';
  readonly key: string | undefined;
  readonly schema: ts.Expression | undefined;
  /** What was asked, where that is plain. */
  readonly question: Question | undefined;
  readonly within: FunctionNode | undefined;
}

/** `createRequestStateCodec({…})`. */
export interface StateCodec {
  readonly node: ts.CallExpression;
  readonly options: ts.ObjectLiteralExpression | undefined;
}

/** `codec.mint(payload, ctx)` */
export interface StateMint {
  readonly node: ts.CallExpression;
  readonly codec: StateCodec | undefined;
}

/** `new McpServer(…)` of SDK 2.x, and whether its options have a hook that verifies what comes back. */
export interface ServerMade {
  readonly node: ts.NewExpression;
  readonly verifies: 'yes' | 'no' | 'unknown';
}

/** Everything in the code that has to do with rounds. */
export interface MrtrCode {
  readonly questions: readonly Question[];
  readonly sites: readonly InputRequiredSite[];
  readonly reads: readonly AnswerRead[];
  readonly codecs: readonly StateCodec[];
  /** Places that name the accessor `ctx.mcpReq.requestState`, called or not. */
  readonly stateReads: readonly ts.Expression[];
  readonly mints: readonly StateMint[];
  readonly servers: readonly ServerMade[];
}
