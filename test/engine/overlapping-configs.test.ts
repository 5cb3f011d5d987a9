import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Migration, planMigration } from '../../src/engine/migrate.js';
import { keptTree } from '../temp-tree.js';
import { apply, changedFiles } from './projects.js';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));

// To load the types of the SDK takes longer than all the rest.
const TYPED = process.env.MRTR_TESTS === 'long';

const OPTIONS = { module: 'NodeNext', target: 'ES2022', strict: true, types: ['node'], skipLibCheck: true };
const config = (more: object, options: object = {}) =>
  JSON.stringify({ compilerOptions: { ...OPTIONS, ...options }, ...more });
const named = (name: string) =>
  JSON.stringify({ name, type: 'module', dependencies: { '@modelcontextprotocol/server': '^2.0.0' } });
const CONFIRM = `import type { McpServer } from '@modelcontextprotocol/server';
export async function confirm(server: McpServer): Promise<boolean> {
  const answer = await server.server.elicitInput({ message: 'Sure?', requestedSchema: { type: 'object', properties: {} } });
  return answer.action === 'accept';
}
`;
const server = (specifier: string, tool: string) => `import { McpServer } from '@modelcontextprotocol/server';
import { confirm } from '${specifier}';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('${tool}', {}, async () => ({ content: [{ type: 'text', text: String(await confirm(server)) }] }));
`;

const FILES = {
  // Files in two tsconfigs, below one that only refers to them.
  'twice/package.json': named('twice'),
  'twice/tsconfig.json':
    '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }, { "path": "./tsconfig.all.json" }] }',
  'twice/tsconfig.app.json': config({ include: ['src'] }),
  'twice/tsconfig.all.json': config({ include: ['src', 'tools'] }),
  'twice/src/asking/confirm.ts': CONFIRM,
  'twice/src/server.ts': server('./asking/confirm.js', 'drop'),
  'twice/tools/server.ts': server('../src/asking/confirm.js', 'wipe'),
  // Projects that refer to one another: one may import from the other, and from nowhere else.
  'referring/package.json': named('referring'),
  'referring/tsconfig.json': '{ "files": [], "references": [{ "path": "./core" }, { "path": "./app" }] }',
  'referring/core/tsconfig.json': config({}, { composite: true }),
  'referring/core/confirm.ts': CONFIRM,
  'referring/app/tsconfig.json': config({ references: [{ path: '../core' }] }, { composite: true }),
  'referring/app/server.ts': server('../core/confirm.js', 'drop'),
  // A file that the tsconfigs of two packages include, and that belongs to neither.
  'shared/package.json': named('shared'),
  'shared/lib/confirm.ts': CONFIRM,
  'shared/tsconfig.json': config({ include: ['lib'] }),
  'shared/a/package.json': named('a'),
  'shared/a/tsconfig.json': config({ include: ['.', '../lib'] }),
  'shared/a/server.ts': server('../lib/confirm.js', 'drop'),
  'shared/b/package.json': named('b'),
  'shared/b/tsconfig.json': config({ include: ['.', '../lib'] }),
  'shared/b/server.ts': server('../lib/confirm.js', 'drop'),
};

let root: string;
let first: Migration;

// All side by side: the compiler is started once. With types, a check under the wrong options would leave something.
beforeAll(async () => {
  root = keptTree(FILES);
  if (TYPED) symlinkSync(MODULES, `${root}/node_modules`, 'dir');
  first = await planMigration({ cwd: root, paths: ['.'], target: 'auto', types: TYPED });
}, 120_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('tsconfigs that overlap', () => {
  it('have each input point judged once', () => {
    const found = first.analysis.inputPoints.map(({ file, plan }) =>
      [file.slice(root.length + 1), plan.kind].join(' '),
    );
    expect(found).toEqual([
      'referring/core/confirm.ts auto',
      'shared/lib/confirm.ts auto',
      'twice/src/asking/confirm.ts auto',
    ]);
    expect(first.analysis.inputPoints.map(({ routes }) => routes.length)).toEqual([1, 2, 2]);
    expect(first.analysis.untyped).toHaveLength(TYPED ? 0 : 5);
  });

  it('have each file changed once, and the generated file where all may import it', () => {
    expect(changedFiles(root, first)).toEqual(
      [
        'referring/app/server.ts',
        'referring/core/confirm.ts',
        'referring/core/mrtr.ts',
        'shared/a/mrtr.ts',
        'shared/a/server.ts',
        'shared/b/mrtr.ts',
        'shared/b/server.ts',
        'shared/lib/confirm.ts',
        'shared/lib/mrtr.ts',
        'twice/src/asking/confirm.ts',
        'twice/src/server.ts',
        'twice/tools/server.ts',
        'twice/mrtr.ts',
      ].sort(),
    );
    const confirm = first.changes.find(({ file }) => file === `${root}/twice/src/asking/confirm.ts`)?.after ?? '';
    expect(confirm.match(/elicitForm\(/g)).toHaveLength(1);
  });

  it('are left alone by a second run, also by one from one of the packages', async () => {
    apply(root, first);
    const again = await planMigration({ cwd: root, paths: ['.'], target: 'auto', types: false });
    expect(again.changes).toEqual([]);
    expect(again.analysis.inputPoints).toEqual([]);
    const one = await planMigration({ cwd: root, paths: ['shared/a', 'shared/lib'], target: 'auto', types: false });
    expect(one.changes).toEqual([]);
    expect(readFileSync(`${root}/referring/app/server.ts`, 'utf8')).toContain("from '../core/mrtr.js'");
  });
});
