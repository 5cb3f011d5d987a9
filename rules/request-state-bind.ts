import { ts } from '../src/program/compiler.js';
import { hasProperty } from '../src/program/literals.js';
import type { StateCodec } from '../src/program/mrtr.js';
import type { Problem, Rule } from '../src/program/rule.js';

/**
 * A state is bound to who asked and to what was called.
 * Source: specification 2026-07-28, basic/patterns/mrtr (SHOULD include and verify the principal and the originating request);
 * `bind` of `createRequestStateCodec`, `@modelcontextprotocol/server` 2.4.0, which needs the context to mint.
 */
export const requestStateBind: Rule = {
  id: 'request-state-bind',
  description: 'A codec for `requestState` is not bound to the caller and the request.',
  level: 'warning',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: ({ mrtr }) => {
    const { codecs, mints } = mrtr();
    const unbound = codecs.flatMap((codec): readonly Problem[] =>
      isBound(codec) === false
        ? [
            {
              node: codec.node,
              message:
                'A state of this codec is accepted from any user and for any call, so one that was given for one call can be used in another. Add `bind: (ctx) => [ctx.mcpReq.method, ctx.http?.authInfo?.clientId].join()`, and give `mint` the context.',
            },
          ]
        : [],
    );
    const withoutContext = mints.flatMap(({ node, codec }): readonly Problem[] =>
      codec && isBound(codec) && node.arguments.length === 1 && !ts.isSpreadElement(node.arguments[0] as ts.Expression)
        ? [
            {
              node,
              level: 'error',
              message:
                'This codec has `bind`, which needs the context: without it `mint` throws. Give it as the second argument.',
            },
          ]
        : [],
    );
    return [...unbound, ...withoutContext];
  },
};

/** Undefined where the options are not written out. */
function isBound({ options }: StateCodec): boolean | undefined {
  if (!options) return undefined;
  return hasProperty(options, 'bind') || (options.properties.some(ts.isSpreadAssignment) ? undefined : false);
}
