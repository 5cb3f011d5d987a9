import type { Rule } from '../src/program/rule.js';
import { stateValue } from '../src/program/state-value.js';
import { isTestFile } from '../src/program/test-files.js';

/**
 * A state that influences anything is signed or encrypted.
 * Source: specification 2026-07-28, basic/patterns/mrtr ("MUST protect its integrity"; protection MAY be omitted where a
 * change can at worst make the request fail).
 */
export const requestStateUnsigned: Rule = {
  id: 'request-state-unsigned',
  description: 'A `requestState` is sent that is neither signed nor encrypted.',
  level: 'error',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: ({ mrtr, calls, packageOf }) => {
    const { sites, stateReads } = mrtr();
    const told = sites.filter(({ node }) => !isTestFile(node.getSourceFile().fileName));
    const reading = new Set(stateReads.map((read) => packageOf(read.getSourceFile().fileName)));
    return told.flatMap(({ state }) => {
      if (!state || stateValue(calls, state) !== 'open') return [];
      return reading.has(packageOf(state.getSourceFile().fileName))
        ? [
            {
              node: state,
              message:
                'The client can change this state before it sends it back, and the handler goes by it. Seal it: `await codec.mint(…)` of `createRequestStateCodec`, with its `verify` as the hook of the server.',
            },
          ]
        : [
            {
              node: state,
              level: 'info',
              message:
                'This state is not signed. Nothing reads it now, so it does no harm; once something does, the client decides what that is. Seal it before: `await codec.mint(…)` of `createRequestStateCodec`.',
            },
          ];
    });
  },
};
