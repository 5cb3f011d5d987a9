import type { AskKind, InputPoint } from '../src/model/input-point.js';
import type { Rule } from '../src/program/rule.js';

const WHAT: Readonly<Record<AskKind, string>> = {
  form: 'the user is asked by pushing `elicitation/create`',
  url: 'a URL elicitation is pushed or thrown',
  sampling: 'the model is asked by pushing `sampling/createMessage`',
  roots: 'the roots are asked for by pushing `roots/list`',
};

/**
 * Servers must not initiate JSON-RPC requests: they ask by answering `input_required`.
 * Source: specification 2026-07-28, basic/patterns/mrtr, and basic/transports (streamable HTTP, stdio).
 */
export const noServerInitiatedRequest: Rule = {
  id: 'no-server-initiated-request',
  description: 'A server pushes a request at the client, which revision 2026-07-28 removed.',
  level: 'error',
  presets: ['recommended', 'strict', 'migration'],
  tokens: [],
  check: ({ points }) =>
    points.map(({ point: { kind, plan }, ask }) => ({
      node: ask.node,
      message: `Here ${WHAT[kind]} and the call blocks; since revision 2026-07-28 that fails. ${next(plan)}`,
      fix: plan.kind === 'auto' ? 'auto' : plan.kind === 'review' ? 'suggest' : 'none',
    })),
};

function next({ kind, reasons: [reason, ...more] }: InputPoint['plan']): string {
  if (kind === 'auto') return '`mcp-mrtr migrate` rewrites it.';
  if (kind === 'review') return '`mcp-mrtr migrate` rewrites it; look at the result.';
  const others = more.length === 0 ? '' : `, the first of ${more.length + 1} reasons,`;
  return `It needs a hand: \`mcp-mrtr explain ${reason}\`${others} tells why, and what to do.`;
}
