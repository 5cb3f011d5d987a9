import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Migration, planMigration } from '../../src/engine/migrate.js';
import { keptTree } from '../temp-tree.js';

const named = (name: string, more: object = {}) =>
  JSON.stringify({ name, type: 'module', dependencies: { '@modelcontextprotocol/sdk': '^1.20.0' }, ...more });

/** A helper that asks, and a server whose tool calls it under the given specifier. */
const CONFIRM = `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export async function confirm(server: McpServer) {
  const answer = await server.server.elicitInput({ message: 'Sure?', requestedSchema: { type: 'object', properties: {} } });
  return answer.action === 'accept';
}
`;
const server = (
  specifier: string,
  sdk = '@modelcontextprotocol/sdk/server/mcp.js',
) => `import { McpServer } from '${sdk}';
import { confirm } from '${specifier}';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('drop', {}, async () => ({ content: [{ type: 'text', text: String(await confirm(server)) }] }));
`;

const BUNDLE = `${CONFIRM}\n${'var a = "0123456789012345678901234567890";\n'.repeat(120_000)}`;

const PROJECTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // The sources of the SDK beside an example: the example is one as anywhere else.
  'sdk-repository': {
    'package.json': '{ "private": true, "workspaces": ["*"] }',
    'sdk/package.json': JSON.stringify({ name: '@modelcontextprotocol/server', version: '2.4.0', type: 'module' }),
    'sdk/src/index.ts': 'export class McpServer { registerTool(name: string, config: object, handler: unknown) {} }\n',
    'example/package.json': named('example', { dependencies: { '@modelcontextprotocol/server': 'workspace:^' } }),
    'example/server.ts': `import { McpServer } from '@modelcontextprotocol/server';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('drop', {}, async (ctx) => {
  const { action } = await ctx.mcpReq.elicitInput({ message: 'Sure?', requestedSchema: { type: 'object', properties: {} } });
  return { content: [{ type: 'text', text: action }] };
});
`,
  },
  'npm-workspaces': {
    'package.json': '{ "private": true, "workspaces": ["packages/*"] }',
    'packages/lib/package.json': named('@npm/lib'),
    'packages/lib/src/index.ts': CONFIRM,
    'packages/app/package.json': named('npm-app', {
      dependencies: { '@npm/lib': '*', '@modelcontextprotocol/sdk': '1' },
    }),
    'packages/app/src/server.ts': server('@npm/lib'),
  },
  'pnpm-workspace': {
    'package.json': '{ "private": true }',
    'pnpm-workspace.yaml': 'packages:\n  - libs/*\n  - apps/*\n',
    'libs/lib/package.json': named('@pnpm/lib', { main: './dist/index.js', types: './dist/index.d.ts' }),
    'libs/lib/src/index.ts': CONFIRM,
    'apps/app/package.json': named('pnpm-app'),
    'apps/app/src/server.ts': server('@pnpm/lib'),
  },
  'yarn-pnp': {
    'package.json': '{ "private": true, "workspaces": ["*"] }',
    '.pnp.cjs': 'module.exports = { elicitInput: 1 };\n',
    '.yarn/releases/yarn.cjs': 'elicitInput();\n',
    'lib/package.json': named('@yarn/lib'),
    'lib/index.ts': CONFIRM,
    'app/package.json': named('yarn-app'),
    'app/server.ts': server('@yarn/lib'),
  },
  'exports-map': {
    'package.json': '{ "private": true, "workspaces": ["*"] }',
    'lib/package.json': named('@exports/lib', {
      exports: { '.': './src/main.ts', './ask': { types: './src/ask.ts', default: './src/ask.ts' } },
    }),
    'lib/src/main.ts': 'export const nothing = 1;\n',
    'lib/src/ask.ts': CONFIRM,
    'app/package.json': named('exports-app'),
    'app/server.ts': server('@exports/lib/ask'),
  },
  'project-references': {
    'package.json': named('references'),
    'tsconfig.json': '{ "files": [], "references": [{ "path": "./core" }, { "path": "./app" }] }',
    'core/tsconfig.json': '{ "compilerOptions": { "composite": true } }',
    'core/confirm.ts': CONFIRM,
    'app/tsconfig.json': '{ "compilerOptions": { "composite": true }, "references": [{ "path": "../core" }] }',
    'app/server.ts': server('../core/confirm.js'),
  },
  'path-aliases': {
    'package.json': named('aliases'),
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@ask/*": ["./src/asking/*"] } }, "include": ["src"] }',
    'src/asking/confirm.ts': CONFIRM,
    'src/server.ts': server('@ask/confirm'),
  },
  // As scaffolds make it: the nearest tsconfig has nothing itself.
  'referred-aliases': {
    'package.json': named('referred'),
    'tsconfig.json': '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
    'tsconfig.app.json': '{ "compilerOptions": { "paths": { "@ask/*": ["./src/asking/*"] } }, "include": ["src"] }',
    'src/asking/confirm.ts': CONFIRM,
    'src/server.ts': server('@ask/confirm'),
  },
  'in-no-tsconfig': {
    'package.json': named('loose'),
    'tsconfig.json': '{ "include": ["src"] }',
    'src/index.ts': 'export const a = 1;\n',
    'scripts/confirm.ts': CONFIRM,
    'scripts/server.ts': server('./confirm.js'),
  },
  'generated-and-vendored': {
    'package.json': named('made'),
    '.gitignore': 'ignored/\n',
    'src/server.ts': server('./confirm.gen.js'),
    'src/confirm.gen.ts': `// @generated by protoc\n${CONFIRM}`,
    'vendor/server.ts': server('./confirm.js'),
    'vendor/confirm.ts': CONFIRM,
    'ignored/server.ts': server('./confirm.js'),
    'ignored/confirm.ts': CONFIRM,
    'node_modules/dep/index.ts': CONFIRM,
    'dist/confirm.js': CONFIRM,
  },
  'both-sdks-in-one-package': {
    'package.json': named('both', {
      dependencies: { '@modelcontextprotocol/sdk': '^1.20.0', '@modelcontextprotocol/server': '^2.0.0' },
    }),
    'src/old.ts': server('./confirm.js'),
    'src/confirm.ts': CONFIRM,
    'src/new.ts': `${server('./confirm-new.js', '@modelcontextprotocol/server')}`,
    'src/confirm-new.ts': CONFIRM.replace('@modelcontextprotocol/sdk/server/mcp.js', '@modelcontextprotocol/server'),
  },
  'broken-neighbour': {
    'package.json': named('broken'),
    'src/server.ts': server('./confirm.js'),
    'src/confirm.ts': CONFIRM,
    'src/broken.ts': 'export function ask( { elicitInput\n',
  },
  // In the middle of a merge: what asks in the file is a guess, and so is where its statements end.
  'broken-itself': {
    'package.json': named('broken-itself'),
    'src/server.ts': server('./confirm.js'),
    'src/confirm.ts': `${CONFIRM}<<<<<<< HEAD\nconst a = 1;\n=======\nconst a = 2;\n>>>>>>> theirs\n`,
    'src/late.ts': `${server('./confirm.js').split('\n')[0]}
const server = new McpServer({ name: 'late', version: '1.0.0' });
server.registerTool('late', {}, async () => {
  void server.server.elicitInput({ message: 'Late?', requestedSchema: { type: 'object', properties: {} } });
  return { content: [] };
});
const a = (;
`,
  },
  'check-in-generated-code': {
    'package.json': named('check-generated'),
    'src/can.gen.ts': `// @generated by protoc
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export const can = (server: McpServer) => server.server.getClientCapabilities()?.elicitation !== undefined;
`,
    'src/server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { can } from './can.gen.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('drop', {}, async () => {
  if (!can(server)) return { content: [] };
  const { action } = await server.server.elicitInput({ message: 'Sure?', requestedSchema: { type: 'object', properties: {} } });
  return { content: [{ type: 'text', text: action }] };
});
`,
  },
  'large-bundle': {
    'package.json': named('large'),
    'src/server.ts': server('./confirm.js'),
    'src/confirm.ts': CONFIRM,
    'public/bundle.js': BUNDLE,
  },
  // The helper is imported by the name of a link, of a file or of its folder.
  'linked-sources': {
    'package.json': named('linked'),
    'lib/confirm.ts': CONFIRM,
    'src/file.ts': server('./confirm.js'),
    'src/folder.ts': server('./asking/confirm.js'),
  },
  'link-loops': {
    'package.json': named('loops'),
    'src/server.ts': server('./confirm.js'),
    'src/confirm.ts': CONFIRM,
  },
};

let root: string;
let migration: Migration;

// All side by side in one run: the compiler is started once.
beforeAll(async () => {
  root = keptTree(
    Object.fromEntries(
      Object.entries(PROJECTS).flatMap(([project, files]) =>
        Object.entries(files).map(([name, text]) => [`${project}/${name}`, text]),
      ),
    ),
  );
  mkdirSync(`${root}/pnpm-workspace/apps/app/node_modules/@pnpm`, { recursive: true });
  symlinkSync(`${root}/pnpm-workspace/libs/lib`, `${root}/pnpm-workspace/apps/app/node_modules/@pnpm/lib`, 'dir');
  symlinkSync('../lib/confirm.ts', `${root}/linked-sources/src/confirm.ts`);
  symlinkSync('../lib', `${root}/linked-sources/src/asking`, 'dir');
  symlinkSync('..', `${root}/link-loops/src/up`, 'dir');
  symlinkSync('.', `${root}/link-loops/self`, 'dir');
  symlinkSync('gone.ts', `${root}/link-loops/src/dangling.ts`);
  migration = await planMigration({ cwd: root, paths: ['.'], target: 'auto' });
}, 120_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const below = (project: string) => `${root}/${project}/`;
const changedIn = (project: string) =>
  migration.changes
    .filter(({ file }) => file.startsWith(below(project)))
    .map(({ file }) => file.slice(below(project).length));
const plansIn = (project: string) =>
  migration.analysis.inputPoints
    .filter(({ file }) => file.startsWith(below(project)))
    .map(({ file, plan }) => [file.slice(below(project).length), plan.kind, ...plan.reasons].join(' '));

describe('projects as they are', () => {
  it.each([
    [
      'npm-workspaces',
      [
        'packages/app/src/mrtr.ts',
        'packages/app/src/server.ts',
        'packages/lib/src/index.ts',
        'packages/lib/src/mrtr.ts',
      ],
    ],
    [
      'pnpm-workspace',
      ['apps/app/src/mrtr.ts', 'apps/app/src/server.ts', 'libs/lib/src/index.ts', 'libs/lib/src/mrtr.ts'],
    ],
    ['sdk-repository', ['example/mrtr.ts', 'example/server.ts']],
    ['yarn-pnp', ['app/mrtr.ts', 'app/server.ts', 'lib/index.ts', 'lib/mrtr.ts']],
    ['exports-map', ['app/mrtr.ts', 'app/server.ts', 'lib/src/ask.ts', 'lib/src/mrtr.ts']],
    ['project-references', ['app/server.ts', 'core/confirm.ts', 'core/mrtr.ts']],
    ['path-aliases', ['src/asking/confirm.ts', 'src/mrtr.ts', 'src/server.ts']],
    ['referred-aliases', ['src/asking/confirm.ts', 'src/mrtr.ts', 'src/server.ts']],
    ['in-no-tsconfig', ['scripts/confirm.ts', 'scripts/mrtr.ts', 'scripts/server.ts']],
    ['broken-neighbour', ['src/confirm.ts', 'src/mrtr.ts', 'src/server.ts']],
    ['large-bundle', ['src/confirm.ts', 'src/mrtr.ts', 'src/server.ts']],
    ['linked-sources', ['lib/confirm.ts', 'mrtr.ts', 'src/file.ts', 'src/folder.ts']],
    ['link-loops', ['src/confirm.ts', 'src/mrtr.ts', 'src/server.ts']],
  ])('%s: the helper, the server and a shim beside them', (project, files) => {
    expect(plansIn(project)).toEqual([expect.stringMatching(/ auto$/)]);
    expect(changedIn(project)).toEqual(files);
  });

  it('leaves generated and vendored code alone, and what needs it', () => {
    expect(plansIn('generated-and-vendored')).toEqual(['src/confirm.gen.ts manual outside-given-paths']);
    expect(changedIn('generated-and-vendored')).toEqual([]);
  });

  it('writes nothing into a file that does not parse, and leaves what needs it', () => {
    expect(plansIn('broken-itself')).toEqual([
      'src/confirm.ts manual does-not-parse',
      expect.stringMatching(/^src\/late\.ts manual .*does-not-parse/),
    ]);
    expect(changedIn('broken-itself')).toEqual([]);
  });

  it('leaves a check in generated code, and says so', () => {
    expect(plansIn('check-in-generated-code')).toEqual(['src/server.ts review capability-check-left']);
    expect(changedIn('check-in-generated-code')).toEqual(['src/mrtr.ts', 'src/server.ts']);
  });

  it('does not mix the shims of two SDKs in one package', () => {
    expect(plansIn('both-sdks-in-one-package')).toEqual([
      'src/confirm-new.ts auto',
      'src/confirm.ts manual shim-not-possible',
    ]);
    const changed = changedIn('both-sdks-in-one-package');
    expect(changed).toEqual(['src/confirm-new.ts', 'src/confirm.ts', 'src/mrtr.ts', 'src/new.ts']);
    const shim = migration.changes.find(({ file }) => file === `${root}/both-sdks-in-one-package/src/mrtr.ts`);
    expect(shim?.after).toContain('for @modelcontextprotocol/server 2.x;');
  });

  it('says what it could not read, once, and nothing of what it need not', () => {
    expect(migration.analysis.unread.map(({ file }) => file.slice(root.length + 1))).toEqual([
      'broken-itself/src/confirm.ts',
      'broken-itself/src/late.ts',
      'broken-neighbour/src/broken.ts',
    ]);
  });
});
