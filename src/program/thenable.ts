import type { ts } from './compiler.js';

/** The type of what an expression gives, awaited where it is a promise. */
export function awaitedType(checker: ts.TypeChecker, node: ts.Node): ts.Type {
  const type = checker.getTypeAtLocation(node);
  return checker.getAwaitedType(type) ?? type;
}

/** Whether an expression gives a promise, by its type. */
export function isThenable(checker: ts.TypeChecker, node: ts.Node): boolean {
  return awaitedType(checker, node) !== checker.getTypeAtLocation(node);
}
