import type { MultiRoundTripOptions } from './options.js';

/** Who calls: what the option says, else client id and subject of the access token; empty where auth is not in use. */
export async function principalOf(options: MultiRoundTripOptions, context: object): Promise<string> {
  if (options.principal !== undefined) return (await options.principal(context)) ?? '';
  const { authInfo, http } = context as { authInfo?: AuthInfo; http?: { authInfo?: AuthInfo } };
  const auth = authInfo ?? http?.authInfo;
  if (auth === undefined) return '';
  return JSON.stringify([auth.clientId ?? null, auth.extra?.sub ?? null]);
}

interface AuthInfo {
  readonly clientId?: string;
  readonly extra?: { readonly sub?: unknown };
}
