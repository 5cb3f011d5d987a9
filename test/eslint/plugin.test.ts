// The plugin as users have it: compiled, and run by the real ESLint, in both versions that it is for.
import { fileURLToPath } from 'node:url';
import parser from '@typescript-eslint/parser';
import { ESLint as ESLint10, type Linter } from 'eslint';
import { ESLint as ESLint9 } from 'eslint9';
import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/engine/analyze.js';
import { loadConfig } from '../../src/engine/config.js';
import { renderShim } from '../../src/shim/render.js';
import { examplesIn } from '../docs/examples.js';
import { readPages } from '../docs/pages.js';
import { legacy } from '../rules/servers.js';
import { tempTree, writeTree } from '../temp-tree.js';
import { findingsOf, messagesOf } from './told.js';

const ROOT = new URL('../../', import.meta.url);
// By the types that it is published with.
const { default: plugin } = (await import(
  new URL('dist/src/eslint/index.js', ROOT).href
)) as typeof import('../../types/eslint.js');
const { recommended, strict } = plugin.configs;
const MANIFEST = '{"name":"shop","type":"module","dependencies":{"@modelcontextprotocol/sdk":"1"}}';
const ASKS = legacy("const a = await ask('Sure?');\n  return text(a.action);");
const TYPESCRIPT: Linter.Config = { files: ['**/*.ts'], languageOptions: { parser: parser as Linter.Parser } };

type Version = typeof ESLint10;

function linter(cwd: string, config: readonly Linter.Config[], ESLint: Version = ESLint10): ESLint10 {
  return new ESLint({ cwd, overrideConfigFile: true, overrideConfig: [...config] });
}

/** `src/server.ts:5:38 error no-server-initiated-request` */
function told(results: readonly ESLint10.LintResult[], cwd: string): string[] {
  return results.flatMap(({ filePath, messages }) =>
    messages.map(
      ({ line, column, severity, ruleId, message }) =>
        `${filePath.slice(cwd.length + 1)}:${line}:${column} ${severity === 2 ? 'error' : 'warning'} ${ruleId ?? message}`,
    ),
  );
}

describe('the plugin', () => {
  it.each([
    ['9', ESLint9 as unknown as Version],
    ['10', ESLint10],
  ])('reports in ESLint %s what the check finds', async (_version, ESLint) => {
    const cwd = tempTree({ 'package.json': MANIFEST, 'src/server.ts': ASKS, 'src/other.ts': 'export const x = 1;\n' });
    const results = await linter(cwd, [recommended, TYPESCRIPT], ESLint).lintFiles(['.']);
    expect(told(results, cwd)).toEqual(['src/server.ts:4:34 error mcp-mrtr/no-server-initiated-request']);
    expect(results.find(({ messages }) => messages.length > 0)?.messages[0]?.message).toMatch(
      /^Here the user is asked/,
    );
  });

  // One package of all examples takes half a minute.
  it.runIf(process.env.MRTR_TESTS === 'long')(
    'agrees with the check on all examples of the rules, message by message',
    async () => {
      const wrong = examplesIn(readPages(fileURLToPath(ROOT)), 'docs/rules').filter(
        ({ heading }) => heading === 'Wrong',
      );
      const files = wrong.flatMap(({ files: own }, index) => {
        const folder = `src/example-${index}`;
        const shim = JSON.stringify(own).includes('./mrtr.js')
          ? [[`${folder}/src/mrtr.ts`, renderShim({ flavour: 'v2', language: 'ts', modules: 'esm' })] as const]
          : [];
        return [...shim, ...Object.entries(own).map(([name, text]) => [`${folder}/${name}`, text] as const)];
      });
      const dependencies = Object.fromEntries(
        ['sdk', 'server', 'client'].map((name) => [`@modelcontextprotocol/${name}`, '*']),
      );
      const cwd = tempTree({
        'package.json': JSON.stringify({ type: 'module', dependencies }),
        'mcp-mrtr.config.json': '{"preset":"strict"}',
        ...Object.fromEntries(files),
      });
      const found = await analyze({ cwd, paths: ['.'], target: 'auto', config: await loadConfig(cwd) });
      const results = await linter(cwd, [strict, TYPESCRIPT]).lintFiles(['.']);
      expect(found.findings.length).toBeGreaterThan(40);
      expect(messagesOf(results, cwd)).toEqual(findingsOf(found, cwd));
    },
    180_000,
  );

  it('takes the text of the editor, also against what is on disk', async () => {
    const cwd = tempTree({ 'package.json': MANIFEST, 'src/server.ts': ASKS });
    const eslint = linter(cwd, [recommended, TYPESCRIPT]);
    const at = async (text: string): Promise<string[]> =>
      told(await eslint.lintText(text, { filePath: 'src/server.ts' }), cwd);
    expect(await at(`\n\n${ASKS}`)).toEqual(['src/server.ts:6:34 error mcp-mrtr/no-server-initiated-request']);
    expect(await at('export {};\n')).toEqual([]);
    expect(await at(ASKS)).toEqual(['src/server.ts:4:34 error mcp-mrtr/no-server-initiated-request']);
    expect(told(await eslint.lintText('elicitInput();'), cwd)).toEqual([]);
  });

  it('sees that another file has changed', async () => {
    const helper =
      "export const ask = (server: any) => server.server.elicitInput({ message: 'a', requestedSchema: {} });\n";
    const cwd = tempTree({ 'package.json': MANIFEST, 'src/server.ts': ASKS, 'src/ask.ts': helper });
    const eslint = linter(cwd, [recommended, TYPESCRIPT]);
    const before = told(await eslint.lintFiles(['src/server.ts']), cwd);
    writeTree(cwd, { 'src/server.ts': ASKS.replace('const ask =', '// moved\nconst ask =') });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const after = told(await eslint.lintFiles(['src/server.ts']), cwd);
    expect([before, after].map(([first]) => first?.split(' ')[0])).toEqual([
      'src/server.ts:4:34',
      'src/server.ts:5:34',
    ]);
  });

  it('lints JavaScript with the parser of ESLint, and lets be what a comment lets be', async () => {
    const js = ASKS.replace('(message: string)', '(message)');
    const comment = '// mcp-mrtr-disable-next-line no-server-initiated-request -- moved next week\n';
    const cwd = tempTree({
      'package.json': MANIFEST,
      'src/server.js': js,
      'src/quiet.js': js.replace('const ask', `${comment}const ask`),
    });
    expect(told(await linter(cwd, [recommended]).lintFiles(['.']), cwd)).toEqual([
      'src/server.js:4:26 error mcp-mrtr/no-server-initiated-request',
    ]);
  });

  it('is what the comment above a shim turns off, so that ESLint does not call the comment unused', async () => {
    const shim = renderShim({ flavour: 'v1', language: 'ts', modules: 'esm', sdkVersion: '1' });
    const cwd = tempTree({ 'package.json': MANIFEST, 'src/mrtr.ts': shim });
    const unused: Linter.Config = { linterOptions: { reportUnusedDisableDirectives: 'error' } };
    expect(told(await linter(cwd, [recommended, TYPESCRIPT, unused]).lintFiles(['.']), cwd)).toEqual([]);
    expect(told(await linter(cwd, [TYPESCRIPT, unused]).lintFiles(['.']), cwd)).toHaveLength(1);
  });

  it('suggests a rewrite that stays in its file, and never makes it a fix', async () => {
    const shim = renderShim({ flavour: 'v1', language: 'ts', modules: 'esm', sdkVersion: '1' });
    const cwd = tempTree({ 'package.json': MANIFEST, 'src/server.ts': ASKS, 'src/mrtr.ts': shim });
    const [result] = await linter(cwd, [recommended, TYPESCRIPT]).lintFiles(['src/server.ts']);
    const [message] = result?.messages ?? [];
    expect([message?.fix, message?.suggestions?.length]).toEqual([undefined, 1]);
    const { range = [0, 0], text = '' } = message?.suggestions?.[0]?.fix ?? {};
    const after = ASKS.slice(0, range[0]) + text + ASKS.slice(range[1]);
    expect(after).toContain("from './mrtr.js'");
    expect(after).toContain('multiRoundTrip(new McpServer(');
    const { inputPoints } = await analyze({
      cwd,
      paths: ['.'],
      target: 'auto',
      texts: new Map([[`${cwd}/src/server.ts`, after]]),
    });
    expect(inputPoints).toEqual([]);
  });
});
