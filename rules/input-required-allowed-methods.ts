import type { Registration } from '../src/program/ask.js';
import { ts } from '../src/program/compiler.js';
import { literalText } from '../src/program/literals.js';
import { accessedName, contains, memberNameText, unwrap } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';

const ASKING =
  /^(tools\/call|prompts\/get|resources\/read|CallToolRequestSchema|GetPromptRequestSchema|ReadResourceRequestSchema)$/;
const NEXT =
  'Only tools/call, prompts/get and resources/read may: any other is answered with an internal error, and nobody is asked. Ask in the handler that uses the answer.';

/**
 * `input_required` answers three methods and no other.
 * Source: specification 2026-07-28, basic/patterns/mrtr ("Servers MUST NOT send InputRequiredResult on any other request").
 */
export const inputRequiredAllowedMethods: Rule = {
  id: 'input-required-allowed-methods',
  description: 'Input is required while handling a request that can not be answered with `input_required`.',
  level: 'error',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: (context) =>
    context.mrtr().sites.flatMap(({ node, spec, requests }): readonly Problem[] => {
      // `{ ...result, resultType: 'input_required' }` hands on what somebody else asks.
      if (!requests && spec?.properties.some(ts.isSpreadAssignment)) return [];
      const { handlers } = context.routeTo(node);
      const other = context.registrations
        .filter((registration) => registration.handlers.some((handler) => handlers.includes(handler)))
        .flatMap((registration) => otherMethod(context, registration) ?? [])[0];
      if (other !== undefined) return [{ node, message: `Input is required while \`${other}\` is handled. ${NEXT}` }];
      const around = callbackAround(context, node);
      return around === undefined ? [] : [{ node, message: `Input is required in ${around}. ${NEXT}` }];
    }),
};

/** The method of a registration that may not ask; undefined where it may, or is not known. */
function otherMethod({ calls: { flow } }: RuleContext, { node, method }: Registration): string | undefined {
  if (method !== 'other' || accessedName(unwrap(node.expression)) !== 'setRequestHandler') return undefined;
  const [first] = node.arguments;
  const text = literalText(flow, first) ?? (first && /(\w+RequestSchema)$/.exec(first.getText())?.[1]);
  return text === undefined || ASKING.test(text) ? undefined : text;
}

/** Callbacks that complete or list. */
function callbackAround({ names }: RuleContext, node: ts.Node): string | undefined {
  for (let at = node; at.parent; at = at.parent) {
    const call = at.parent;
    if (ts.isCallExpression(call) && call.arguments.some((argument) => argument === at)) {
      if (names(call.expression).some(({ name }) => name === 'completable')) return 'a completion callback';
    }
    if (!ts.isNewExpression(call) || !names(call).some(({ name }) => name === 'new ResourceTemplate')) continue;
    const callbacks = call.arguments?.[1];
    const list = callbacks && ts.isObjectLiteralExpression(callbacks) ? callbacks.properties : [];
    const found = list.find((property) => contains(property, node));
    const name = found?.name && memberNameText(found.name);
    if (name !== undefined) return `the \`${name}\` callback of a resource template`;
  }
  return undefined;
}
