import type { Context, FastMCPSession, FastMCPSessionAuth } from 'fastmcp';
import type { Ask } from './ask.js';
import type { JsonObject } from './json.js';

type Elicit = Context<FastMCPSessionAuth>['elicit'];
type Options = NonNullable<Parameters<Elicit>[1]>;
type ElicitResult = Awaited<ReturnType<Elicit>>;
type FormParams = Exclude<Parameters<Elicit>[0], { mode: 'url' }>;
/** `elicitationId` may stay where the code reads it; one is made where it is missing. */
interface UrlParams {
  mode?: 'url' | undefined;
  message: string;
  url: string;
  elicitationId?: string | undefined;
  _meta?: { [name: string]: unknown } | undefined;
}
type Sampling = FastMCPSession<FastMCPSessionAuth>['requestSampling'];

/** Asks for a form, as `elicit` did. */
export function elicitForm(params: FormParams, options?: Options): Ask<ElicitResult>;
export function elicitForm<R>(params: FormParams, options?: Options): Ask<R>;
export function elicitForm(params: FormParams, options: Options = {}): Ask<unknown> {
  return { kind: 'form', params: params as unknown as JsonObject, options: { ...options } };
}

/** Asks the user to open a URL. `accept` means that the user agreed, not that it is done. */
export function elicitUrl(params: UrlParams, options?: Options): Ask<ElicitResult>;
export function elicitUrl<R>(params: UrlParams, options?: Options): Ask<R>;
export function elicitUrl(params: UrlParams, options: Options = {}): Ask<unknown> {
  return { kind: 'url', params: { ...params }, options: { ...options } };
}

/** Asks the client's model. */
export function createMessage(
  params: Parameters<Sampling>[0],
  options: Options = {},
): Ask<Awaited<ReturnType<Sampling>>> {
  return { kind: 'sampling', params: params as unknown as JsonObject, options: { ...options } };
}

/** Asks for the client's roots. */
export function listRoots(options?: Options): Ask<{ roots: FastMCPSession<FastMCPSessionAuth>['roots'] }>;
export function listRoots<R>(options?: Options): Ask<R>;
export function listRoots(options: Options = {}): Ask<unknown> {
  return { kind: 'roots', params: {}, options: { ...options } };
}
