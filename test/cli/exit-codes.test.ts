import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lazyEngine } from '../../src/cli/engine.js';
import { ASK_V1, PACKAGE, serverV1 } from '../engine/projects.js';
import { commitAll, git, tempTree, writeTree } from '../temp-tree.js';
import { type Ran, run } from './run.js';

const PROJECT = { 'package.json': PACKAGE.v1, 'src/server.ts': serverV1(ASK_V1) };

const write = (root: string, ...more: string[]): Promise<Ran> => run(root, ['migrate', '--write', ...more], lazyEngine);

describe('migrate --write over the real engine', () => {
  it.each([
    ['a syntax error', { 'src/broken.ts': 'server.elicitInput({;' }, 'src/broken.ts'],
    ['a broken tsconfig', { 'tsconfig.json': '{ "compilerOptions": ' }, 'tsconfig.json'],
    ['a tsconfig that extends nothing', { 'tsconfig.json': '{ "extends": ["./gone.json"] }' }, 'tsconfig.json'],
    [
      'a tsconfig that extends a broken one',
      { 'tsconfig.json': '{ "extends": "./base" }', 'base.json': '{ "compilerOptions": ' },
      'tsconfig.json',
    ],
    [
      'a broken package.json',
      { 'sub/package.json': '{ "name": ', 'sub/ask.ts': 'export const elicitInput = 1;\n' },
      'sub/package.json',
    ],
    ['text that is not UTF-8', { 'src/old.ts': Buffer.from('// elicit\xe9\n', 'latin1') }, 'src/old.ts'],
  ])('ends with 2 for %s beside it, and does the rest', async (_what, more, file) => {
    const root = tempTree({ ...PROJECT, ...more });
    const ran = await write(root);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain(`could not read or analyse ${file}`);
    expect(readFileSync(`${root}/src/server.ts`, 'utf8')).toContain('elicitForm(');
  });

  it('minds no tsconfig of a package where nothing is installed, and none of a dependency', async () => {
    const files = { ...PROJECT, 'tsconfig.json': '{ "extends": "@tsconfig/node20/tsconfig.json" }' };
    expect((await write(tempTree(files))).code).toBe(0);
    const { err } = await write(tempTree({ ...files, 'node_modules/zod/package.json': '{}' }));
    expect(err).toContain("what it extends can't be read: File '@tsconfig/node20/tsconfig.json' not found");
    const dependency = {
      'tsconfig.json': '{ "compilerOptions": {} }',
      'node_modules/@modelcontextprotocol/sdk/tsconfig.json': files['tsconfig.json'],
      'node_modules/@modelcontextprotocol/sdk/server/mcp.d.ts':
        "export * from './other.js';\nexport class McpServer {}\n",
      'node_modules/@modelcontextprotocol/sdk/server/other.d.ts': 'export const a: number;\n',
    };
    expect((await write(tempTree({ ...PROJECT, ...dependency }))).err).not.toContain('extends');
  });

  it('ends with 0 and a line where there is nothing', async () => {
    const root = tempTree({});
    mkdirSync(`${root}/empty`);
    expect(await write(root, 'empty')).toMatchObject({
      code: 0,
      err: expect.stringContaining('no source files in empty'),
    });
    writeTree(root, { 'loose/a.ts': 'export const a = 1;\n' });
    expect(await write(root, 'loose')).toMatchObject({
      code: 0,
      err: expect.stringContaining('no package.json for loose'),
    });
  });

  it('ends with 3 and writes nothing for a wrong call, a dirty file, and an edited shim', async () => {
    const root = tempTree(PROJECT);
    commitAll(root);
    for (const words of [['gone'], ['--nonsense'], ['--only', 'nobody']])
      expect((await write(root, ...words)).code).toBe(3);
    writeFileSync(`${root}/src/server.ts`, `${PROJECT['src/server.ts']}// mine\n`);
    expect(await write(root)).toMatchObject({
      code: 3,
      err: expect.stringContaining('uncommitted changes in src/server.ts'),
    });
    git(root, 'checkout', '-q', '.');
    expect(git(root, 'status', '--porcelain')).toBe('');
    expect((await write(root)).code).toBe(0);
    git(root, 'add', '-A');
    writeFileSync(`${root}/src/mrtr.ts`, `${readFileSync(`${root}/src/mrtr.ts`, 'utf8')}export const mine = 1;\n`);
    writeFileSync(`${root}/src/more.ts`, serverV1(ASK_V1));
    commitAll(root);
    expect(await write(root)).toMatchObject({
      code: 3,
      err: expect.stringContaining('src/mrtr.ts: generated, but edited'),
    });
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('goes through ten thousand files and past a bundle of 5 MB', async () => {
    const root = tempTree({ ...PROJECT, 'public/bundle.js': `elicitInput();${'x'.repeat(5 * 1024 * 1024)}\n` });
    for (let folder = 0; folder < 100; folder++) {
      mkdirSync(`${root}/src/f${folder}`);
      for (let file = 0; file < 100; file++)
        writeFileSync(`${root}/src/f${folder}/a${file}.ts`, 'export const a = 1;\n');
    }
    const ran = await write(root, '--format', 'json');
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.out).summary).toMatchObject({ files: 10_002, candidates: 1, auto: 1 });
    rmSync(`${root}/src`, { recursive: true });
  });
});
