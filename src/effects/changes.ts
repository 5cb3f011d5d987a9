import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { unwrap } from '../program/nodes.js';
import { setsAgain } from './set-again.js';
import { HARMLESS, type Verdict } from './verdict.js';
import { whoseIs } from './whose.js';

/** Judges an assignment, `++`, `--` or `delete` by what it changes. */
export function classifyAssignment(flow: Flow, target: ts.Expression, value: ts.Expression | undefined): Verdict {
  const at = unwrap(target);
  const parts = assignedParts(at);
  if (parts) return worstOf(parts.map((part) => classifyAssignment(flow, part, value ?? at)));
  const verdict = writeTo(flow, at, true);
  if (value === undefined && verdict.kind === 'write' && ts.isIdentifier(at)) return { ...verdict, counter: true };
  // Setting a field to a value that does not build on the old one gives the same when it is done again.
  const again = verdict.kind === 'write' && value !== undefined && !value.getText().includes(at.getText());
  return again ? { ...verdict, confidence: 'low', repeatable: true } : verdict;
}

function worstOf(verdicts: readonly Verdict[]): Verdict {
  const found = verdicts.filter((verdict) => verdict.kind !== 'harmless');
  const outer = found.filter(({ scope }) => !scope);
  return outer.find(({ repeatable }) => !repeatable) ?? outer[0] ?? found[0] ?? HARMLESS;
}

/** What `[a, b.c] = …` and `({ a, b: c } = …)` give values to. */
function assignedParts(target: ts.Expression): readonly ts.Expression[] | undefined {
  if (ts.isArrayLiteralExpression(target)) return target.elements.flatMap(assignedPart);
  if (!ts.isObjectLiteralExpression(target)) return undefined;
  return target.properties.flatMap((property) => {
    if (ts.isShorthandPropertyAssignment(property)) return [property.name];
    if (ts.isPropertyAssignment(property)) return assignedPart(property.initializer);
    return ts.isSpreadAssignment(property) ? [property.expression] : [];
  });
}

function assignedPart(element: ts.Expression): readonly ts.Expression[] {
  if (ts.isOmittedExpression(element)) return [];
  if (ts.isSpreadElement(element)) return [element.expression];
  return [ts.isBinaryExpression(element) ? element.left : element];
}

/**
 * Judges a change of the value at the root of an expression; `isGiven` where it is given another one as a whole, `part`
 * where something that lies in it is changed.
 */
export function writeTo(flow: Flow, target: ts.Expression, isGiven = false, part = false): Verdict {
  const { is, ...whose } = whoseIs(flow, target, isGiven, part);
  const changed = { kind: 'write', state: true, ...whose } as const;
  // A value without a name, as in `Array.from(keys).sort()`, is gone when the statement ends.
  if (is === 'own') return whose.scope ? { ...changed, confidence: 'high' } : HARMLESS;
  // Somebody else's value: a new one in each round, as far as can be told.
  return is === 'unclear' ? { ...changed, confidence: 'low', repeatable: true } : { ...changed, confidence: 'high' };
}

/** Judges a call of a method that changes what it is called on: `list.push(…)`, `map.set(…)`. `untyped`: nobody knows the type of that. */
export function classifyMutation(
  flow: Flow,
  site: ts.CallExpression,
  receiver: ts.Expression,
  untyped: boolean,
): Verdict {
  const verdict = writeTo(flow, unwrap(receiver));
  if (verdict.kind === 'write' && verdict.changes?.length && setsAgain(flow.checker, site))
    return { ...verdict, confidence: 'low', repeatable: true };
  // On a value of unknown type the name alone (`set`, `add`, `delete`) may mean a remote store.
  return untyped && verdict.kind === 'write' && verdict.scope === undefined
    ? { ...verdict, confidence: 'low' }
    : verdict;
}
