import { readFileSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { planMigration } from '../../src/engine/migrate.js';
import { tempTree, writeTree } from '../temp-tree.js';
import { apply, changedFiles, PACKAGE } from './projects.js';

const CONFIRM = `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export async function confirm(server: McpServer) {
  const answer = await server.server.elicitInput({ message: 'Sure?', requestedSchema: { type: 'object', properties: {} } });
  return answer.action === 'accept';
}
`;
const SERVER = (from: string) => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { confirm } from '${from}';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('drop', {}, async () => ({ content: [{ type: 'text', text: String(await confirm(server)) }] }));
`;
const ASKS_ITSELF = `server.registerTool('ask', {}, async () => {
  const answer = await server.server.elicitInput({ message: 'Who?', requestedSchema: { type: 'object', properties: {} } });
  return { content: [{ type: 'text', text: answer.action }] };
});
`;

describe('files that are not among those given', () => {
  it('are never changed, and what would need them stays and says so', async () => {
    const root = tempTree({
      'package.json': PACKAGE.v1,
      '.gitignore': 'made/\n',
      'app/server.ts': `${SERVER('../lib/confirm.js')}${ASKS_ITSELF}`,
      'lib/confirm.ts': CONFIRM,
      'ignored/server.ts': SERVER('../made/confirm.js'),
      'made/confirm.ts': CONFIRM,
      'vendored/server.ts': SERVER('../vendor/confirm.js'),
      'vendor/confirm.ts': CONFIRM,
      'linked/server.ts': SERVER('./confirm.js'),
      'elsewhere/confirm.ts': CONFIRM,
    });
    symlinkSync(`${root}/elsewhere/confirm.ts`, `${root}/linked/confirm.ts`);
    const paths = ['app', 'ignored', 'vendored', 'linked'];
    const { analysis, changes } = await planMigration({ cwd: root, paths, target: 'auto' });
    expect(
      analysis.inputPoints.map(({ file, plan }) => [file.slice(root.length + 1), plan.kind, ...plan.reasons]),
    ).toEqual([
      ['app/server.ts', 'auto'],
      ['lib/confirm.ts', 'manual', 'outside-given-paths'],
      ['linked/confirm.ts', 'manual', 'outside-given-paths'],
      ['made/confirm.ts', 'manual', 'outside-given-paths'],
      ['vendor/confirm.ts', 'manual', 'outside-given-paths'],
    ]);
    expect(analysis.inputPoints[1]?.plan.details).toEqual([
      expect.stringMatching(/^lib\/confirm\.ts: line 3: server\.server\.elicitInput/),
    ]);
    expect(changes.map(({ file }) => file.slice(root.length + 1))).toEqual(['app/mrtr.ts', 'app/server.ts']);
  });

  it('do not count where nothing that was given has to do with them', async () => {
    const root = tempTree({
      'package.json': PACKAGE.v1,
      'app/names.ts': "import { all } from '../lib/server.js';\nexport const elicitation = all;\n",
      'lib/server.ts': `${SERVER('./confirm.js')}export const all = 1;\n`,
      'lib/confirm.ts': CONFIRM,
    });
    const within = await planMigration({ cwd: root, paths: ['app'], target: 'auto' });
    expect(within).toMatchObject({ changes: [], analysis: { inputPoints: [], findings: [] } });
    const both = await planMigration({ cwd: root, paths: ['app', 'lib'], target: 'auto' });
    expect(changedFiles(root, both)).toEqual(['lib/confirm.ts', 'lib/mrtr.ts', 'lib/server.ts']);
  });
});

it('call a helper that was given: it stays as it is', async () => {
  const root = tempTree({
    'package.json': PACKAGE.v1,
    'lib/confirm.ts': CONFIRM,
    'lib/unused.ts': CONFIRM.replace('confirm', 'unused'),
    'app/server.ts': SERVER('../lib/confirm.js'),
    'other/server.ts': SERVER('../lib/confirm.js'),
    'other/again.ts': "import { unused } from '../lib/unused.js';\nexport const again = unused;\n",
    'other/names.ts': "export const names = ['confirm', 'unused'];\n",
  });
  const { analysis, changes } = await planMigration({ cwd: root, paths: ['app', 'lib'], target: 'auto' });
  expect(analysis.inputPoints.map(({ plan }) => plan)).toEqual([
    { kind: 'manual', reasons: ['outside-given-paths'], details: ['other/server.ts imports it too'] },
    { kind: 'manual', reasons: ['outside-given-paths'], details: ['other/again.ts imports it too'] },
  ]);
  expect(changes.map(({ after }) => after.includes('elicitForm('))).toEqual([false, false]);
  const all = await planMigration({ cwd: root, paths: ['.'], target: 'auto' });
  expect(all.analysis.inputPoints[0]?.plan.kind).toBe('auto');
});

describe('a package whose generated file is not among those given', () => {
  const files = {
    'package.json': PACKAGE.v1,
    'src/tools/server.ts': `${SERVER('./confirm.js')}`,
    'src/tools/confirm.ts': CONFIRM,
    'src/more/server.ts': `${SERVER('../more/confirm.js')}`,
    'src/more/confirm.ts': CONFIRM,
  };

  it('has one all the same, and is brought up to date', async () => {
    const root = tempTree(files);
    apply(root, await planMigration({ cwd: root, paths: ['src/tools'], target: 'auto' }));
    const later = await planMigration({ cwd: root, paths: ['src/more'], target: 'auto' });
    expect(changedFiles(root, later)).toEqual(['src/more/confirm.ts', 'src/more/server.ts']);
    expect(later.changes[0]?.after).toContain("from '../tools/mrtr.js'");
    const shim = readFileSync(`${root}/src/tools/mrtr.ts`, 'utf8');
    writeTree(root, { 'src/tools/mrtr.ts': shim.replace(/by mcp-mrtr \S+/, 'by mcp-mrtr 0.0.1') });
    const again = await planMigration({ cwd: root, paths: ['src/more'], target: 'auto' });
    expect(changedFiles(root, again)).toEqual(['src/more/confirm.ts', 'src/more/server.ts', 'src/tools/mrtr.ts']);
    writeTree(root, { 'src/tools/mrtr.ts': `${shim}export const mine = 1;\n` });
    const edited = await planMigration({ cwd: root, paths: ['src/more'], target: 'auto' });
    expect(edited.editedShims).toEqual([`${root}/src/tools/mrtr.ts`]);
  });

  it("gets another name for it where a file of that name is somebody else's", async () => {
    const root = tempTree({ ...files, 'src/tools/mrtr.ts': 'export const mine = 1;\n' });
    const paths = ['src/tools/server.ts', 'src/tools/confirm.ts'];
    const migration = await planMigration({ cwd: root, paths, target: 'auto' });
    expect(changedFiles(root, migration)).toContain('src/tools/mcp-mrtr.ts');
  });
});
