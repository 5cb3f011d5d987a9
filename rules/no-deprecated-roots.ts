import { deprecatedUses } from '../src/program/deprecated-uses.js';
import type { Rule } from '../src/program/rule.js';

/**
 * Roots are deprecated.
 * Source: specification 2026-07-28, client/roots and deprecated: new code should not adopt them; they go no earlier than
 * 2027-07-28.
 */
export const noDeprecatedRoots: Rule = {
  id: 'no-deprecated-roots',
  description: 'Roots are used, which revision 2026-07-28 deprecates.',
  level: 'warning',
  presets: ['strict'],
  tokens: ['listRoots', 'ListRoots', 'roots:', 'roots/list'],
  check: (context) =>
    deprecatedUses(context, {
      kind: 'roots',
      builder: 'listRoots',
      request: 'roots/list',
      capability: 'roots',
    }).map((node) => ({
      node,
      message:
        'Roots are deprecated since revision 2026-07-28 and may be gone from 2027-07-28 on. Take paths as arguments of the tool, or from the configuration of the server.',
    })),
};
