import { deprecatedUses } from '../src/program/deprecated-uses.js';
import type { Rule } from '../src/program/rule.js';

/**
 * Sampling is deprecated.
 * Source: specification 2026-07-28, client/sampling and deprecated: new code should not adopt it; it goes no earlier than
 * 2027-07-28.
 */
export const noDeprecatedSampling: Rule = {
  id: 'no-deprecated-sampling',
  description: 'Sampling is used, which revision 2026-07-28 deprecates.',
  level: 'warning',
  presets: ['strict'],
  tokens: ['createMessage', 'CreateMessage', 'requestSampling', 'sampling:'],
  check: (context) =>
    deprecatedUses(context, {
      kind: 'sampling',
      builder: 'createMessage',
      request: 'sampling/createMessage',
      capability: 'sampling',
    }).map((node) => ({
      node,
      message:
        'Sampling is deprecated since revision 2026-07-28 and may be gone from 2027-07-28 on. Call a model yourself from the server, or let the host do the work with what a tool returns.',
    })),
};
