import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type {
  CreateMessageRequest,
  CreateMessageResult,
  ElicitResult,
  ListRootsResult,
} from '@modelcontextprotocol/sdk/types.js';
import type { Ask, AskOptions } from './ask.js';
import type { JsonObject } from './json.js';

type Options = RequestOptions & Pick<AskOptions, 'raw' | 'legacyUrlError'>;
type FormParams = Exclude<Parameters<Server['elicitInput']>[0], { mode: 'url' }>;
/** `elicitationId` may stay where the code reads it; one is made where it is missing. */
interface UrlParams {
  mode?: 'url' | undefined;
  message: string;
  url: string;
  elicitationId?: string | undefined;
  _meta?: { [name: string]: unknown } | undefined;
}
type AnySampling = Awaited<ReturnType<Server['createMessage']>>;
type SamplingWithTools = Exclude<AnySampling, CreateMessageResult>;
/** What the overloads of `createMessage` give; older SDKs know no tools. */
type SamplingResult<P> = [SamplingWithTools] extends [never]
  ? CreateMessageResult
  : P extends { tools: object }
    ? SamplingWithTools
    : 'tools' extends keyof P
      ? AnySampling
      : CreateMessageResult;

/** Asks for a form, as `elicitInput` did. `options` hold for the push of a legacy session. */
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
export function createMessage<P extends CreateMessageRequest['params']>(
  params: P,
  options: Options = {},
): Ask<SamplingResult<P>> {
  return { kind: 'sampling', params: params as unknown as JsonObject, options: { ...options } };
}

/** Asks for the client's roots. */
export function listRoots(options?: Options): Ask<ListRootsResult>;
export function listRoots<R>(options?: Options): Ask<R>;
export function listRoots(options: Options = {}): Ask<unknown> {
  return { kind: 'roots', params: {}, options: { ...options } };
}
