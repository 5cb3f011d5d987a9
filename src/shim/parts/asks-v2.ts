import type {
  CreateMessageRequest,
  CreateMessageResult,
  CreateMessageResultWithTools,
  ElicitRequestFormParams,
  ElicitResult,
  ListRootsResult,
  RequestOptions,
} from '@modelcontextprotocol/server';
import type { Ask, AskOptions } from './ask.js';
import type { JsonObject } from './json.js';

type Options = RequestOptions & Pick<AskOptions, 'raw' | 'legacyUrlError'>;
/** `elicitationId` is known on legacy sessions only, where one is made if it is missing. */
interface UrlParams {
  mode?: 'url' | undefined;
  message: string;
  url: string;
  elicitationId?: string | undefined;
  _meta?: { [name: string]: unknown } | undefined;
}
/** What the overloads of `createMessage` give. */
type SamplingResult<P> = P extends { tools: object }
  ? CreateMessageResultWithTools
  : 'tools' extends keyof P
    ? CreateMessageResult | CreateMessageResultWithTools
    : CreateMessageResult;

/** Asks for a form, as `elicitInput` did. `options` hold for the push of a legacy session. */
export function elicitForm(params: ElicitRequestFormParams, options?: Options): Ask<ElicitResult>;
export function elicitForm<R>(params: ElicitRequestFormParams, options?: Options): Ask<R>;
export function elicitForm(params: ElicitRequestFormParams, options: Options = {}): Ask<unknown> {
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
