import { ts } from './compiler.js';
import { isTypeScriptFile } from './typescript-file.js';

/** In TypeScript, whether what a call gives, once awaited, is `any`: the code around it counts on that. */
export function givesAny(checker: ts.TypeChecker, call: ts.Node): boolean {
  if (!isTypeScriptFile(call.getSourceFile().fileName)) return false;
  const type = checker.getTypeAtLocation(call);
  return ((checker.getAwaitedType(type) ?? type).flags & ts.TypeFlags.Any) !== 0;
}
