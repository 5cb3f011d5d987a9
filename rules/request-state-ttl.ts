import { ts } from '../src/program/compiler.js';
import { objectLiteral, propertyValue } from '../src/program/literals.js';
import { unwrap } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';

const HOUR = 3600;

/**
 * A state is good for a short while.
 * Source: specification 2026-07-28, basic/patterns/mrtr (SHOULD include a short expiry); the default of
 * `createRequestStateCodec` is ten minutes, that of the shim an hour.
 */
export const requestStateTtl: Rule = {
  id: 'request-state-ttl',
  description: 'A `requestState` stays good for more than an hour.',
  level: 'warning',
  presets: ['recommended', 'strict'],
  tokens: ['multiRoundTrip'],
  check: ({ mrtr, files, names, calls }) => {
    const own = new Set(files);
    const codecs = mrtr().codecs.map(({ options }) => options);
    const wrapped = calls.sites.flatMap((site) =>
      ts.isCallExpression(site) && own.has(site.getSourceFile()) && names(site.expression).some(isWrap)
        ? [objectLiteral(calls.flow, site.arguments[1])]
        : [],
    );
    return [...codecs, ...wrapped].flatMap((options): readonly Problem[] => {
      const ttl = propertyValue(options, 'ttlSeconds');
      const seconds = ttl && numberOf(calls.flow, ttl);
      if (!ttl || seconds === undefined || seconds <= HOUR) return [];
      return [
        {
          node: ttl,
          message: `A state is good for ${told(seconds)} here. Whoever gets hold of one can go on with the call for so long; an answer takes minutes. Make it an hour at most.`,
        },
      ];
    });
  },
};

function isWrap({ library, name }: { readonly library: string; readonly name: string }): boolean {
  return library === 'shim' && name === 'multiRoundTrip';
}

function told(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'ever';
  const hours = Math.round(seconds / HOUR);
  return hours < 48 ? `${Math.max(hours, 1)} hour${hours > 1 ? 's' : ''}` : `${Math.round(hours / 24)} days`;
}

/** `3600`, `24 * 60 * 60`, a constant of these. */
function numberOf(flow: RuleContext['calls']['flow'], node: ts.Expression): number | undefined {
  const at = unwrap(node);
  if (ts.isNumericLiteral(at)) return Number(at.text.replaceAll('_', ''));
  if (ts.isIdentifier(at) && at.text === 'Infinity') return Number.POSITIVE_INFINITY;
  if (ts.isPropertyAccessExpression(at) && /^Number\.(MAX_|POSITIVE_INF)/.test(at.getText()))
    return Number.POSITIVE_INFINITY;
  if (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.AsteriskToken) {
    const [left, right] = [numberOf(flow, at.left), numberOf(flow, at.right)];
    return left === undefined || right === undefined ? undefined : left * right;
  }
  const [only, ...others] = flow.origins(at);
  return only?.kind === 'literal' && others.length === 0 && unwrap(only.node) !== at
    ? numberOf(flow, only.node)
    : undefined;
}
