import type { AskKind, InputPoint } from '../src/model/input-point.js';
import type { Rule } from '../src/program/rule.js';

const WHAT: Readonly<Record<AskKind, string>> = {
  form: 'the user is asked by pushing `elicitation/create`',
  url: 'a URL elicitation is pushed or thrown',
  sampling: 'the model is asked by pushing `sampling/createMessage`',
  roots: 'the roots are asked for by pushing `roots/list`',
};

const NEXT: Readonly<Record<InputPoint['plan']['kind'], string>> = {
  auto: '`mcp-mrtr migrate` rewrites it.',
  review: '`mcp-mrtr migrate` rewrites it; look at the result.',
  manual: 'It needs a hand: see the reasons of its plan.',
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
      message: `Here ${WHAT[kind]} and the call blocks; since revision 2026-07-28 that fails. ${NEXT[plan.kind]}`,
      fix: plan.kind === 'auto' ? 'auto' : plan.kind === 'review' ? 'suggest' : 'none',
    })),
};
