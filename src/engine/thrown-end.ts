import type { EffectInference } from '../effects/infer.js';
import { enclosingTries } from '../program/awaiting.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { accessedName, enclosingFunction, memberNameText, nodeAt } from '../program/nodes.js';
import { tellsErrorsApart } from '../program/thrown-error.js';
import type { CollectedPoint } from './collect.js';

/** How a call ends after a thrown ask whose link is needed still: see `KeyedAsk`. */
export function endOf({
  ask,
  registrations,
  graph,
}: CollectedPoint): 'as-result' | 'as-before' | 'as-error' | undefined {
  if (ask.form !== 'thrown-error') return undefined;
  const within = enclosingFunction(ask.node);
  const isStraight = registrations.some(
    ({ node, method, argument }) =>
      method === 'tools/call' && argument === within && accessedName(node.expression) === 'setRequestHandler',
  );
  if (isStraight) return 'as-result';
  const catches = graph.edges.flatMap(({ node }) =>
    enclosingTries(node).flatMap(({ part, statement }) => (part === 'try' ? (statement.catchClause ?? []) : [])),
  );
  return catches.some((one) => tellsErrorsApart(one, URL_ERROR)) ? 'as-before' : 'as-error';
}

const URL_ERROR = /^(UrlElicitationRequired(Error)?|McpError|ProtocolError|32042)$/;

/** The links of an error of the project's own class must be the same in each round, and no `catch` may know the class. */
export function ownErrorProblem(point: CollectedPoint, calls: Calls, inference: EffectInference): string | undefined {
  if (endOf(point) === 'as-before') return 'a `catch` on the way tells errors of its class apart';
  const differs = calls.callees(point.ask.node).some((made) =>
    inference.inside(made.body ?? made, []).some(({ kind, span }) => {
      const node = nodeAt(made.getSourceFile(), span);
      return kind !== 'write' && !(node && isOfId(node));
    }),
  );
  return differs ? 'its constructor may give other links in each round' : undefined;
}

/** In `elicitationId: randomUUID()`, which is no part of the question. */
function isOfId(node: ts.Node): boolean {
  for (let at = node; at.parent && !ts.isStatement(at); at = at.parent)
    if (ts.isPropertyAssignment(at.parent)) return memberNameText(at.parent.name) === 'elicitationId';
  return false;
}
