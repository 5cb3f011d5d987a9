import { describe, expect, it } from 'vitest';
import { Packages } from '../../src/workspace/packages.js';
import { tempTree } from '../temp-tree.js';

const V1 = '@modelcontextprotocol/sdk';
const V2 = '@modelcontextprotocol/server';
const json = (value: unknown) => JSON.stringify(value);

describe('Packages', () => {
  it('describes the nearest package', () => {
    const root = tempTree({
      'package.json': json({
        name: 'one',
        type: 'module',
        dependencies: { [V1]: '^1.20.0' },
        devDependencies: { zod: '4' },
      }),
      'tsconfig.json': '{}',
      'src/a.ts': '',
    });
    expect(new Packages('/nowhere').of(`${root}/src/a.ts`)).toEqual({
      dir: root,
      name: 'one',
      moduleType: 'module',
      dependencies: { [V1]: '^1.20.0', zod: '4' },
      sdk: { v1: '^1.20.0' },
      tsconfig: `${root}/tsconfig.json`,
      hasTypes: false,
      isLibrary: false,
      isPrivate: false,
    });
  });

  it('prefers the installed version, wherever node finds it', () => {
    const root = tempTree({
      [`node_modules/${V2}/package.json`]: json({ version: '2.4.0' }),
      'packages/p/package.json': json({ name: 'p', peerDependencies: { [V2]: '^2' } }),
      'packages/p/a.ts': '',
    });
    expect(new Packages(root).of(`${root}/packages/p/a.ts`)).toMatchObject({
      moduleType: 'commonjs',
      sdk: { v2: '2.4.0' },
      hasTypes: true,
    });
  });

  it('counts an SDK that only the workspace root declares, never one beyond the git root', () => {
    const root = tempTree({
      'package.json': json({ dependencies: { fastmcp: '4' } }),
      'repo/.git/HEAD': '',
      'repo/package.json': json({ devDependencies: { [V1]: '1.32.2' } }),
      'repo/packages/p/package.json': json({ type: 'module' }),
      'repo/packages/p/tsconfig.json': '{}',
      'repo/packages/p/sub/tsconfig.json': '{}',
    });
    const packages = new Packages(root);
    const file = `${root}/repo/packages/p/sub/a.ts`;
    expect(packages.of(file)).toMatchObject({
      dir: `${root}/repo/packages/p`,
      dependencies: {},
      sdk: { v1: '1.32.2' },
    });
    expect(packages.of(file).sdk.fastmcp).toBeUndefined();
    expect(packages.tsconfigOf(file)).toBe(`${root}/repo/packages/p/sub/tsconfig.json`);
    expect(packages.of(file)).toBe(packages.of(`${root}/repo/packages/p/b.ts`));
  });

  it('does not count an SDK that merely lies in node_modules', () => {
    const root = tempTree({
      'package.json': json({ dependencies: { fastmcp: '^4' } }),
      [`node_modules/${V1}/package.json`]: json({ version: '1.32.2' }),
      'node_modules/fastmcp/package.json': json({ version: '4.20.16' }),
    });
    expect(new Packages(root).of(`${root}/a.ts`).sdk).toEqual({ fastmcp: '4.20.16' });
  });

  it('takes the SDK itself for a package that has it', () => {
    const root = tempTree({ 'package.json': json({ name: V1, version: '1.32.2' }) });
    expect(new Packages(root).of(`${root}/src/examples/a.ts`).sdk).toEqual({ v1: '1.32.2' });
  });

  it('makes do without a package.json, and with a broken one', () => {
    const root = tempTree({
      '.git/HEAD': '',
      'a.ts': '',
      'broken/package.json': '{ "name": ',
      'list/package.json': '[]',
    });
    const packages = new Packages(root);
    expect(packages.of(`${root}/a.ts`)).toEqual({
      dir: root,
      name: undefined,
      moduleType: 'commonjs',
      dependencies: {},
      sdk: {},
      hasTypes: false,
      isLibrary: false,
      isPrivate: false,
    });
    expect(packages.of(`${root}/broken/a.ts`)).toMatchObject({ dir: `${root}/broken`, sdk: {} });
    packages.of(`${root}/list/a.ts`);
    expect(packages.unread).toEqual([
      { file: `${root}/broken/package.json`, why: 'it is not JSON' },
      { file: `${root}/list/package.json`, why: 'it does not hold a JSON object' },
    ]);
  });

  it.each([
    ['for others, by its exports', { exports: './index.js', bin: './cli.js' }, true],
    ['for others, by its types', { types: './index.d.ts' }, true],
    ['a program with the types that its compiler left', { types: './index.d.ts', bin: './cli.js' }, false],
    ['private', { exports: './index.js', private: true }, false],
  ])('is a library or a program: %s', (_what, fields, isLibrary) => {
    const root = tempTree({ 'package.json': JSON.stringify({ name: 'gate', ...fields }), 'a.ts': '' });
    expect(new Packages(root).of(`${root}/a.ts`).isLibrary).toBe(isLibrary);
  });
});
