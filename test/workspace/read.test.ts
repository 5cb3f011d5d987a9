import { describe, expect, it } from 'vitest';
import { readSource } from '../../src/workspace/read.js';
import { tempTree } from '../temp-tree.js';

describe('readSource', () => {
  it('leaves the byte order mark out of the text and tells of it', () => {
    const root = tempTree({ 'a.ts': '\uFEFFconst a = 1;\r\nconst b = 2;\r\n' });
    expect(readSource(`${root}/a.ts`)).toMatchObject({
      text: 'const a = 1;\r\nconst b = 2;\r\n',
      bom: true,
      eol: '\r\n',
    });
  });

  it('takes the line ending of most lines', () => {
    const root = tempTree({ 'a.ts': 'a\r\nb\nc\n', 'b.ts': 'a\r\nb\r\nc\n', 'c.ts': 'one line' });
    const eol = (name: string) => (readSource(`${root}/${name}`) as { eol: string }).eol;
    expect([eol('a.ts'), eol('b.ts'), eol('c.ts')]).toEqual(['\n', '\r\n', '\n']);
  });

  it('hashes the bytes, so that a byte order mark counts', () => {
    const root = tempTree({ 'a.ts': 'x', 'b.ts': '\uFEFFx' });
    const hash = (name: string) => (readSource(`${root}/${name}`) as { hash: string }).hash;
    expect(hash('a.ts')).toMatch(/^[0-9a-f]{64}$/);
    expect(hash('a.ts')).not.toBe(hash('b.ts'));
  });

  it('returns what it cannot read, with the reason', () => {
    const root = tempTree({
      'latin1.ts': Buffer.from('const a = "\xe4";', 'latin1'),
      'utf16.ts': Buffer.from('\uFEFFa', 'utf16le'),
    });
    expect(readSource(`${root}/none.ts`)).toEqual({ file: `${root}/none.ts`, why: 'it is gone' });
    expect(readSource(`${root}/latin1.ts`)).toMatchObject({ why: expect.stringContaining('not UTF-8') });
    expect(readSource(`${root}/utf16.ts`)).toMatchObject({ why: expect.stringContaining('not UTF-8') });
    expect(readSource(root)).toMatchObject({ why: expect.stringContaining('EISDIR') });
  });
});
