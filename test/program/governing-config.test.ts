import { describe, expect, it } from 'vitest';
import { governingConfig } from '../../src/program/governing-config.js';
import { tempTree } from '../temp-tree.js';

describe('the tsconfig of a file', () => {
  const root = () =>
    tempTree({
      'tsconfig.json':
        '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }, { "path": "lib" }, { "path": "gone" }] }',
      'tsconfig.app.json': '{ "include": ["src"], "references": [{ "path": "./tsconfig.json" }] }',
      'lib/tsconfig.json': '{ "references": [{ "path": "../tsconfig.deep.json" }] }',
      'tsconfig.deep.json': '{ "include": ["src", "tools"] }',
      'src/a.ts': '',
      'lib/b.ts': '',
      'tools/sub/c.ts': '',
      'other.ts': '',
      'plain/tsconfig.json': '{ "include": ["src"] }',
      'plain/d.ts': '',
    });

  it('is the first that has it, of those that the nearest refers to, in circles too', () => {
    const at = root();
    const configOf = (file: string) => governingConfig(`${at}/tsconfig.json`, `${at}/${file}`).slice(at.length + 1);
    expect(configOf('src/a.ts')).toBe('tsconfig.app.json');
    expect(configOf('lib/b.ts')).toBe('lib/tsconfig.json');
    expect(configOf('tools/sub/c.ts')).toBe('tsconfig.deep.json');
    expect(configOf('src/new.ts')).toBe('tsconfig.app.json');
    expect(configOf('tools/new.ts')).toBe('tsconfig.deep.json');
    expect(governingConfig(`${at}/plain/tsconfig.json`, `${at}/plain/d.ts`)).toBe(`${at}/plain/tsconfig.json`);
  });
});
