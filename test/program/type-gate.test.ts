import { describe, expect, it } from 'vitest';
import { newTypeErrors } from '../../src/program/type-gate.js';
import { tempTree } from '../temp-tree.js';

/** What is new in a project that has `@types/node` installed beside a compiler of this version. */
function foundWith(version: string, types?: readonly string[]): readonly string[] {
  const root = tempTree({
    'tsconfig.json': JSON.stringify({ compilerOptions: { module: 'NodeNext', ...(types && { types }) } }),
    'node_modules/typescript/package.json': JSON.stringify({ name: 'typescript', version }),
    'node_modules/@types/node/package.json': JSON.stringify({ name: '@types/node', version: '20.0.0' }),
    'node_modules/@types/node/index.d.ts': "declare module 'node:fs' { export const sep: string; }",
  });
  const after = "import { sep } from 'node:fs';\nexport const a: string = sep;\n";
  const change = { file: `${root}/src/a.ts`, before: undefined, after };
  return newTypeErrors([{ tsconfig: `${root}/tsconfig.json`, changes: [change] }]).map(({ message }) => message);
}

describe('types that a tsconfig does not name', () => {
  it('are there up to TypeScript 5, and not from 6 on', () => {
    expect(foundWith('5.9.3')).toEqual([]);
    expect(foundWith('6.0.3')).toEqual([expect.stringContaining('TS2591')]);
  });
  it('are not there where it names others', () => {
    expect(foundWith('5.9.3', [])).toEqual([expect.stringContaining('TS2591')]);
    expect(foundWith('6.0.3', ['node'])).toEqual([]);
  });
});

describe('JavaScript', () => {
  const found = (head: string, checkJs: boolean) => {
    const root = tempTree({
      'tsconfig.json': JSON.stringify({ compilerOptions: { allowJs: true, checkJs, types: [] } }),
    });
    const change = { file: `${root}/a.js`, before: undefined, after: `${head}export const a = 1 * 'x';\n` };
    return newTypeErrors([{ tsconfig: `${root}/tsconfig.json`, changes: [change] }]).length;
  };
  it('is checked where the tsconfig or the file says so', () => {
    expect([found('', false), found('', true), found('// @ts-check\n', false)]).toEqual([0, 1, 1]);
  });
});

describe('what declares something for all files of a project', () => {
  const files = {
    'tsconfig.json': JSON.stringify({ compilerOptions: { types: [], strict: true }, include: ['*'] }),
    'declared.d.ts': 'interface Shop { name: string }\n',
    'added.ts': 'declare global { interface Desk { name: string } }\nexport {};\n',
    'script.ts': 'var till = 1;\n',
  };
  const found = (after: string, before = 'export {};\n') => {
    const root = tempTree(files);
    const change = { file: `${root}/a.ts`, before, after };
    return newTypeErrors([{ tsconfig: `${root}/tsconfig.json`, changes: [change] }]).map(({ message }) => message);
  };
  it('is there for a file that imports none of it', () => {
    expect(found("export const all: [Shop, Desk] = [{ name: 'a' }, { name: String(till) }];\n")).toEqual([]);
  });
  it('is held against a file, too', () => {
    const shop = (name: string) => `export const shop: Shop = { name: ${name} };\n`;
    expect(found(shop('1'), shop("'a'"))).toEqual([expect.stringContaining('TS2322')]);
  });
});
