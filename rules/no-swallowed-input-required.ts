import { consumptionOf, enclosingTries } from '../src/program/awaiting.js';
import { ts } from '../src/program/compiler.js';
import { fallsThrough } from '../src/program/completion.js';
import { accessedName, isFunctionNode, placeOf, unwrap, visit } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';
import { stepAt } from '../src/program/steps.js';

/**
 * The signal of a question goes up as a throw; a `catch` on its way that does not let it through runs its failure code in
 * each round. The generated file ends the round with the question all the same, and warns.
 */
export const noSwallowedInputRequired: Rule = {
  id: 'no-swallowed-input-required',
  description: 'A `catch` takes the signal of a question for a failure.',
  level: 'warning',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: (context) => {
    const found = new Map<ts.Node, Problem>();
    for (const { node: input, form, route } of context.modernPoints) {
      if (form !== 'thrown') continue;
      for (const { node } of route.edges) {
        for (const catcher of catchersOf(node)) {
          if (found.has(catcher) || letsThrough(context, catcher)) continue;
          found.set(catcher, problem(catcher, input, node));
        }
      }
    }
    return [...found.values()];
  },
};

function problem(catcher: ts.Node, input: ts.Node, edge: ts.Node): Problem {
  return {
    node: catcher,
    message: `This catches the signal of the question in line ${placeOf(input).line}, and handles it as a failure in each round. Let it through first: \`if (isInputRequired(error)) throw error;\`.`,
    steps: [edge, input, catcher].map(stepAt),
  };
}

/** The `catch` clauses around a node, and the failure handlers of the promise chain it starts. */
function catchersOf(node: ts.Node): readonly ts.Node[] {
  const clauses = enclosingTries(node).flatMap(({ statement, part }) =>
    part === 'try' && statement.catchClause ? [statement.catchClause] : [],
  );
  const handlers = consumptionOf(node).chains.flatMap((call) => {
    const name = accessedName(unwrap(call.expression));
    const handler = name === 'catch' ? call.arguments[0] : name === 'then' ? call.arguments[1] : undefined;
    return handler ? [handler] : [];
  });
  return [...clauses, ...handlers];
}

/** Asks whether it is the signal, or throws what it caught on every path. */
function letsThrough(context: RuleContext, catcher: ts.Node): boolean {
  if (!ts.isCatchClause(catcher) && !isFunctionNode(catcher)) return true;
  const name = ts.isCatchClause(catcher)
    ? catcher.variableDeclaration?.name.getText()
    : catcher.parameters[0]?.name.getText();
  const body = ts.isCatchClause(catcher) ? catcher.block : catcher.body;
  let asks = false;
  let rethrows = false;
  visit(catcher, (node) => {
    if (ts.isCallExpression(node) && asksForSignal(context, node)) asks = true;
    if (ts.isThrowStatement(node) && node.expression.getText() === name) rethrows = true;
    return undefined;
  });
  return asks || (rethrows && body !== undefined && ts.isBlock(body) && !fallsThrough(body) && !returns(body));
}

function asksForSignal({ names }: RuleContext, call: ts.CallExpression): boolean {
  return names(call.expression).some(({ library, name }) => library === 'shim' && name === 'isInputRequired');
}

function returns(body: ts.Block): boolean {
  let found = false;
  visit(body, (node) => {
    if (ts.isReturnStatement(node)) found = true;
    return !ts.isFunctionLike(node);
  });
  return found;
}
