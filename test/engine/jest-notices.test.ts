import { describe, expect, it } from 'vitest';
import { jestNotices } from '../../src/engine/jest-notices.js';
import { renderShim } from '../../src/shim/render.js';
import { tempTree } from '../temp-tree.js';

const SHIM = renderShim({ flavour: 'v1', sdkVersion: '1.29.0', language: 'ts', modules: 'esm' });
const BY_NAME = String.raw`module.exports = {
  preset: 'ts-jest',
  moduleNameMapper: { "^(.+)/logger\\.js$": "$1/logger.ts", "^(.+)/auth\\.js$": "$1/auth.ts" },
};`;

/** What is said of a project with these files that gets `src/mrtr.ts`, imported so. */
function said(files: Readonly<Record<string, string>>, specifier = './mrtr.js'): readonly string[] {
  const root = tempTree({ 'package.json': '{}', ...files });
  const notices = jestNotices([
    { file: `${root}/src/mrtr.ts`, before: undefined, after: SHIM },
    { file: `${root}/src/server.ts`, before: 'a', after: `import { multiRoundTrip } from '${specifier}';\n` },
  ]);
  return notices.map(({ file, text }) => `${file.slice(root.length + 1)}: ${text}`);
}

describe('what is said of Jest', () => {
  it('names the configuration that leads to files one by one, and what to add', () => {
    expect(said({ 'jest.config.cjs': BY_NAME })).toEqual([
      'jest.config.cjs: `moduleNameMapper` names the files that Jest may import as .js one by one, and not the new mrtr.ts, so tests can not load it; add `"^(.+)/mrtr\\\\.js$": "$1/mrtr.ts"`',
    ]);
    const mapper = String.raw`"jest": { "moduleNameMapper": { "^\\./auth\\.js$": "./auth.ts" } }`;
    expect(said({ 'package.json': `{ ${mapper} }` })).toEqual([expect.stringMatching(/^package\.json: /)]);
  });

  it('is nothing where all files are led so, where none is, and where there is no ending', () => {
    const all = String.raw`export default { moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' } };`;
    expect(said({ 'jest.config.mjs': all })).toEqual([]);
    expect(said({ 'jest.config.js': "module.exports = { moduleNameMapper: { '\\.css$': 'x' } };" })).toEqual([]);
    expect(said({ 'jest.config.js': "module.exports = { preset: 'ts-jest' };" })).toEqual([]);
    expect(said({ 'jest.config.cjs': BY_NAME }, './mrtr')).toEqual([]);
    expect(said({})).toEqual([]);
  });
});
