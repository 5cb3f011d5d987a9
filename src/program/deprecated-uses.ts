import type { AskKind } from '../model/input-point.js';
import { clientHandlers } from './client-handlers.js';
import { ts } from './compiler.js';
import { objectLiteral, propertyValue } from './literals.js';
import { accessedName, nodesIn } from './nodes.js';
import type { RuleContext } from './rule.js';

/** What a deprecated feature of clients is called in its places. */
export interface DeprecatedFeature {
  readonly kind: AskKind;
  /** Name of what builds the request: `inputRequired.<name>`, or `<name>` of the shim. */
  readonly builder: string;
  readonly request: string;
  readonly capability: string;
}

/** Where code takes part in a feature: input points, requests that are built to be returned, handlers and capabilities of clients. */
export function deprecatedUses(context: RuleContext, feature: DeprecatedFeature): readonly ts.Node[] {
  const points = context.points.filter(({ point }) => point.kind === feature.kind).map(({ ask }) => ask.node);
  const built = nodesIn(context.files, ts.isCallExpression).filter(
    ({ expression }) =>
      isCalled(expression, feature.builder) &&
      context
        .names(expression)
        .some(
          ({ library, name }) =>
            name === `inputRequired.${feature.builder}` || (library === 'shim' && name === feature.builder),
        ),
  );
  const handlers = clientHandlers(context, feature.request).map(({ node }) => node);
  return [...points, ...built, ...handlers, ...declared(context, feature.capability)];
}

function isCalled(callee: ts.Expression, name: string): boolean {
  return (ts.isIdentifier(callee) ? callee.text : accessedName(callee)) === name;
}

/** `new Client(info, { capabilities: { sampling: {} } })`. */
function declared({ files, names, calls }: RuleContext, capability: string): readonly ts.Node[] {
  return nodesIn(files, ts.isNewExpression).flatMap((node) => {
    if (!names(node).some(({ name }) => name === '<client>')) return [];
    const options = objectLiteral(calls.flow, node.arguments?.[1]);
    const value = propertyValue(objectLiteral(calls.flow, propertyValue(options, 'capabilities')), capability);
    return value ? [value.parent] : [];
  });
}
