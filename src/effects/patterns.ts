import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';

/** Whether a value is a regular expression that keeps no place between calls: with `g` or `y`, `exec` goes on where it stopped. */
export function isPlainPattern(flow: Flow, receiver: ts.Expression): boolean {
  const origins = flow.origins(receiver);
  return (
    origins.length > 0 &&
    origins.every(
      (origin) =>
        origin.kind === 'literal' &&
        ts.isRegularExpressionLiteral(origin.node) &&
        !/\/[a-z]*[gy][a-z]*$/.test(origin.node.text),
    )
  );
}
