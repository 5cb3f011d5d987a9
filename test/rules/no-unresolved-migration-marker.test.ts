import { describe, expect, it } from 'vitest';
import { findingsOnce } from './findings-in.js';

const HEAD = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n";
const marked = (comment: string): string =>
  `${HEAD}const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('t', {}, async () => {
  ${comment}
  void server.server.listRoots();
  return { content: [] };
});\n`;
const LEFT = '// mcp-mrtr-manual(not-awaited): nobody waits for the answer';

const found = findingsOnce('no-unresolved-migration-marker', {
  left: marked(LEFT),
  expired: marked(`${LEFT} -- until 2025-02-28: the survey goes with the next release`),
  noReason: marked(`${LEFT} -- until 2999-01-01`),
  noDay: marked(`${LEFT} -- until later: the survey goes`),
  accepted: marked(`${LEFT} -- until 2999-01-01: the survey goes with the next release`),
  text: `${HEAD}export const help = '${LEFT}';\nexport const note = 'see mcp-mrtr-manual(not-awaited)';\n`,
  other: marked('// See mcp-mrtr-manual(not-awaited) below.'),
});

describe('no-unresolved-migration-marker', () => {
  it('finds comments that are left, too old or say nothing', async () => {
    const { left, expired, noReason, noDay } = await found();
    expect({ left, expired, noReason, noDay }).toMatchInlineSnapshot(`
      {
        "expired": [
          "src/server.ts:4:3 error: This was to stay until 2025-02-28, and that day has passed: the survey goes with the next release. Resolve it, or agree on another day.",
        ],
        "left": [
          "src/server.ts:4:3 warning: The migration left an input point here for a person, and a client of revision 2026-07-28 fails at it. Resolve it, or write behind the comment until when it may stay, and why: \` -- until 2027-01-31: reason\`.",
        ],
        "noDay": [
          "src/server.ts:4:3 warning: What stands behind the \` -- \` is not \`until\`, a day like 2027-01-31, and a reason, so it counts for nothing.",
        ],
        "noReason": [
          "src/server.ts:4:3 warning: What stands behind the \` -- \` is not \`until\`, a day like 2027-01-31, and a reason, so it counts for nothing.",
        ],
      }
    `);
  });

  it('leaves alone what may stay, and text that is no such comment', async () => {
    const { accepted, text, other } = await found();
    expect([accepted, text, other].flat()).toEqual([]);
  });
});
