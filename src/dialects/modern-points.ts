import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import type { ModernPoint } from '../program/rule.js';
import type { LibraryNames } from './library-names.js';

/** What asks on MRTR, by what the libraries call it. */
const ASKS: ReadonlyMap<string, ModernPoint['form']> = new Map([
  ['sdk-v2 inputRequired', 'returned'],
  ['shim required', 'thrown'],
  ['shim answer', 'thrown'],
]);

/** Finds the input points of code that is on MRTR already: `inputRequired(…)` of SDK 2.x, and the rounds of the shim. */
export function findModernPoints(calls: Calls, names: LibraryNames): readonly Omit<ModernPoint, 'route'>[] {
  return calls.sites.flatMap((node) => {
    if (!ts.isCallExpression(node)) return [];
    const form = names.of(node.expression).map(({ library, name }) => ASKS.get(`${library} ${name}`));
    const [known] = form.filter((one) => one !== undefined);
    return known === undefined ? [] : [{ node, form: known }];
  });
}
