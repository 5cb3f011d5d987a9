import { randomUUID } from 'node:crypto';
import { digestOf, type JsonObject } from './json.js';

export type AskKind = 'form' | 'url' | 'sampling' | 'roots';

/** One question. `R` is the type of its answer. */
export interface Ask<R> {
  readonly kind: AskKind;
  readonly params: AskParams;
  readonly options: AskOptions;
  /** Carries the type `R`; never set. */
  readonly __answer?: R;
}

/** Parameters of the request; named are those that the shim reads. */
export interface AskParams extends JsonObject {
  readonly requestedSchema?: unknown;
  readonly tools?: unknown;
  readonly toolChoice?: unknown;
}

/** Questions that are asked together, by key. */
export interface Asks {
  readonly [key: string]: Ask<unknown>;
}

/** What the shim itself reads; the rest are the SDK's request options and go to the push of a legacy session. */
export interface AskOptions {
  /** The old code sent this ask by a raw request: no check of capabilities, no validation of the answer. */
  readonly raw?: true;
  /** The old code threw a URL-elicitation error (-32042): a client that can't be asked still gets it. May hold its message. */
  readonly legacyUrlError?: true | string;
  readonly signal?: AbortSignal;
  readonly [option: string]: unknown;
}

export type Answers<A extends Asks> = { readonly [K in keyof A]: A[K] extends Ask<infer R> ? R : never };

/** Recognises a question. An elicitation id and `_meta` are no part of what the user is asked. */
export function questionDigest(ask: Ask<unknown>): string {
  const { elicitationId: _id, _meta, mode: _mode, ...question } = ask.params;
  return digestOf([ask.kind, question]);
}

/** The SDK's request options among the options of an ask. */
export function requestOptionsOf(ask: Ask<unknown>): JsonObject {
  const { raw: _raw, legacyUrlError: _legacy, ...options } = ask.options;
  return options;
}

/** Parameters of a URL elicitation on a legacy session, where an elicitation id is required. */
export function legacyUrlParams(ask: Ask<unknown>): JsonObject {
  return { elicitationId: randomUUID(), ...ask.params, mode: 'url' };
}
