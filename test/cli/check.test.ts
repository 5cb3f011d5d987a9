import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EngineOptions } from '../../src/engine/options.js';
import type { Analysis } from '../../src/model/analysis.js';
import { CLEAN, FULL, finding, MANUAL } from '../report/sample.js';
import { tempTree } from '../temp-tree.js';
import { run } from './run.js';

const gives = (analysis: Partial<Analysis>) => ({ analyze: async () => ({ ...CLEAN, ...analysis }) });
const project = () => tempTree({ 'package.json': '{}', 'src/a.ts': '' });

describe('check', () => {
  it('says in a line that all is clean', async () => {
    expect(await run(project(), ['check'])).toMatchObject({
      code: 0,
      out: 'No input points and no findings in 7 files.\n',
      err: '',
    });
  });

  it('hands paths to the engine, the current folder by default', async () => {
    const seen: EngineOptions[] = [];
    const analyze = async (options: EngineOptions) => {
      seen.push(options);
      return CLEAN;
    };
    const root = project();
    await run(root, ['check'], { analyze });
    await run(root, ['check', 'src', 'src/a.ts'], { analyze });
    expect(seen.map(({ cwd, paths, target }) => ({ cwd, paths, target }))).toEqual([
      { cwd: root, paths: ['.'], target: 'auto' },
      { cwd: root, paths: ['src', 'src/a.ts'], target: 'auto' },
    ]);
  });

  it('ends with 1 on a finding of level error only', async () => {
    const root = project();
    for (const findings of [[finding('warning')], [finding('info')]]) {
      expect(await run(root, ['check'], gives({ findings }))).toMatchObject({ code: 0, err: '' });
    }
    const failed = await run(
      root,
      ['check'],
      gives({ findings: [finding('error'), finding('error'), finding('info')] }),
    );
    expect(failed).toMatchObject({ code: 1, err: 'mcp-mrtr: 2 findings of level error\n' });
    expect(await run(root, ['check'], gives({ inputPoints: [MANUAL] }))).toMatchObject({ code: 0 });
  });

  it('ends with 2 when something could not be read, and that beats 1', async () => {
    const root = project();
    const unread = [{ file: `${root}/src/b.ts`, why: 'syntax error\nin line 3' }];
    const ran = await run(root, ['check'], gives({ findings: [finding('error')], unread }));
    expect(ran).toMatchObject({
      code: 2,
      err: 'mcp-mrtr: could not read or analyse src/b.ts (syntax error in line 3)\n',
    });
    const more = await run(root, ['check'], gives({ unread: [...unread, ...unread] }));
    expect(more.err).toContain(', and 1 more\n');
  });

  it('prints one JSON document and nothing else', async () => {
    const ran = await run(project(), ['check', '--format', 'json', '--stats'], gives(FULL));
    expect(JSON.parse(ran.out)).toMatchObject({ schemaVersion: 1, summary: { inputPoints: 3 } });
    expect(ran.out).toMatch(/^\{[\s\S]*\}\n$/);
    expect(ran).toMatchObject({ code: 2 });
  });

  it('writes the report to a file instead', async () => {
    const root = project();
    expect(await run(root, ['check', '--format', 'json', '--output', 'report.json'], gives(FULL))).toMatchObject({
      out: '',
    });
    expect(JSON.parse(readFileSync(`${root}/report.json`, 'utf8'))).toMatchObject({ target: 'v2' });
    const failed = await run(root, ['check', '--output', 'no/such/folder.txt']);
    expect(failed).toMatchObject({ code: 3, out: '', err: expect.stringContaining("can't write the report") });
    expect(readdirSync(root).sort()).toEqual(['package.json', 'report.json', 'src']);
  });

  it('prints statistics to stderr', async () => {
    const { err, code } = await run(project(), ['check', '--stats']);
    expect(code).toBe(0);
    expect(err).toMatch(/^7 files, 0 candidates, 0 parsed, \d+\.\d\d s, \d+ MB\n$/);
  });

  it('says in a line that there is nothing to look at, or no package.json, and ends with 0', async () => {
    const root = tempTree({});
    mkdirSync(`${root}/.git`);
    const nothing = { counts: { files: 0, candidates: 0, parsed: 0 } };
    const ran = await run(root, ['check', '--format', 'json'], gives(nothing));
    expect(ran.code).toBe(0);
    expect(ran.err).toBe('mcp-mrtr: no source files in .\nmcp-mrtr: no package.json for .; judged without it\n');
    expect(JSON.parse(ran.out)).toMatchObject({ summary: { files: 0 } });
  });

  it('knows the packages below a folder that has none itself', async () => {
    const root = tempTree({ 'packages/one/package.json': '{}', 'packages/one/a.ts': '' });
    expect(await run(root, ['check'])).toMatchObject({ code: 0, err: '' });
    expect(await run(root, ['check', 'packages/one/a.ts'])).toMatchObject({ code: 0, err: '' });
  });

  it('shows progress on a terminal only, and wipes it', async () => {
    const analyze = async ({ onProgress }: EngineOptions) => {
      onProgress?.('reading');
      return CLEAN;
    };
    const root = project();
    expect((await run(root, ['check'], { analyze, errIsTTY: true })).err).toBe(
      '\r\u001b[2Kloading…\r\u001b[2Kreading…\r\u001b[2K',
    );
    expect((await run(root, ['check'], { analyze })).err).toBe('');
    const failing = () => Promise.reject(new Error('x'));
    expect((await run(root, ['check'], { analyze: failing, errIsTTY: true })).err).toContain(
      '\u001b[2Kmcp-mrtr: internal',
    );
  });
});
