import { describe, expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { legacy, onShim } from './servers.js';

const RULE = 'no-resource-held-across-input';
const HTTP = "import { createServer } from 'node:http';";

describe(RULE, () => {
  it('finds what is opened before a question and lives on', async () => {
    const found = await findingsIn(RULE, {
      server: onShim(
        "const callback = createServer(() => {}).listen(1);\n  ASK\n  callback.close();\n  return text('x');",
        HTTP,
      ),
      legacy: legacy(
        "const callback = createServer(() => {});\n  const a = await ask('Sure?');\n  callback.close();\n  return text(a.action);",
        HTTP,
      ),
    });
    expect(found).toEqual({
      server: [
        expect.stringMatching(
          /^src\/server\.ts:8:20 warning: `createServer.* is held while the input point in line 10 waits/,
        ),
      ],
      legacy: [expect.stringMatching(/^src\/server\.ts:7:20 warning: `createServer/)],
    });
  });

  it('leaves alone what is opened after it, and what no handler holds', async () => {
    const found = await findingsIn(RULE, {
      after: onShim("ASK\n  const callback = createServer(() => {});\n  callback.close();\n  return text('x');", HTTP),
      module: onShim("ASK\n  return text('x');", `${HTTP}\nexport const web = createServer(() => {}).listen(1);`),
    });
    expect(Object.entries(found).filter(([, lines]) => lines.length > 0)).toEqual([]);
  });
});
