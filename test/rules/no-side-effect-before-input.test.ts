import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/engine/analyze.js';
import { tempTree } from '../temp-tree.js';
import { findingsIn, packageOf } from './findings-in.js';
import { legacy, onSdk, onShim } from './servers.js';

const RULE = 'no-side-effect-before-input';
const TWICE = 'and the handler runs again from the top in each round, so it is done twice.';

describe(RULE, () => {
  it('finds writes above an input point, by how sure they are', async () => {
    const found = await findingsIn(RULE, {
      sql: legacy(
        "await db.query('INSERT INTO orders VALUES (1)');\n  const a = await ask('Sure?');\n  return text(a.action);",
      ),
      insertsToo: legacy(
        "await findOrCreate();\n  const a = await ask('Sure?');\n  return text(a.action);",
        "async function findOrCreate() { await db.query('INSERT INTO orders VALUES (1)'); }",
      ),
      verb: legacy("await api.deleteOrder(1);\n  const a = await ask('Sure?');\n  return text(a.action);"),
      left: legacy("await db.query('DELETE FROM orders');\n  void ask('Sure?');\n  return text('x');"),
      file: onShim(
        "await writeFile('a', 'b');\n  ASK\n  return text('x');",
        "import { writeFile } from 'node:fs/promises';",
      ),
      returned: onSdk(
        "await db.query('UPDATE orders SET a = 1');\n  if (!acceptedContent(ctx.mcpReq.inputResponses, 'sure')) return ASK;\n  return text('x');",
      ),
    });
    expect(found).toEqual({
      sql: [
        `src/server.ts:7:9 warning: \`db.query('INSERT INTO orders VALUES (1)')\` writes before the input point in line 4, ${TWICE} \`mcp-mrtr migrate\` keeps its result for the next rounds with \`rounds.once\`.`,
      ],
      insertsToo: [expect.stringMatching(/^src\/server\.ts:\d+:9 warning: `findOrCreate\(\)` \(server\.ts:/)],
      verb: [
        `src/server.ts:7:9 info: \`api.deleteOrder(1)\` writes before the input point in line 4, ${TWICE} \`mcp-mrtr migrate\` keeps its result for the next rounds with \`rounds.once\`.`,
      ],
      left: [
        "src/server.ts:7:9 warning: `db.query('DELETE FROM orders')` writes before the input point in line 4, which stays as it is for now. When that asks in rounds, the handler runs again from the top in each round and does this twice. Do it after the answer, or once: `await rounds.once('key', () => …)`.",
      ],
      file: [
        `src/server.ts:8:9 warning: \`writeFile('a', 'b')\` writes before the input point in line 10, ${TWICE} Do it after the answer, or once: \`await rounds.once('key', () => …)\`.`,
      ],
      returned: [
        `src/server.ts:5:9 warning: \`db.query('UPDATE orders SET a = 1')\` writes before the input point in line 6, ${TWICE} Do it after the answer, or once: \`await rounds.once('key', () => …)\`.`,
      ],
    });
  });

  it('leaves alone what is done once, after the answer, or in another branch', async () => {
    const found = await findingsIn(RULE, {
      once: onShim("await rounds.once('o', () => db.query('INSERT INTO o VALUES (1)'));\n  ASK\n  return text('x');"),
      after: onShim("ASK\n  await db.query('INSERT INTO o VALUES (1)');\n  return text('x');"),
      branch: onShim(
        "switch (ctx.name) { case 'a': await db.query('DELETE FROM o'); return text('x'); case 'b': { ASK\n } }\n  return text('x');",
      ),
      firstRound: onSdk(
        "const state = ctx.mcpReq.requestState();\n  if (!state) { await db.query('INSERT INTO o VALUES (1)'); return ASK; }\n  return text('x');",
      ),
      laterRound: onSdk(
        "if (acceptedContent(ctx.mcpReq.inputResponses, 'sure')) { await db.query('INSERT INTO o VALUES (1)'); return text('x'); }\n  return ASK;",
      ),
      behindExit: onSdk(
        "const sure = acceptedContent(ctx.mcpReq.inputResponses, 'sure');\n  if (sure !== undefined) return text('x');\n  await db.query('INSERT INTO o VALUES (1)');\n  return ASK;",
      ),
      log: legacy(
        "log.info('INSERT');\n  console.error('x');\n  const a = await ask('Sure?');\n  return text(a.action);",
      ),
      command: legacy(
        "const a = await ask('Sure?');\n  return text(a.action);",
        "export async function cli() { await db.query('DELETE FROM o'); await ask('x'); }\ncli();",
      ),
      readByName: legacy(
        'const s = await loadSettings();\n  const a = await ask(s);\n  return text(a.action);',
        "async function loadSettings() { await mkdir('.shop'); return readFile('.shop/settings', 'utf8'); }",
      ),
      cacheOfManual: legacy(
        "remember('x');\n  void ask('Sure?');\n  return text('x');",
        'const seen = new Set<string>();\nfunction remember(key: string) { seen.add(key); }',
      ),
      noHandler: legacy(
        'return text("x");',
        "export async function cli() { await db.query('DELETE FROM o'); await ask('x'); }",
      ),
    });
    expect(Object.entries(found).filter(([, lines]) => lines.length > 0)).toEqual([]);
  });

  it('is found between two questions, where it runs again with the second answer', async () => {
    const second =
      "const b = { other: elicitForm({ message: 'Other?', requestedSchema: FORM }) };\n  if (!rounds.has(b)) throw rounds.required(b);";
    const { between } = await findingsIn(RULE, {
      between: onShim(`ASK\n  await db.query('DELETE FROM o');\n  ${second}\n  return text('x');`),
    });
    expect(between).toEqual([expect.stringContaining('src/server.ts:10:9 warning: `db.query(')]);
  });

  it('tells the way there step by step, through functions', async () => {
    const cwd = tempTree(
      packageOf(
        onShim(
          'await prepare();\n  return text(confirm());',
          "async function prepare() { await db.query('DELETE FROM o'); }\nfunction confirm() { return inputRounds().answer('sure', elicitForm({ message: 'Sure?', requestedSchema: FORM })).action; }",
        ),
      ),
    );
    const { findings } = await analyze({ cwd, paths: ['.'], target: 'auto' });
    const [finding] = findings.filter(({ rule }) => rule === RULE);
    expect(finding?.message).toMatch(
      /^`prepare\(\)` \(server\.ts:5: db\.query\('DELETE FROM o'\)\) writes before the input point in line 6,/,
    );
    expect(finding?.steps.map(({ line, text }) => `${line} ${text}`)).toEqual([
      '9 prepare()',
      '10 confirm()',
      "6 inputRounds().answer('sure', elicitForm({ message: 'Sure?', requestedSchema: FORM }))",
    ]);
  });
});
