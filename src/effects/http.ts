import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { memberNameText, rootOf, unwrap } from '../program/nodes.js';
import { parameterNamed } from './shared-values.js';
import type { Verdict } from './verdict.js';

const READS = /^(get|head|options)$/i;

/**
 * Judges `fetch(url, options)`: without options, or with GET or HEAD, it reads. A method that comes in by a parameter is
 * left to the callers.
 */
export function requestVerdict(flow: Flow, options: ts.Expression | undefined): Verdict {
  if (!options) return { kind: 'harmless', reads: true };
  const at = unwrap(options);
  if (ts.isStringLiteralLike(at)) return byMethod(at.text);
  if (!ts.isObjectLiteralExpression(at)) return byParameter(flow, at);
  const method = at.properties.find((property) => property.name && memberNameText(property.name) === 'method');
  if (method) {
    const value = ts.isPropertyAssignment(method)
      ? unwrap(method.initializer)
      : ts.isShorthandPropertyAssignment(method)
        ? method.name
        : undefined;
    return value ? methodValue(flow, value) : UNKNOWN;
  }
  const spread = at.properties.find(ts.isSpreadAssignment);
  return spread ? byParameter(flow, unwrap(spread.expression)) : { kind: 'harmless', reads: true };
}

const UNKNOWN: Verdict = { kind: 'unknown', confidence: 'high' };

function methodValue(flow: Flow, value: ts.Expression): Verdict {
  if (ts.isStringLiteralLike(value)) return byMethod(value.text);
  // `options.method ?? 'GET'`
  if (ts.isBinaryExpression(value)) return methodValue(flow, unwrap(value.left));
  if (ts.isCallExpression(value) && ts.isPropertyAccessExpression(value.expression))
    return methodValue(flow, unwrap(value.expression.expression));
  return byParameter(flow, value);
}

function byMethod(method: string): Verdict {
  return READS.test(method) ? { kind: 'harmless', reads: true } : { kind: 'write', confidence: 'high' };
}

function byParameter(flow: Flow, node: ts.Expression): Verdict {
  const parameter = parameterNamed(flow.checker, rootOf(node));
  return parameter ? { kind: 'unknown', confidence: 'high', parameter, request: true } : UNKNOWN;
}
