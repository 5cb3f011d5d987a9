import { describe, expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { legacy, onSdk } from './servers.js';

const RULE = 'no-session-keyed-state';
const CARTS = 'const carts = new Map<string, string>();\nconst table: Record<string, string> = {};';

describe(RULE, () => {
  it('finds maps and objects under the id of a session', async () => {
    const found = await findingsIn(RULE, {
      map: legacy("carts.set(extra.sessionId, 'x');\n  return text('x');", CARTS),
      table: legacy('const id = extra.sessionId;\n  return text(table[id]);', CARTS),
      modern: onSdk('return text(table.get(ctx.sessionId));'),
    });
    expect(found).toEqual({
      map: [
        "src/server.ts:8:3 warning: `carts.set(extra.sessionId, 'x')` keeps state under the session's id, which a 2026-07-28 request does not have, and another instance would not find. Keep it under an id of your own that travels in the arguments or in `requestState`.",
      ],
      table: [expect.stringMatching(/^src\/server\.ts:9:15 warning: `table\[id\]`/)],
      modern: [expect.stringMatching(/^src\/server\.ts:5:15 warning/)],
    });
  });

  it("leaves alone other ids, logs, and a web server's own sessions", async () => {
    const found = await findingsIn(RULE, {
      other: legacy("carts.set(extra.requestId, 'x');\n  return text('x');", CARTS),
      logged: legacy("log.info(extra.sessionId);\n  return text('x');"),
      web: legacy(
        "return text('x');",
        `${CARTS}\nexport const load = (req: { sessionId: string }) => carts.get(req.sessionId);`,
      ),
    });
    expect(Object.entries(found).filter(([, lines]) => lines.length > 0)).toEqual([]);
  });
});
