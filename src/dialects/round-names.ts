import type { LibraryName } from '../model/library-name.js';

// Source: server 2.4.0, `inputRequired`, `acceptedContent`, `inputResponse`, `createRequestStateCodec`, `ServerContext`.
const SDK =
  /^(inputRequired|inputRequired\..*|acceptedContent|inputResponse|createRequestStateCodec(\(\)\..*)?|<request>\.requestState)$/;
const STATE =
  /^(acceptedContent\(\)|inputResponse\(\)|<request>\.(inputResponses|requestState\(\)|requestState))(\.|\(|$)|^createRequestStateCodec\(\)\.\w+\(\)/;

/** What is called only for rounds, of the shim and of SDK 2.x: none of it changes anything. */
export function isMadeForRounds({ library, name }: LibraryName): boolean {
  return library === 'shim' || SDK.test(name);
}

/** What the next round brings along in SDK 2.x: answers, and the state. */
export function isRoundState({ name }: LibraryName): boolean {
  return STATE.test(name);
}
