import { ts } from './compiler.js';
import { accessedName, unwrap, wrapping } from './nodes.js';

/** The call that is made on what a call gives: `db.insert(users).values(row)` of `db.insert(users)`. */
export function nextInChain(site: ts.CallExpression): ts.CallExpression | undefined {
  const at = wrapping(site);
  const { parent } = at;
  if (!ts.isPropertyAccessExpression(parent) || unwrap(parent.expression) !== site) return undefined;
  const callee = wrapping(parent);
  const isCalled = ts.isCallExpression(callee.parent) && callee.parent.expression === callee;
  return isCalled && !/^(then|catch|finally)$/.test(parent.name.text)
    ? (callee.parent as ts.CallExpression)
    : undefined;
}

/** The names of all calls that a call is chained from, its own last: `insert`, `values`. A call without a receiver has none. */
export function namesOfChain(site: ts.CallExpression): readonly string[] {
  const found: string[] = [];
  for (let at: ts.Expression = site; ; ) {
    if (ts.isCallExpression(at)) {
      const callee = unwrap(at.expression);
      const name = accessedName(callee);
      if (name === undefined) return found;
      found.unshift(name);
      at = callee;
    } else if (ts.isPropertyAccessExpression(at)) at = unwrap(at.expression);
    else return found;
  }
}

/** The first call of a chain. */
export function firstInChain(site: ts.CallExpression): ts.CallExpression {
  let first = site;
  for (let at: ts.Expression = site; ; ) {
    if (ts.isCallExpression(at)) {
      first = at;
      at = unwrap(at.expression);
    } else if (ts.isPropertyAccessExpression(at)) at = unwrap(at.expression);
    else return first;
  }
}
