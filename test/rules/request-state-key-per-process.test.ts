import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { modern } from './one-tool.js';

const HTTP =
  "import { createMcpHandler } from '@modelcontextprotocol/server';\nexport const handler = createMcpHandler(() => users.server());\n";
const codec = (key: string, before = HTTP): string =>
  modern(
    'return { content: [] };',
    `import { randomBytes } from 'node:crypto';\n${before}const codec = createRequestStateCodec({ key: ${key} });`,
  );

it('finds keys that only one process has', async () => {
  const said = await findingsIn('request-state-key-per-process', {
    web: codec('crypto.getRandomValues(new Uint8Array(32))'),
    node: codec("randomBytes(32).toString('hex')"),
    constant: codec('KEY', `${HTTP}const KEY = randomBytes(32);\n`),
    otherFile: {
      'src/server.ts': codec('randomBytes(32)', ''),
      'src/http.ts': HTTP.replace('users.server()', 'undefined as never'),
    },
    // Bait.
    shared: codec('process.env.STATE_KEY'),
    fallback: codec('process.env.STATE_KEY ?? randomBytes(32)'),
    stdio: codec('randomBytes(32)', ''),
    otherKey: modern(
      'return { content: [] };',
      `import { randomBytes } from 'node:crypto';\n${HTTP}export const cookie = users.cookies({ key: randomBytes(32) });`,
    ),
  });
  const info = expect.stringMatching(
    /^src\/server\.ts:\d+:\d+ info: This key is made anew in each process, so a state/,
  );
  expect(said).toEqual({
    web: [info],
    node: [info],
    constant: [info],
    otherFile: [info],
    shared: [],
    fallback: [],
    stdio: [],
    otherKey: [],
  });
});
