import { cpSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { planMigration } from '../../src/engine/migrate.js';
import { tempTree, writeTree } from '../temp-tree.js';
import { ASK_V2, apply, changedFiles, PACKAGE, serverV2 } from './projects.js';

const BAIT = fileURLToPath(new URL('../../fixtures/bait', import.meta.url));
const HEAD = `import { acceptedContent, inputRequired, McpServer } from '@modelcontextprotocol/server';
const FORM = { type: 'object' as const, properties: {} };
const server = new McpServer({ name: 'shop', version: '1.0.0' });
`;
const PUSH = "const second = await ctx.mcpReq.elicitInput({ message: 'Second?', requestedSchema: FORM });";
const OWN = `  const first = acceptedContent(ctx.mcpReq.inputResponses, 'first');
  if (!first) return inputRequired({ inputRequests: { first: inputRequired.elicit({ message: 'First?', requestedSchema: FORM }) } });
`;
const tool = (name: string, body: string) =>
  `server.registerTool('${name}', {}, async (ctx) => {\n${body}  return { content: [] };\n});\n`;

const migrate = (root: string) => planMigration({ cwd: root, paths: ['.'], target: 'auto' });

describe('code that is on MRTR already', () => {
  it('is left alone, but for a comment whose ask is gone', async () => {
    const root = tempTree({});
    cpSync(BAIT, root, { recursive: true });
    const migration = await migrate(root);
    expect(migration.analysis.inputPoints).toEqual([]);
    expect(changedFiles(root, migration)).toEqual(['mcp/accepted.ts']);
    expect(migration.changes[0]?.after).toBe('export const kept = true;\n');
  });

  it('stays beside what is migrated, and keeps what its handlers still push', async () => {
    const root = tempTree({
      'package.json': PACKAGE.v2,
      // Rounds of its own and a push on one path, a handler of each kind, and a choice between the two.
      'src/server.ts': `${HEAD}${tool('both', `${OWN}  ${PUSH}\n`)}${tool('own', OWN)}${tool('push', `  ${PUSH}\n`)}${tool(
        'either',
        `  if (own) return ownRounds(ctx);\n  ${PUSH}\n`,
      )}async function ownRounds(ctx) {\n${OWN}  return { content: [] };\n}\n`,
    });
    const migration = await migrate(root);
    expect(migration.analysis.inputPoints.map(({ symbol, plan }) => `${symbol} ${plan.kind} ${plan.reasons}`)).toEqual([
      'both manual not-supported-yet',
      'push auto ',
      'either auto ',
    ]);
    expect(migration.analysis.inputPoints[0]?.plan.details).toEqual([
      expect.stringMatching(/^line 5: ctx\.mcpReq\.inputResponses reads the answers of a round itself/),
    ]);
    apply(root, migration);
    expect(readFileSync(`${root}/src/server.ts`, 'utf8').split(OWN)).toHaveLength(4);
    expect((await migrate(root)).changes).toEqual([]);
  });

  it('takes in a push that came later, without touching what was there', async () => {
    const root = tempTree({ 'package.json': PACKAGE.v2, 'src/server.ts': serverV2(ASK_V2) });
    apply(root, await migrate(root));
    const migrated = readFileSync(`${root}/src/server.ts`, 'utf8');
    writeTree(root, { 'src/server.ts': migrated.replace('  return', `  ${PUSH}\n  return`) });
    apply(root, await migrate(root));
    const text = readFileSync(`${root}/src/server.ts`, 'utf8');
    for (const line of migrated.split('\n')) expect(text).toContain(line);
    expect(text.match(/rounds2?\.required\(/g)).toHaveLength(2);
    expect((await migrate(root)).changes).toEqual([]);
  });
});
