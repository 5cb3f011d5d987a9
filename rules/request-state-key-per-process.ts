import { ts } from '../src/program/compiler.js';
import { propertyValue } from '../src/program/literals.js';
import { accessedName, unwrap } from '../src/program/nodes.js';
import type { Origin } from '../src/program/origin.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';

const RANDOM = /^(getRandomValues|randomBytes|randomUUID|generateKey|generateKeySync|nanoid)$/;
const HTTP = /^(createMcpHandler|\w*StreamableHTTP\w*Transport|PerRequestHTTPServerTransport)$/;

/**
 * All instances of a server share the key of its states.
 * Source: `key` of `createRequestStateCodec`, `@modelcontextprotocol/server` 2.4.0.
 */
export const requestStateKeyPerProcess: Rule = {
  id: 'request-state-key-per-process',
  description: 'An HTTP server seals `requestState` with a key that only one process has.',
  level: 'info',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: (context) =>
    context.mrtr().codecs.flatMap(({ node, options }): readonly Problem[] => {
      const key = propertyValue(options, 'key');
      if (!key || !isMadeHere(context, key) || !servesHttp(context, node)) return [];
      return [
        {
          node: key,
          message:
            'This key is made anew in each process, so a state that one instance has sealed is refused by the next, and by the same after a restart. Read the key from a secret that all share.',
        },
      ];
    }),
};

/** A random value in every case: with another source beside it, this one is for development. */
function isMadeHere({ calls: { flow } }: RuleContext, key: ts.Expression): boolean {
  const at = unwrap(key);
  if (ts.isCallExpression(at) && isRandom(at)) return true;
  const origins = flow.origins(at);
  return origins.length > 0 && origins.every((origin: Origin) => origin.kind === 'result' && isRandom(origin.node));
}

/** `randomBytes(32)`, `randomBytes(32).toString('hex')` */
function isRandom(call: ts.CallExpression): boolean {
  const callee = unwrap(call.expression);
  if (RANDOM.test(accessedName(callee) ?? (ts.isIdentifier(callee) ? callee.text : ''))) return true;
  const receiver = ts.isPropertyAccessExpression(callee) ? unwrap(callee.expression) : undefined;
  return receiver !== undefined && ts.isCallExpression(receiver) && isRandom(receiver);
}

function servesHttp({ calls, packageOf }: RuleContext, node: ts.Node): boolean {
  const own = packageOf(node.getSourceFile().fileName);
  return calls.sites.some(({ expression }) => {
    const callee = unwrap(expression);
    const name = ts.isIdentifier(callee) ? callee.text : accessedName(callee);
    return name !== undefined && HTTP.test(name) && packageOf(expression.getSourceFile().fileName) === own;
  });
}
