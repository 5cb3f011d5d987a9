import type { ts } from '../program/compiler.js';
import { contains, type FunctionNode } from '../program/nodes.js';
import type { Happening } from './happening.js';

/**
 * What happens in the functions that a node enters, as one happening at that node: that is what a re-run repeats, and what
 * can be moved or remembered. Where they leave something in a variable around the node, each stands for itself.
 */
export function namedAt(
  site: ts.Node,
  callees: readonly FunctionNode[],
  inner: readonly Happening[],
): readonly Happening[] {
  const scopes = inner.flatMap(({ verdict: { scope } }) =>
    scope && [site, ...callees].some((node) => contains(scope, node)) ? [scope] : [],
  );
  const isWithin = (node: ts.Node): boolean =>
    node.getSourceFile() === site.getSourceFile() || scopes.some((scope) => contains(scope, node));
  if (scopes.length > 0 && inner.every(({ node }) => isWithin(node))) return inner;
  // Whose these are, the caller knows: they may go, where the rest stays.
  const lent = inner.filter(({ verdict: { scope, parameter, self } }) => !scope && (parameter || self));
  const rest = inner.filter((happening) => !lent.includes(happening));
  const worst = rest.find(({ verdict }) => !verdict.scope) ?? rest[0];
  const apart = lent.map((happening) => ({ ...happening, node: site }));
  if (!worst) return apart;
  const bound = lent.some((happening) => leavesIn(site, happening));
  const state = inner.some(({ verdict }) => verdict.state && !verdict.counter);
  const counter = inner.some(({ verdict }) => verdict.counter);
  const elsewhere = inner.some(({ verdict }) => !verdict.state || verdict.mixed);
  const repeatable = rest.every(({ verdict }) => verdict.repeatable);
  return [
    ...apart,
    {
      node: site,
      verdict: {
        ...worst.verdict,
        state,
        changes: changesOf(inner),
        counter,
        repeatable,
        mixed: state && elsewhere,
        ...(bound ? { bound } : {}),
      },
      cause: worst.cause,
    },
  ];
}

/** All the state that is changed, or undefined where some of it is not known. */
function changesOf(inner: readonly Happening[]): readonly ts.Declaration[] | undefined {
  const found = inner.flatMap(({ verdict: { state, counter, changes } }) => (state || counter ? [changes] : []));
  return found.every((changes) => changes !== undefined) ? found.flat() : undefined;
}

/** What a call does beside what it leaves in a variable around it: remembered as a whole, that would be missing. */
export function boundTo(site: ts.Node, found: readonly Happening[]): readonly Happening[] {
  const leaves = found.some((one) => leavesIn(site, one));
  return leaves ? found.map((one) => ({ ...one, verdict: { ...one.verdict, bound: true } })) : found;
}

/** In a variable around it, or in what a function around it was handed: `run(() => { items.push(item); total += 1; })`. */
function leavesIn(site: ts.Node, { cause, verdict: { scope, parameter } }: Happening): boolean {
  if (scope) return contains(scope, site);
  return parameter !== undefined && cause !== site && contains(parameter.parent, site);
}
