import { describe, expect, it } from 'vitest';
import { examplesIn } from './examples.js';
import { brokenLinks, npmCommands, pageProblems, says } from './pages.js';

describe('pageProblems', () => {
  it('finds a missing page, one too many, and a wrong title', () => {
    const pages = new Map([
      ['docs/reasons/a.md', '# a\n'],
      ['docs/reasons/b.md', '# something else\n'],
      ['docs/reasons/d.md', '# d\n'],
      ['docs/rules/x.md', '# y\n'],
    ]);
    expect(pageProblems(pages, 'docs/reasons', ['a', 'b', 'c'])).toEqual([
      'docs/reasons/c.md is missing',
      'docs/reasons/d.md: there is no such id',
      'docs/reasons/b.md: its title is not its id',
    ]);
  });
});

describe('says', () => {
  it('reads over line breaks, and finds nothing that is not there', () => {
    expect(says('# a\n\n> a long text that\n> is broken\n', '> a long text that is broken')).toBe(true);
    expect(says('# a\n\n> a long text\n', 'a long text that is broken')).toBe(false);
  });
});

describe('brokenLinks', () => {
  const links = (text: string): string[] =>
    brokenLinks(
      new Map([
        ['docs/a.md', text],
        ['docs/b.md', '# B\n\n## What is `left` manual?\n\n```sh\n# no heading\n```\n'],
      ]),
      (file) => ['docs/a.md', 'docs/b.md', 'schema/x.json'].includes(file),
    );

  it('finds files and headings that are not there', () => {
    expect(links('[c](c.md)')).toEqual(['docs/a.md: c.md leads nowhere']);
    expect(links('[b](b.md#what-is-right)')).toEqual(['docs/a.md: b.md#what-is-right names no heading']);
    expect(links('[b](b.md#no-heading)')).toHaveLength(1);
    expect(links('[up](../b.md)')).toHaveLength(1);
  });

  it('takes those that are there, and looks at no code and no address', () => {
    expect(links('[b](b.md) [b](b.md#what-is-left-manual) [x](../schema/x.json) [a](#here)\n\n# Here')).toEqual([]);
    expect(links('`[c](c.md)` [w](https://example.org/c.md)\n```\n[c](c.md)\n```\n')).toEqual([]);
  });
});

describe('npmCommands', () => {
  it('gives what a script runs', () => {
    const script = '#!/bin/sh\n# npm run this\nset -eu\nnpm ci --no-audit --no-fund\nnpm test\n';
    expect(npmCommands(script)).toBe('npm ci && npm test');
  });
});

describe('examplesIn', () => {
  it('takes the blocks that name a file, by heading', () => {
    const page = [
      '# a',
      '```ts\n// src/x.ts\nx();\n```',
      '## One',
      '```ts\nread only\n```',
      '```ts\n// y.mts\ny();\n```',
      '```js\n// z.js\nz();\n```',
      '## Two',
      'none',
    ].join('\n');
    expect(examplesIn(new Map([['docs/reasons/a.md', page]]), 'docs/reasons')).toEqual([
      { page: 'docs/reasons/a.md', heading: '# a', files: { 'src/x.ts': 'x();\n' } },
      { page: 'docs/reasons/a.md', heading: 'One', files: { 'y.mts': 'y();\n', 'z.js': 'z();\n' } },
    ]);
  });
});
