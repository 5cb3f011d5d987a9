import type { ts } from './compiler.js';

/** Whether an expression gives a promise, by its type. */
export function isThenable(checker: ts.TypeChecker, node: ts.Node): boolean {
  const type = checker.getTypeAtLocation(node);
  return (checker.getAwaitedType(type) ?? type) !== type;
}
