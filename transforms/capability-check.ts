import type { CapabilityCheck } from '../src/program/ask.js';
import { ts } from '../src/program/compiler.js';
import { drop } from './dropped.js';
import { discard, type FileRewrite } from './rewrite.js';

/**
 * A look at the capabilities of the session becomes a question to the rounds, which know those of the request:
 * `!server.getClientCapabilities()?.sampling` becomes `!rounds.supports('sampling')`.
 */
export function rewriteCheck(file: FileRewrite, check: CapabilityCheck, rounds: string): void {
  const { node, kinds, negated, orUndefined, redundant, reading } = check;
  const { quote } = file.style;
  file.readings.add(reading.node);
  if (redundant) drop(file, redundant);
  const asked = kinds.map((kind) => `${negated ? '!' : ''}${rounds}.supports(${quote}${kind}${quote})`);
  const parts = orUndefined ? [...asked, 'undefined'] : asked;
  const text = parts.join(negated ? ' && ' : ' || ');
  const bracketed = parts.length > 1 && bindsTighter(node);
  discard(file, node.getStart(), node.getEnd(), bracketed ? `(${text})` : text);
}

/** Whether a check names the rounds more than once. */
export function namesSeveralTimes({ kinds }: CapabilityCheck): boolean {
  return kinds.length > 1;
}

/** Whether what stands around an expression would take `a || b` apart. */
function bindsTighter(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken;
  return (
    ts.isPrefixUnaryExpression(parent) ||
    ts.isTypeOfExpression(parent) ||
    ts.isAwaitExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isNonNullExpression(parent)
  );
}
