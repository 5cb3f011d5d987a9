import { ts } from './compiler.js';
import type { Flow } from './flow.js';
import { unwrap } from './nodes.js';

/** A schema written with zod: `z.string().min(1).describe('…')`. */
export interface ZodSchema {
  /** What it starts with: `string`, `object`, `enum`, `iso.date`. */
  readonly base: string;
  readonly arguments: readonly ts.Expression[];
  /** What is called on it, from the inside out. */
  readonly methods: readonly { readonly name: string; readonly call: ts.CallExpression }[];
}

/** Reads a zod schema, directly or behind one constant. Undefined for everything else. */
export function zodSchema(flow: Flow, node: ts.Expression | undefined): ZodSchema | undefined {
  if (!node) return undefined;
  const at = unwrap(node);
  if (ts.isCallExpression(at)) return ofCall(flow, at);
  const [only, ...others] = flow.origins(at).filter(({ kind }) => kind === 'result');
  return only?.kind === 'result' && others.length === 0 ? ofCall(flow, only.node) : undefined;
}

function ofCall(flow: Flow, outer: ts.CallExpression): ZodSchema | undefined {
  const methods: { name: string; call: ts.CallExpression }[] = [];
  let at: ts.Expression = outer;
  while (ts.isCallExpression(at)) {
    const callee: ts.Expression = unwrap(at.expression);
    if (!ts.isPropertyAccessExpression(callee)) return undefined;
    const receiver: ts.Expression = unwrap(callee.expression);
    if (ts.isCallExpression(receiver)) {
      methods.unshift({ name: callee.name.text, call: at });
      at = receiver;
    } else if (isZod(flow, receiver)) {
      return { base: baseName(callee), arguments: at.arguments, methods };
    } else {
      // `Base.extend({…})`, `NAME.optional()` where the rest stands behind a constant.
      const base: ZodSchema | undefined = zodSchema(flow, receiver);
      return base && { ...base, methods: [...base.methods, { name: callee.name.text, call: at }, ...methods] };
    }
  }
  return undefined;
}

/** `z.iso.date` is `iso.date`; what `z.coerce` makes is what it makes without. */
function baseName({ name, expression }: ts.PropertyAccessExpression): string {
  const space = ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
  return space === 'iso' ? `iso.${name.text}` : name.text;
}

/** `z` itself, or a namespace of it: `z.coerce`, `z.iso`. */
function isZod(flow: Flow, node: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(node)) return isZod(flow, unwrap(node.expression));
  return (
    ts.isIdentifier(node) &&
    flow.origins(node).some((origin) => origin.kind === 'external' && /^(npm:)?zod(@|\/|$)/.test(origin.name.module))
  );
}
