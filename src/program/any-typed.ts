import { ts } from './compiler.js';

/** In TypeScript, whether what a call gives, once awaited, is `any`: the code around it counts on that. */
export function givesAny(checker: ts.TypeChecker, call: ts.Node): boolean {
  if (!/\.[cm]?tsx?$/.test(call.getSourceFile().fileName)) return false;
  const type = checker.getTypeAtLocation(call);
  return ((checker.getAwaitedType(type) ?? type).flags & ts.TypeFlags.Any) !== 0;
}
