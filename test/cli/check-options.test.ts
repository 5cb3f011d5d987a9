import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EngineOptions } from '../../src/engine/options.js';
import type { Finding } from '../../src/model/finding.js';
import { CLEAN, finding } from '../report/sample.js';
import { commitAll, git, tempTree, writeTree } from '../temp-tree.js';
import { type Ran, run } from './run.js';

/** Runs `check` with findings in a project; each by its fingerprint, file and level. */
function check(
  root: string,
  words: readonly string[],
  found: readonly { print: string; file?: string; level?: Finding['level'] }[] = [],
  seen?: (options: EngineOptions) => void,
): Promise<Ran> {
  const findings = found.map(({ print, file = 'src/a.ts', level = 'error' }) => ({
    ...finding(level),
    fingerprint: print,
    file: `${root}/${file}`,
  }));
  const analyze = async (options: EngineOptions) => {
    seen?.(options);
    return { ...CLEAN, findings };
  };
  return run(root, ['check', ...words], { analyze });
}

const project = (files: Readonly<Record<string, string>> = {}): string =>
  tempTree({ 'package.json': '{}', 'src/a.ts': '', 'src/b.ts': '', ...files });
const WARNINGS = [
  { print: 'x', level: 'warning' },
  { print: 'y', level: 'warning' },
] as const;

describe('check --max-warnings', () => {
  it('fails beyond it, and never without', async () => {
    const root = project();
    expect(await check(root, [], WARNINGS)).toMatchObject({ code: 0 });
    expect(await check(root, ['--max-warnings', '2'], WARNINGS)).toMatchObject({ code: 0 });
    expect(await check(root, ['--max-warnings', '1'], WARNINGS)).toMatchObject({
      code: 1,
      err: 'mcp-mrtr: 2 warnings, 1 allowed\n',
    });
  });

  it('is in the configuration too, and here counts for more', async () => {
    const root = project({ 'mcp-mrtr.config.json': '{ "maxWarnings": 0 }' });
    expect(await check(root, [], WARNINGS)).toMatchObject({ code: 1 });
    expect(await check(root, ['--max-warnings', '9'], WARNINGS)).toMatchObject({ code: 0 });
  });

  it('is a number', async () => {
    expect(await check(project(), ['--max-warnings', 'few'])).toMatchObject({ code: 3 });
  });
});

describe('check --rule', () => {
  it('is given to the engine, with the configuration', async () => {
    const root = project({ 'mcp-mrtr.config.json': '{ "preset": "strict" }' });
    let seen: EngineOptions | undefined;
    const words = ['--rule', 'no-elicitation-id', '--rule', 'unused-suppression'];
    await check(root, words, [], (options) => {
      seen = options;
    });
    expect(seen?.rules).toEqual(['no-elicitation-id', 'unused-suppression']);
    expect(seen?.config).toMatchObject({ preset: 'strict', folder: root });
  });

  it('refuses a rule that is not there, with the nearest', async () => {
    expect(await check(project(), ['--rule', 'no-elicitation-ids'])).toMatchObject({
      code: 3,
      err: 'mcp-mrtr: there is no rule no-elicitation-ids (did you mean no-elicitation-id?)\n',
    });
  });
});

describe('check --baseline', () => {
  const BASE = ['--baseline', 'base.json'];

  it('is made once, then only shrinks, then grows when asked', async () => {
    const root = project();
    const entries = () =>
      readFileSync(`${root}/base.json`, 'utf8')
        .match(/"fingerprint":"\w"/g)
        ?.join() ?? '';
    expect(await check(root, BASE, [{ print: 'x' }])).toMatchObject({
      code: 3,
      err: 'mcp-mrtr: base.json: no such baseline; --update-baseline makes it\n',
    });
    expect(await check(root, [...BASE, '--update-baseline'], [{ print: 'x' }, { print: 'y' }])).toMatchObject({
      code: 0,
      err: 'mcp-mrtr: base.json: 2 added, 0 taken out, 2 in all\n',
    });
    expect(await check(root, BASE, [{ print: 'x' }, { print: 'y' }])).toMatchObject({ code: 0, err: '' });
    const swapped = await check(root, BASE, [{ print: 'x' }, { print: 'z' }]);
    expect(swapped).toMatchObject({ code: 1, err: 'mcp-mrtr: 1 finding of level error\n' });
    expect(swapped.out).toContain('Not found any more; --update-baseline takes them out:\n  src/a.ts  register  ');
    await check(root, [...BASE, '--update-baseline'], [{ print: 'x' }, { print: 'z' }]);
    expect(entries()).toBe('"fingerprint":"x"');
    expect(await check(root, [...BASE, '--grow-baseline'], [{ print: 'x' }, { print: 'z' }])).toMatchObject({
      code: 0,
    });
    expect(entries()).toBe('"fingerprint":"x","fingerprint":"z"');
  });

  it('is written the same, whatever the order', async () => {
    const root = project();
    await check(root, [...BASE, '--update-baseline'], [{ print: 'y' }, { print: 'x' }]);
    const first = readFileSync(`${root}/base.json`, 'utf8');
    writeFileSync(`${root}/base.json`, '{ "version": 1, "findings": [] }');
    await check(root, [...BASE, '--grow-baseline'], [{ print: 'x' }, { print: 'y' }]);
    expect(readFileSync(`${root}/base.json`, 'utf8')).toBe(first);
  });

  it('is named in the configuration, from its folder', async () => {
    const root = project({ 'mcp-mrtr.config.json': '{ "baseline": "ci/base.json" }', 'ci/x': '' });
    expect(await check(root, ['--update-baseline'], [{ print: 'x' }])).toMatchObject({ code: 0 });
    expect(readFileSync(`${root}/ci/base.json`, 'utf8')).toContain('"file":"../src/a.ts"');
  });

  it('refuses what is none, and an update of none', async () => {
    const root = project({ 'base.json': '{ "version": 2, "findings": [] }', 'bad.json': '{' });
    expect((await check(root, BASE)).err).toContain('no baseline of version 1');
    expect((await check(root, ['--baseline', 'bad.json'])).err).toContain('the baseline is not JSON');
    expect(await check(root, ['--update-baseline'])).toMatchObject({ code: 3 });
  });
});

describe('check --changed-since', () => {
  const found = [{ print: 'a' }, { print: 'b', file: 'src/b.ts' }, { print: 'c', file: 'src/c.ts' }];

  it('keeps what is in changed, new and uncommitted files', async () => {
    const root = project();
    commitAll(root);
    git(root, 'branch', 'start');
    writeTree(root, { 'src/b.ts': 'export {};\n' });
    git(root, 'commit', '-qam', 'change');
    writeTree(root, { 'src/c.ts': '' });
    const { out, code } = await check(root, ['--changed-since', 'start', '--format', 'json'], found);
    expect(JSON.parse(out).findings.map(({ file }: { file: string }) => file)).toEqual(['src/b.ts', 'src/c.ts']);
    expect(code).toBe(1);
    expect(await check(root, ['--changed-since', 'HEAD'], [{ print: 'a' }])).toMatchObject({ code: 0 });
  });

  it('refuses a commit that is not there, and a folder without git', async () => {
    const root = project();
    expect((await check(root, ['--changed-since', 'main'], found)).err).toContain('is in no git repository');
    commitAll(root);
    const ran = await check(root, ['--changed-since', '--output=x'], found);
    expect(ran).toMatchObject({ code: 3, out: '' });
    expect((await check(root, ['--changed-since', 'gone'], found)).err).toBe(
      'mcp-mrtr: --changed-since gone: git rev-parse failed (no such commit); fetch the commit, or name another\n',
    );
  });
});

describe('check --format', () => {
  it.each(['sarif', 'github', 'markdown'])('prints %s', async (format) => {
    const { out, code } = await check(project(), ['--format', format], [{ print: 'x' }]);
    expect(out).toContain('The server asks by pushing a request.');
    expect(code).toBe(1);
  });
});
