import { ts } from '../src/program/compiler.js';
import { elicitedValues } from '../src/program/elicited-values.js';
import { objectLiteral } from '../src/program/literals.js';
import { accessedName, memberNameText, nodesIn, unwrap, wrapping } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';

const NAME = 'elicitationId';

/**
 * URL elicitations have no id any more.
 * Source: specification 2026-07-28, client/elicitation, "URL mode", and its changelog; SDK server 2.4.0 takes the property
 * off before it sends.
 */
export const noElicitationId: Rule = {
  id: 'no-elicitation-id',
  description: 'A URL elicitation is given an `elicitationId`, or one is read; revision 2026-07-28 removed it.',
  level: 'error',
  presets: ['recommended', 'strict', 'migration'],
  tokens: [NAME],
  check: (context) => [...given(context), ...read(context)],
};

function given(context: RuleContext): readonly Problem[] {
  const pushed = context.points
    .filter(({ point }) => point.kind === 'url')
    .flatMap(({ ask, point }) =>
      idsIn(context, ask.params).map((node) => ({
        node,
        migrated: point.plan.kind !== 'manual' && ask.dropped.includes(node),
      })),
    );
  const built = nodesIn(context.files, ts.isCallExpression)
    .filter((call) => context.names(call.expression).some(isUrlBuilder))
    .flatMap((call) => idsIn(context, call.arguments[0]).map((node) => ({ node, migrated: false })));
  return [...pushed, ...built].map(({ node, migrated }) => ({
    node,
    message: `\`elicitationId\` is not sent to a client of revision 2026-07-28, so nothing can be found by it later. ${
      migrated
        ? '`mcp-mrtr migrate` drops it.'
        : 'Drop it; if your own web pages need to know the flow, put an id of yours into the URL and into `requestState`.'
    }`,
    fix: migrated ? 'auto' : 'none',
  }));
}

function isUrlBuilder({ library, name }: { readonly library: string; readonly name: string }): boolean {
  return name === 'inputRequired.elicitUrl' || (library === 'shim' && name === 'elicitUrl');
}

/** The properties in one elicitation, or in each of a list. */
function idsIn({ calls }: RuleContext, params: ts.Expression | undefined): readonly ts.Node[] {
  if (!params) return [];
  const at = unwrap(params);
  const elements = ts.isArrayLiteralExpression(at) ? at.elements : [at];
  return elements.flatMap((element) =>
    (objectLiteral(calls.flow, element)?.properties ?? []).filter(
      ({ name }) => name !== undefined && memberNameText(name) === NAME,
    ),
  );
}

/** In a client: what is read from the elicitation that a server sends. */
function read(context: RuleContext): readonly Problem[] {
  const elicited = elicitedValues(context);
  const { flow } = context.calls;
  const accesses = nodesIn(context.files, ts.isPropertyAccessExpression).filter(
    (node) => accessedName(node) === NAME && !isOptional(node) && elicited.isParams(node.expression),
  );
  const bound = nodesIn(context.files, ts.isBindingElement).filter(
    (node) =>
      ts.isObjectBindingPattern(node.parent) &&
      nameOf(node) === NAME &&
      flow.ofDeclaration(node.parent.parent).some((origin) => elicited.isParamsOrigin(origin)),
  );
  return [...accesses, ...bound].map((node) => ({
    node,
    level: 'warning',
    message:
      'A server of revision 2026-07-28 sends no `elicitationId`, so this is `undefined`. Tell elicitations apart by the request that they belong to.',
  }));
}

/** `typeof params.elicitationId === 'string' ? params.elicitationId : undefined`: it is known that it may be missing. */
function isOptional(node: ts.PropertyAccessExpression): boolean {
  if (ts.isTypeOfExpression(node.parent)) return true;
  const { parent } = wrapping(node);
  if (!ts.isConditionalExpression(parent)) return false;
  const looks = nodesIn([parent.condition], ts.isTypeOfExpression);
  const name = (at: ts.Node): string => at.getText().replaceAll('?.', '.');
  return looks.some(({ expression }) => name(expression) === name(node));
}

function nameOf({ name, propertyName }: ts.BindingElement): string | undefined {
  const written = propertyName ?? name;
  return ts.isObjectBindingPattern(written) || ts.isArrayBindingPattern(written) ? undefined : memberNameText(written);
}
