import { describe, expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { legacy, onShim } from './servers.js';

const RULE = 'bounded-input-rounds';

describe(RULE, () => {
  it('finds questions in a loop that nothing bounds', async () => {
    const found = await findingsIn(RULE, {
      forever: onShim("for (;;) { ASK\n  if (log.ok) return text('x'); }"),
      helper: {
        'src/server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { confirm } from './ask.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('order', {}, async () => { for (;;) { const a = await confirm(server); if (a.action === 'accept') return { content: [] }; } });\n`,
        'src/ask.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export const confirm = (server: McpServer) => server.server.elicitInput({ message: 'Sure?', requestedSchema: { type: 'object', properties: {} } });\n`,
      },
      caller: legacy("let a;\n  do { a = await ask('Sure?'); } while (a.action !== 'accept');\n  return text('x');"),
    });
    expect(found).toEqual({
      helper: [
        expect.stringMatching(
          /^src\/ask\.ts:2:47 warning: This asks in a loop that nothing bounds, in line 4 of server\.ts;/,
        ),
      ],
      forever: [
        'src/server.ts:9:31 warning: This asks in a loop that nothing bounds; each turn is a round, and a client gives up after ten. Count the turns, and end with a result that says what is missing.',
      ],
      caller: [expect.stringMatching(/^src\/server\.ts:4:34 warning/)],
    });
  });

  it('leaves alone loops with a bound, and loops that ask nothing', async () => {
    const found = await findingsIn(RULE, {
      counted: onShim("for (let turn = 0; turn < 3; turn++) { ASK\n }\n  return text('x');"),
      list: legacy("for (const one of ['a', 'b']) await ask(one);\n  return text('x');"),
      attempts: legacy("let n = 0;\n  while (n++ < 3) await ask('Sure?');\n  return text('x');"),
      retried: legacy(
        "let tries = 0;\n  let again = false;\n  for (;;) {\n    const a = await ask('Sure?');\n    if (a.action === 'accept') return text('x');\n    if (log.broken && tries < 3) { tries++; continue; }\n    if (log.expired && !again) { again = true; continue; }\n    throw new Error('no');\n  }",
      ),
      command: legacy(
        "const a = await ask('Sure?');\n  return text(a.action);",
        "export async function cli() { for (;;) await ask('x'); }\ncli();",
      ),
      beside: onShim("ASK\n  for (;;) { if (await db.ready()) return text('x'); }"),
    });
    expect(Object.entries(found).filter(([, lines]) => lines.length > 0)).toEqual([]);
  });
});
