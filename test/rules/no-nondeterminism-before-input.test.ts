import { describe, expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { legacy, onShim } from './servers.js';

const RULE = 'no-nondeterminism-before-input';
const IMPORT = "import { randomUUID } from 'node:crypto';";

describe(RULE, () => {
  it('finds values that are used at the question or after it', async () => {
    const found = await findingsIn(RULE, {
      after: onShim('const id = randomUUID();\n  ASK\n  return text(id);', IMPORT),
      derived: onShim('const now = new Date();\n  const day = now.toISOString();\n  ASK\n  return text(day);'),
      getter: onShim(
        'const id = getNonce();\n  ASK\n  return text(id);',
        `${IMPORT}\nfunction getNonce() { return randomUUID(); }`,
      ),
      shown: legacy('const a = await ask(`Code ${Math.random()}?`);\n  return text(a.action);'),
    });
    expect(found).toEqual({
      after: [
        "src/server.ts:8:14 warning: `randomUUID()` gives another value in each round, and it is used at the input point in line 10 or after it. Make it once: `await rounds.once('key', () => …)`.",
      ],
      derived: [expect.stringMatching(/^src\/server\.ts:8:15 warning: `new Date\(\)/)],
      getter: [expect.stringMatching(/^src\/server\.ts:9:14 warning: `getNonce\(\)` \(server\.ts:6: randomUUID\(\)\)/)],
      shown: [
        expect.stringMatching(/^src\/server\.ts:7:\d+ warning: `Math\.random\(\)` .* `mcp-mrtr migrate` keeps it/),
      ],
    });
  });

  it('leaves alone what a round uses up, what is kept, and what comes after', async () => {
    const found = await findingsIn(RULE, {
      taken: onShim(
        "const started = Date.now();\n  try {\n  ASK\n  const ms = Date.now() - started;\n  log.info({ ms });\n  } catch (error) {\n  const ms = Date.now() - started;\n  log.warn({ ms, error });\n  throw error;\n  }\n  return text('x');",
      ),
      logged: onShim("const started = Date.now();\n  log.info(started);\n  ASK\n  return text('x');"),
      kept: onShim("const id = await rounds.once('id', () => randomUUID());\n  ASK\n  return text(id);", IMPORT),
      after: onShim('ASK\n  return text(randomUUID());', IMPORT),
      elicitationId: legacy(
        "throw new UrlElicitationRequiredError([{ mode: 'url', message: 'm', url: api.url, elicitationId: randomUUID() }]);",
        `${IMPORT}\nimport { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';`,
      ),
      link: legacy(
        "const at = new Date();\n  if (!api.paid(at)) throw new UrlElicitationRequiredError([{ mode: 'url', message: 'm', url: api.url, elicitationId: api.id }]);\n  db.book(at);\n  return text('x');",
        "import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';",
      ),
      linkOnShim: onShim(
        "const at = new Date();\n  if (!api.paid(at)) {\n  const pay = { pay: elicitUrl({ message: 'm', url: api.url }, { legacyUrlError: true }) };\n  if (!rounds.has(pay)) throw rounds.required(pay);\n  }\n  db.book(at);\n  return text('x');",
        "import { elicitUrl } from './mrtr.js';",
      ),
      insideRead: onShim(
        'const found = searchShop();\n  ASK\n  return text(found);',
        `${IMPORT}\nfunction searchShop() { return api.post(headers()); }\nconst headers = () => ({ 'x-request-id': randomUUID() });`,
      ),
      own: onShim('const id = Own.random();\n  ASK\n  return text(id);', 'const Own = { random: () => 4 };'),
    });
    expect(Object.entries(found).filter(([, lines]) => lines.length > 0)).toEqual([]);
  });
});
