import { consumptionOf } from '../program/awaiting.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { accessedName, type FunctionNode, unwrap, visit } from '../program/nodes.js';

const NAMES = /time_?out|deadline|abortable|raceWith|\brace\b/i;

/** Whether a call that is given a promise lets it race: `withTimeout(ask(), 30_000)`. By its body, else by its name. */
export function letsRace(call: ts.CallExpression, promise: ts.Node, calls: Calls): boolean {
  const callees = calls.callees(call);
  const callee = unwrap(call.expression);
  const name = ts.isIdentifier(callee) ? callee.text : (accessedName(callee) ?? '');
  if (callees.length === 0) return NAMES.test(name);
  const index = call.arguments.findIndex((argument) => argument.pos <= promise.pos && promise.end <= argument.end);
  return callees.some((entered) => racesIn(entered, index));
}

function racesIn(entered: FunctionNode, index: number): boolean {
  const parameter = entered.parameters[index];
  if (!entered.body || !parameter || !ts.isIdentifier(parameter.name)) return false;
  const { text } = parameter.name;
  let found = false;
  visit(entered.body, (node) => {
    if (!ts.isIdentifier(node) || node.text !== text) return undefined;
    const name = consumptionOf(node).combinator?.name;
    if (name === 'race' || name === 'any') found = true;
    return undefined;
  });
  // `setTimeout(reject, ms); promise.then(resolve, reject)`
  return found || (/\bsetTimeout\s*\(/.test(entered.body.getText()) && /\breject\b/.test(entered.body.getText()));
}
