import type { AskSite } from '../src/program/ask.js';
import { ts } from '../src/program/compiler.js';
import { enclosingFunction, type FunctionNode } from '../src/program/nodes.js';
import { type FileRewrite, insert } from './rewrite.js';
import { commonStatement } from './statements.js';

/** Everything of one function that speaks of its rounds. */
export interface RoundsUses {
  readonly within: FunctionNode;
  readonly asks: readonly AskSite[];
  /** Places where the rounds are named, the asks included. */
  readonly nodes: readonly ts.Node[];
  /** Named more than once even if there is one place: check, throw, answer. */
  readonly severalTimes: boolean;
}

/**
 * How a function names its rounds: a variable declared once before the first place that needs it, or, for a single
 * place, the call itself. The context of the handler is passed where one is in scope.
 */
export function nameRounds(file: FileRewrite, { within, asks, nodes, severalTimes }: RoundsUses): string {
  const context = asks.map((site) => site.context).find((name) => name !== undefined && isInScope(name, within));
  for (const site of asks) {
    // The name is written again, so its declaration is still used.
    if (context && site.context?.text === context.text)
      file.kept.push({ start: site.context.getStart(), end: site.context.getEnd() });
  }
  const call = `${file.names.shim('inputRounds')}(${context?.text ?? ''})`;
  const place = nodes.length > 1 || severalTimes ? commonStatement(nodes, within) : undefined;
  if (!place) return call;
  const name = file.names.fresh('rounds', within);
  const { endBefore, indentAt } = file.style;
  insert(
    file,
    place.getStart(),
    `const ${name} = ${call}${endBefore(place.getStart())}\n${indentAt(place.getStart())}`,
  );
  return name;
}

/** The context is read where the rounds are declared, so it must be a parameter of this function or one around it. */
function isInScope(name: ts.Identifier, within: FunctionNode): boolean {
  for (let at: ts.Node | undefined = within; at; at = at.parent && enclosingFunction(at)) {
    if (
      ts.isFunctionLike(at) &&
      at.parameters.some(({ name: given }) => ts.isIdentifier(given) && given.text === name.text)
    )
      return true;
  }
  return false;
}
