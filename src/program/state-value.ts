import type { Calls } from './calls.js';
import { ts } from './compiler.js';
import { returnedExpressions } from './flow.js';
import { accessedName, unwrap } from './nodes.js';

/**
 * What a state is that a server sends: `sealed` by something that signs or encrypts, `open` where the client can read and
 * change it, an `id` that was made at random and says nothing, or not known.
 */
export type StateValue = 'sealed' | 'open' | 'id' | 'unknown';

const SEALS = /^(mint|sign|seal|encrypt|protect|hmac|issue|wrap)/i;
const SEALING =
  /createHmac|createCipheriv|subtle\s*\.\s*(sign|encrypt)|\.mint\(|SignJWT|EncryptJWT|jwt\.sign|\bseal\(|secretbox/;
const OPEN = new Set(['JSON.stringify', 'btoa', 'encodeURIComponent', 'String']);
const RANDOM = /^(randomUUID|randomBytes|nanoid|uuid|uuidv4|v4|ulid|createId)$/;

/** Judges an expression that becomes a `requestState`. */
export function stateValue(calls: Calls, node: ts.Expression, deep = 3): StateValue {
  const at = unwrap(node);
  if (ts.isAwaitExpression(at)) return stateValue(calls, at.expression, deep);
  if (ts.isCallExpression(at)) return ofCall(calls, at, deep);
  if (ts.isStringLiteralLike(at) || ts.isTemplateExpression(at)) return 'open';
  if (ts.isConditionalExpression(at))
    return worst([at.whenTrue, at.whenFalse].map((one) => stateValue(calls, one, deep)));
  if (ts.isBinaryExpression(at)) {
    if (at.operatorToken.kind === ts.SyntaxKind.PlusToken) return 'open';
    return worst([at.left, at.right].map((one) => stateValue(calls, one, deep)));
  }
  if (!ts.isIdentifier(at) || deep === 0) return 'unknown';
  const declaration = calls.flow.checker.getSymbolAtLocation(at)?.valueDeclaration;
  const given = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return given ? stateValue(calls, given, deep - 1) : 'unknown';
}

function ofCall(calls: Calls, call: ts.CallExpression, deep: number): StateValue {
  const callee = unwrap(call.expression);
  const name = ts.isIdentifier(callee) ? callee.text : (accessedName(callee) ?? '');
  const entered = calls.callees(call);
  if (entered.some(({ body }) => body && SEALING.test(body.getText()))) return 'sealed';
  if (entered.length > 0 && deep > 0)
    return worst(entered.flatMap((fn) => returnedExpressions(fn).map((value) => stateValue(calls, value, deep - 1))));
  if (SEALS.test(name)) return 'sealed';
  if (RANDOM.test(name)) return 'id';
  if (OPEN.has(callee.getText())) return 'open';
  if (name === 'toString' && ts.isPropertyAccessExpression(callee)) {
    const inner = unwrap(callee.expression);
    const isBuffer = ts.isCallExpression(inner) && inner.expression.getText() === 'Buffer.from';
    return isBuffer ? 'open' : stateValue(calls, inner, deep);
  }
  return 'unknown';
}

function worst(values: readonly StateValue[]): StateValue {
  return (['open', 'unknown', 'id', 'sealed'] as const).find((value) => values.includes(value)) ?? 'unknown';
}
