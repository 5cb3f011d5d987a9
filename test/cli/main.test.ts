import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../src/model/errors.js';
import { tempTree } from '../temp-tree.js';
import { run } from './run.js';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

describe('main', () => {
  it('prints help and version without the engine', async () => {
    const root = tempTree({});
    const help = await run(root, ['--help']);
    expect(help).toMatchObject({ code: 0, err: '', loaded: false });
    expect(help.out).toContain('check');
    expect(await run(root, ['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '', loaded: false });
    for (const words of [
      ['check', '--help'],
      ['migrate', '--help'],
      ['help', 'check'],
    ]) {
      expect(await run(root, words)).toMatchObject({ code: 0, err: '', loaded: false });
    }
  });

  it('refuses what it does not know with 3, one line on stderr and nothing on stdout', async () => {
    const root = tempTree({ 'a.ts': '' });
    const wrong = [
      ['--nonsense'],
      ['nonsense'],
      ['check', '--nonsense'],
      ['check', '--writ'],
      ['check', '--format', 'xml'],
      ['check', '--output'],
      ['check', 'nowhere'],
      ['migrate', '--target', 'v3'],
      ['migrate', '--forse'],
      ['migrate', 'a.ts', 'nowhere', '--write'],
    ];
    for (const words of wrong) {
      const ran = await run(root, words);
      expect({ words, ...ran }).toMatchObject({ words, code: 3, out: '', loaded: false });
      expect(ran.err).toMatch(/^mcp-mrtr: [^\n]+\n$/);
    }
  });

  it('asks for a command when none is named', async () => {
    const ran = await run(tempTree({}), []);
    expect(ran).toMatchObject({ code: 3, out: '', loaded: false });
    expect(ran.err).toContain('mcp-mrtr: name a command, such as check or migrate\n');
  });

  it('suggests in the same line', async () => {
    expect((await run(tempTree({}), ['check', '--stat'])).err).toBe(
      "mcp-mrtr: unknown option '--stat' (Did you mean --stats?); see mcp-mrtr --help\n",
    );
  });

  it('owns up to its own failures, with the stack only on demand', async () => {
    const root = tempTree({ 'package.json': '{}' });
    const analyze = () => Promise.reject(new TypeError('x is\nnot a function'));
    const ran = await run(root, ['check', '--format', 'json'], { analyze });
    expect(ran).toMatchObject({ code: 3, out: '' });
    expect(ran.err).toMatch(/^mcp-mrtr: internal error: x is not a function; please report this[^\n]*\n$/);
    expect((await run(root, ['check'], { analyze, debug: true })).err).toContain(
      'TypeError: x is\nnot a function\n    at',
    );
  });

  it('passes on what the engine says of a wrong call', async () => {
    const analyze = () => Promise.reject(new UsageError('that cannot be'));
    expect(await run(tempTree({}), ['check'], { analyze })).toMatchObject({
      code: 3,
      err: 'mcp-mrtr: that cannot be\n',
    });
  });
});
