import type { Effect } from './effect.js';
import type { Plan } from './plan.js';
import type { Place, Span } from './span.js';

/** What the user (or the model, for sampling) is asked for. */
export type AskKind = 'form' | 'url' | 'sampling' | 'roots';

/** The library whose spelling of an ask was recognised. */
export type DialectId =
  | 'sdk-v1'
  | 'sdk-v2'
  | 'fastmcp'
  | 'mcp-use'
  | 'mcp-lite'
  | 'xmcp'
  | 'tmcp'
  | 'mcp-framework'
  | 'mastra'
  | 'agents';

/**
 * How the ask is written: a method that pushes and validates (`elicitInput`), a raw request (`sendRequest`), a thrown
 * URL-elicitation error, or a stream of a task.
 */
export type AskForm = 'push' | 'raw-request' | 'thrown-error' | 'stream';

/** The three methods whose handler may ask (specification 2026-07-28, basic/patterns/mrtr). */
export type AskingMethod = 'tools/call' | 'prompts/get' | 'resources/read';

/** The function that is registered for one of the asking methods, or for a method that can't ask. */
export interface Handler extends Place {
  /** Identifies the function: its span. */
  readonly span: Span;
  readonly method: AskingMethod | 'other';
  /** Name of the tool, prompt or resource, where it is a literal. */
  readonly name: string | undefined;
}

/** One call on the way from the handler to the input point. */
export interface RouteStep extends Place {
  /** Name of the function that is called. */
  readonly name: string;
}

export interface Route {
  readonly handler: Handler;
  readonly steps: readonly RouteStep[];
}

/** Where the thing that asks comes from: a construction, a parameter, a declared type. */
export interface ReceiverOrigin {
  readonly place: Place | undefined;
  readonly text: string;
}

/** One place that asks. */
export interface InputPoint extends Place {
  /** Stable across runs over the same text. */
  readonly id: string;
  readonly span: Span;
  readonly endLine: number;
  readonly endColumn: number;
  /** Names of the functions and classes around it, outermost first; independent of the file. */
  readonly symbol: string;
  /** Source text on one line, shortened. */
  readonly text: string;
  readonly kind: AskKind;
  readonly dialect: DialectId;
  readonly form: AskForm;
  /** Where its receiver comes from, as far as the code shows it. */
  readonly receivers: readonly ReceiverOrigin[];
  readonly routes: readonly Route[];
  readonly effects: readonly Effect[];
  readonly plan: Plan;
}
