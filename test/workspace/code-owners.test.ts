import { expect, it } from 'vitest';
import { CodeOwners } from '../../src/workspace/code-owners.js';
import { webAddress } from '../../src/workspace/remote.js';

it('finds the owners as GitHub does: the last rule counts', () => {
  const owners = CodeOwners.from(
    [
      '# all',
      '* @all',
      '*.ts @ts @more # and why',
      '/docs/* @docs',
      'apps/ @apps',
      '/apps/free',
      '[Section]',
      '/a\\ b/ @space',
    ].join('\n'),
  );
  const of = (file: string) => owners.ownersOf(file).join(' ');
  expect(of('README.md')).toBe('@all');
  expect(of('src/a.ts')).toBe('@ts @more');
  expect(of('docs/a.md')).toBe('@docs');
  expect(of('docs/deep/a.md')).toBe('@all');
  expect(of('x/apps/a.ts')).toBe('@apps');
  expect(of('apps/free/a.ts')).toBe('');
  expect(of('a b/x.md')).toBe('@space');
});

it('makes addresses for browsers out of those of remotes, without users and passwords', () => {
  const address = 'https://github.com/o/r';
  for (const url of [
    'git@github.com:o/r.git',
    'https://github.com/o/r',
    'https://ada:pw@github.com/o/r.git',
    'ssh://git@github.com:22/o/r.git',
  ])
    expect(webAddress(url)).toBe(address);
  for (const url of ['/srv/r.git', '../r', 'file:///srv/r.git', 'C:\\r']) expect(webAddress(url)).toBeUndefined();
});
