// Functions that ask, and that nothing calls.
import { expect, it } from 'vitest';
import { planMigration } from '../../src/engine/migrate.js';
import { tempTree } from '../temp-tree.js';
import { changedFiles, PACKAGE, serverV1 } from './projects.js';

const CONFIRM = `import type { Server } from '@modelcontextprotocol/sdk/server/index.js';

export async function confirm(server: Server, message: string): Promise<boolean> {
  const answer = await server.elicitInput({ message, requestedSchema: { type: 'object', properties: {} } });
  return answer.action === 'accept';
}
`;
const SERVER = serverV1('return { content: [] };');

async function planned(files: Record<string, string>) {
  const root = tempTree({ 'package.json': PACKAGE.v1, 'src/confirm.ts': CONFIRM, ...files });
  const migration = await planMigration({ cwd: root, paths: ['.'], target: 'auto' });
  const [point, ...others] = migration.analysis.inputPoints;
  expect(others).toEqual([]);
  return { plan: point?.plan, changed: changedFiles(root, migration), changes: migration.changes };
}

it('are rewritten, and the servers of the package wrapped', async () => {
  const { plan, changed, changes } = await planned({ 'src/server.ts': SERVER });
  expect(plan).toMatchObject({ kind: 'review', reasons: ['no-caller'] });
  expect(plan?.details).toEqual([expect.stringContaining('confirm(server: Server')]);
  expect([...changed].sort()).toEqual(['src/confirm.ts', 'src/mrtr.ts', 'src/server.ts']);
  expect(changes.find(({ file }) => file.endsWith('/server.ts'))?.after).toContain('= multiRoundTrip(new McpServer(');
});

it.each([
  [
    'code speaks of them',
    { 'src/server.ts': `import { confirm } from './confirm.js';\nexport const tools = { confirm };\n${SERVER}` },
  ],
  ['they are looked up by name', { 'src/server.ts': `export const hooks = ['confirm'];\n${SERVER}` }],
  ['the package makes no server', {}],
])('stay as they are where %s', async (_why, files) => {
  const { plan, changed } = await planned(files as Record<string, string>);
  expect(plan).toMatchObject({ kind: 'manual', reasons: ['no-handler-found'] });
  expect(changed.filter((file) => file !== 'src/confirm.ts')).toEqual([]);
});

it.each([
  ['are of a library, where nobody here uses it', {}, false, 'framework-source'],
  ['are of a library, where an example uses it', { gate: '*' }, true, 'framework-source'],
  ['have no handler yet, where a package beside uses it', { gate: '*' }, false, 'no-handler-found'],
])('%s', async (_why, dependencies, isPrivate, reason) => {
  const sdk = { '@modelcontextprotocol/sdk': '*' };
  const root = tempTree({
    'gate/package.json': JSON.stringify({ name: 'gate', exports: './src/confirm.ts', dependencies: sdk }),
    'gate/src/confirm.ts': CONFIRM,
    'desk/package.json': JSON.stringify({
      name: 'desk',
      private: isPrivate,
      dependencies: { ...sdk, ...dependencies },
    }),
    'desk/src/server.ts': `import * as gate from 'gate';\nexport const asks = (name: string) => Reflect.get(gate, name);\n${SERVER}`,
  });
  const { analysis } = await planMigration({ cwd: root, paths: ['.'], target: 'auto' });
  expect(analysis.inputPoints.map(({ plan }) => plan.reasons)).toEqual([[reason]]);
});

it('are of no library where only what runs them is exported, by another package', async () => {
  const sdk = { '@modelcontextprotocol/sdk': '*' };
  const root = tempTree({
    'engine/package.json': JSON.stringify({ name: 'engine', exports: './src/run.ts' }),
    'engine/src/run.ts':
      'export const run = (script: any, ask: () => Promise<boolean>) => script({ ask: () => ask() });\n',
    'desk/package.json': JSON.stringify({
      name: 'desk',
      exports: './src/server.ts',
      dependencies: { ...sdk, engine: '*' },
    }),
    'desk/src/server.ts': `import { run } from 'engine';
${SERVER}
function asking() {
  return async () => {
    const answer = await server.server.elicitInput({ message: 'Sure?', requestedSchema: { type: 'object', properties: {} } });
    return answer.action === 'accept';
  };
}
server.registerTool('play', {}, async (args: any) => run(args.script, asking()));
`,
  });
  const { analysis } = await planMigration({ cwd: root, paths: ['.'], target: 'auto' });
  expect(analysis.inputPoints.map(({ plan }) => plan.reasons)).toEqual([['no-handler-found', 'shim-not-possible']]);
});
