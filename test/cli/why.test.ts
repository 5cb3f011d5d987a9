import { describe, expect, it } from 'vitest';
import { ASK_V1, PACKAGE, serverV1 } from '../engine/projects.js';
import { tempTree } from '../temp-tree.js';
import { run } from './run.js';

const FILES = {
  '.git/HEAD': '',
  '.gitignore': 'gen/\n',
  'package.json': PACKAGE.v1,
  'mcp-mrtr.config.json': '{ "ignore": ["legacy/"] }',
  'src/server.ts': serverV1(ASK_V1),
  'src/plain.ts': 'export const a = 1;\n',
  'src/big.js': `elicit${'x'.repeat(20_000)}`,
  'src/types.d.ts': '',
  'src/a.test.ts': '',
  'gen/a.ts': '',
  'dist/a.js': '',
  'test/a.ts': '',
  'legacy/a.ts': '',
  'other/a.ts': '',
};

describe('check --why', () => {
  it('tells why a file is not looked at', async () => {
    const root = tempTree(FILES);
    const why = async (file: string, ...paths: string[]) => (await run(root, ['check', ...paths, '--why', file])).out;
    expect(await why('gen/a.ts')).toBe('gen/a.ts\n  It is not looked at. gen: .gitignore leaves it out.\n');
    expect(await why('dist/a.js')).toContain('dist: a folder of this name in a package is output.');
    expect(await why('test/a.ts')).toContain('test: tests are looked at only when they are named.');
    expect(await why('src/a.test.ts')).toContain('src/a.test.ts: tests are looked at only when they are named.');
    expect(await why('src/types.d.ts')).toContain('declaration files and minified files');
    expect(await why('package.json')).toContain('it is no TypeScript or JavaScript.');
    expect(await why('legacy/a.ts')).toContain('The configuration ignores it.');
    expect(await why('other/a.ts', 'src')).toContain('It lies below none of the given paths (src).');
    expect(await why('src/big.js')).toContain('It is not parsed: it is minified.');
    expect(await run(root, ['check', '--why', 'gone.ts'])).toMatchObject({ code: 3, out: '' });
  });

  it('tells what a file that is looked at came to', async () => {
    const root = tempTree(FILES);
    expect((await run(root, ['check', '--why', 'src/server.ts'])).out).toBe(
      [
        'src/server.ts',
        '  It holds "elicit", "@modelcontextprotocol/", "McpServer".',
        '  So it may hold something to see.',
        '  It was parsed.',
        '  In it: 1 input point, 1 finding.',
        '',
      ].join('\n'),
    );
    const { out } = await run(root, ['check', '--why', 'src/plain.ts']);
    expect(out).toContain('none of the words');
    expect(out).toContain('It is not parsed: no route from a handler');
  });
});
