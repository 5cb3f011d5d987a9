import { ts } from './compiler.js';
import type { Flow } from './flow.js';
import { accessedName, calleeName, enclosingFunction, type FunctionNode, unwrap, visit } from './nodes.js';
import { moduleOf } from './origin-module.js';

interface PassThrough {
  readonly module: RegExp;
  readonly names: RegExp;
  /** What the callback throws is written down as an error on its way. */
  readonly observes: boolean;
  /** Where it stands. */
  readonly source: string;
}

/** Calls of libraries that run the function they are given once, at once, and hand on what it gives or throws. */
const PASS_THROUGH: readonly PassThrough[] = [
  {
    module: /^(node:)?async_hooks$/,
    names: /^(run|exit|runInAsyncScope)$/,
    observes: false,
    source: 'Node.js 20, AsyncLocalStorage and AsyncResource',
  },
  {
    module: /^@opentelemetry\/api$/,
    names: /^(startActiveSpan|with)$/,
    observes: false,
    source: 'OpenTelemetry API 1.9, Tracer and ContextAPI',
  },
  {
    module: /^@sentry\//,
    names: /^(startSpan|startSpanManual|withScope|withIsolationScope|continueTrace|suppressTracing)$/,
    observes: true,
    source: 'Sentry JavaScript 10: startSpan marks the span as failed',
  },
  {
    module: /^dd-trace$/,
    names: /^trace$/,
    observes: true,
    source: 'dd-trace 5: tracer.trace tags the span with the error',
  },
];

/** Whether a call hands on what its callback throws, and whether it notes that on the way; undefined for other calls. */
export function passThrough(flow: Flow, site: ts.CallExpression): { readonly observes: boolean } | undefined {
  const name = calleeName(site);
  const callee = unwrap(site.expression);
  const from = ts.isPropertyAccessExpression(callee) ? callee.expression : callee;
  const known = PASS_THROUGH.filter(({ names }) => names.test(name));
  if (known.length === 0) return undefined;
  const modules = flow.origins(from).map(moduleOf);
  return known.find(({ module }) => modules.some((found) => found !== undefined && module.test(found)));
}

/** Methods of lists that run the function they are given for each element. */
const EACH = /^(map|flatMap|reduce)$/;

/** Whether a call runs the function it is given once for each element of a list: the turns before have run it, too. */
export function runsForEach(site: ts.Node): boolean {
  return ts.isCallExpression(site) && EACH.test(accessedName(unwrap(site.expression)) ?? '');
}

/** `reduce(async (previous, item) => { const all = await previous; … })`: each turn begins when the one before is done. */
export function waitsForPrevious(site: ts.CallExpression, entered: FunctionNode): boolean {
  const [previous] = entered.parameters;
  if (accessedName(unwrap(site.expression)) !== 'reduce' || !previous || !entered.body || !ts.isBlock(entered.body))
    return false;
  const [first] = entered.body.statements;
  let waits = false;
  if (first && ts.isIdentifier(previous.name)) {
    const { text } = previous.name;
    visit(first, (node) => {
      if (ts.isAwaitExpression(node) && enclosingFunction(node) === entered)
        waits ||= ts.isIdentifier(node.expression) && node.expression.text === text;
      return !ts.isFunctionLike(node);
    });
  }
  return waits && first !== undefined && !hasCall(first);
}

function hasCall(node: ts.Node): boolean {
  return ts.isCallExpression(node) || (ts.forEachChild(node, (child) => hasCall(child) || undefined) ?? false);
}
