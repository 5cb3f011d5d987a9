import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Migration, planMigration } from '../../src/engine/migrate.js';
import { UsageError } from '../../src/model/errors.js';
import { tempTree, writeTree } from '../temp-tree.js';
import { ASK_V1, ASK_V2, apply, changedFiles, DETACHED_V1, PACKAGE, serverV1, serverV2 } from './projects.js';

const migrate = (root: string, target: 'auto' | 'v1' | 'v2' = 'auto'): Promise<Migration> =>
  planMigration({ cwd: root, paths: ['.'], target });
const afterOf = ({ changes }: Migration, file: string): string | undefined =>
  changes.find((change) => change.file.endsWith(file))?.after;

describe('planMigration', () => {
  it('writes nothing itself, and knows what was there', async () => {
    const before = serverV1(ASK_V1);
    const root = tempTree({ 'package.json': PACKAGE.v1, 'src/server.ts': before });
    const migration = await migrate(root);
    expect(changedFiles(root, migration)).toEqual(['src/mrtr.ts', 'src/server.ts']);
    expect(migration.changes.map((change) => change.before)).toEqual([undefined, before]);
    expect(readFileSync(`${root}/src/server.ts`, 'utf8')).toBe(before);
  });

  it('has nothing to say of a tree without asks', async () => {
    const root = tempTree({ 'package.json': PACKAGE.v1, 'src/a.ts': 'export const a = 1;\n' });
    expect(await migrate(root)).toMatchObject({
      changes: [],
      analysis: { target: 'none', inputPoints: [], counts: { files: 1, candidates: 0, parsed: 0 } },
    });
  });

  it('refuses a path that is not there', async () => {
    await expect(planMigration({ cwd: tempTree({}), paths: ['gone'], target: 'auto' })).rejects.toThrow(UsageError);
  });

  it('refuses a target that the code does not have, and takes the one it has', async () => {
    const root = tempTree({ 'package.json': PACKAGE.v1, 'src/server.ts': serverV1(ASK_V1) });
    await expect(migrate(root, 'v2')).rejects.toThrow(/--target v2, but .*src\/server\.ts runs on SDK v1/);
    await expect(migrate(root, 'v2')).rejects.toThrow(UsageError);
    expect((await migrate(root, 'v1')).changes).toHaveLength(2);
  });

  it('keeps BOM and CRLF', async () => {
    const text = serverV1(ASK_V1).replaceAll('\n', '\r\n');
    const root = tempTree({ 'package.json': PACKAGE.v1, 'src/server.ts': `\uFEFF${text}` });
    const { changes } = await migrate(root);
    expect(changes.map(({ bom }) => bom ?? false)).toEqual([false, true]);
    for (const { after } of changes) expect(after.replaceAll('\r\n', '')).not.toContain('\n');
  });
});

describe('manual points', () => {
  it('are marked once, and nothing else is touched', async () => {
    const root = tempTree({ 'package.json': PACKAGE.v1, 'src/server.ts': serverV1(DETACHED_V1) });
    const first = await migrate(root);
    expect(changedFiles(root, first)).toEqual(['src/server.ts']);
    expect(afterOf(first, 'server.ts')).toBe(
      serverV1(`// mcp-mrtr-manual(not-awaited) [8b06f8ec]: nobody waits for the answer\n  ${DETACHED_V1}`),
    );
    apply(root, first);
    expect((await migrate(root)).changes).toEqual([]);
    const accepted = readFileSync(`${root}/src/server.ts`, 'utf8').replace(
      'nobody waits for the answer',
      'old words -- until 2999-01-31: goes then',
    );
    writeTree(root, { 'src/server.ts': accepted });
    expect(afterOf(await migrate(root), 'server.ts')).toContain(
      '// mcp-mrtr-manual(not-awaited) [8b06f8ec]: nobody waits for the answer -- until 2999-01-31: goes then\n',
    );
  });

  it('lose their marker when they move', async () => {
    const root = tempTree({ 'package.json': PACKAGE.v1, 'src/server.ts': serverV1(DETACHED_V1) });
    apply(root, await migrate(root));
    const marked = readFileSync(`${root}/src/server.ts`, 'utf8');
    writeTree(root, { 'src/server.ts': marked.replace('void server', 'await server') });
    const text = afterOf(await migrate(root), 'server.ts');
    expect(text).toContain('elicitForm(');
    expect(text).not.toContain('mcp-mrtr-manual');
  });
});

describe('shims', () => {
  it('that were edited are reported and left alone', async () => {
    const root = tempTree({ 'package.json': PACKAGE.v1, 'src/server.ts': serverV1(ASK_V1) });
    apply(root, await migrate(root));
    const shim = readFileSync(`${root}/src/mrtr.ts`, 'utf8');
    writeTree(root, { 'src/mrtr.ts': `${shim}export const mine = 1;\n`, 'src/more.ts': serverV1(ASK_V1) });
    const migration = await migrate(root);
    expect(migration.editedShims).toEqual([`${root}/src/mrtr.ts`]);
    expect(changedFiles(root, migration)).not.toContain('src/mrtr.ts');
  });

  it('that were only formatted are not edited', async () => {
    const root = tempTree({ 'package.json': PACKAGE.v1, 'src/server.ts': serverV1(ASK_V1) });
    apply(root, await migrate(root));
    const shim = readFileSync(`${root}/src/mrtr.ts`, 'utf8');
    writeTree(root, { 'src/mrtr.ts': shim.replaceAll('  ', '\t').replaceAll("'", '"') });
    expect(await migrate(root)).toMatchObject({ editedShims: [], changes: [] });
  });

  it('follow the SDK when it is upgraded, and no handler does', async () => {
    const root = tempTree({ 'package.json': PACKAGE.v1, 'src/server.ts': serverV1(ASK_V1) });
    apply(root, await migrate(root));
    writeTree(root, {
      'package.json': PACKAGE.v2,
      'src/server.ts': readFileSync(`${root}/src/server.ts`, 'utf8').replace('sdk/server/mcp.js', 'server'),
    });
    const migration = await migrate(root);
    expect(changedFiles(root, migration)).toEqual(['src/mrtr.ts']);
    expect(afterOf(migration, 'mrtr.ts')).toContain('for @modelcontextprotocol/server 2.x;');
  });
});

describe('several packages', () => {
  it('each get the shim of their SDK', async () => {
    const root = tempTree({
      'package.json': '{ "private": true }',
      'one/package.json': PACKAGE.v1,
      'one/src/server.ts': serverV1(ASK_V1),
      'two/package.json': PACKAGE.v2,
      'two/server.ts': serverV2(ASK_V2),
    });
    const migration = await migrate(root);
    expect(migration.analysis.target).toBe('mixed');
    expect(changedFiles(root, migration)).toEqual([
      'one/src/mrtr.ts',
      'one/src/server.ts',
      'two/mrtr.ts',
      'two/server.ts',
    ]);
    expect(afterOf(migration, 'one/src/mrtr.ts')).toContain('for MCP SDK 1.x;');
    expect(afterOf(migration, 'two/mrtr.ts')).toContain('for @modelcontextprotocol/server 2.x;');
    await expect(migrate(root, 'v1')).rejects.toThrow(/two\/server\.ts runs on SDK v2/);
  });

  it('are followed into each other by their names', async () => {
    const helper =
      "import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nexport async function confirm(server: McpServer) {\n  const answer = await server.server.elicitInput({ message: 'Sure?', requestedSchema: { type: 'object', properties: {} } });\n  return answer.action === 'accept';\n}\n";
    const root = tempTree({
      'package.json': '{ "private": true }',
      'lib/package.json': PACKAGE.v1.replace('"shop"', '"@shop/lib"'),
      'lib/src/index.ts': helper,
      'app/package.json': PACKAGE.v1,
      'app/server.ts': `import { confirm } from '@shop/lib';\n${serverV1("return { content: [{ type: 'text', text: String(await confirm(server)) }] };")}`,
    });
    const { analysis, changes } = await migrate(root);
    expect(
      analysis.inputPoints.map(({ plan, routes }) => [
        plan.kind,
        routes[0]?.handler.name,
        routes[0]?.steps.map(({ name }) => name),
      ]),
    ).toEqual([['auto', 'remove', ['confirm']]]);
    expect(changes.map(({ file }) => file.slice(root.length + 1))).toEqual([
      'app/mrtr.ts',
      'app/server.ts',
      'lib/src/index.ts',
      'lib/src/mrtr.ts',
    ]);
  });
});

describe('what can not be read', () => {
  it('is said, and the rest is done', async () => {
    const root = tempTree({
      'package.json': PACKAGE.v1,
      'src/server.ts': serverV1(ASK_V1),
      'src/broken.ts': 'export function f( { elicitInput',
      'src/tsconfig.json': '{ "compilerOptions": ',
    });
    const { analysis, changes } = await migrate(root);
    expect(analysis.unread.map(({ file, why }) => [file.slice(root.length + 1), why.split(':')[0]])).toEqual(
      expect.arrayContaining([['src/broken.ts', 'syntax error in line 1']]),
    );
    expect(changes.map(({ file }) => file.slice(root.length + 1))).toContain('src/server.ts');
  });
});
