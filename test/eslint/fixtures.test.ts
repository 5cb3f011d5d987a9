// The check and ESLint tell the same of every fixture, before and after migration. Two minutes; `npm run test:long` runs it.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import parser from '@typescript-eslint/parser';
import { ESLint, type Linter } from 'eslint';
import { expect, it } from 'vitest';
import { analyze } from '../../src/engine/analyze.js';
import { loadConfig } from '../../src/engine/config.js';
import { keptTree } from '../temp-tree.js';
import { findingsOf, messagesOf } from './told.js';

const ROOT = new URL('../../', import.meta.url);
const FIXTURES = fileURLToPath(new URL('fixtures', ROOT));
const { default: plugin } = (await import(new URL('dist/src/eslint/index.js', ROOT).href)) as {
  readonly default: { readonly configs: Record<'strict', Linter.Config> };
};
const TYPESCRIPT: Linter.Config = {
  files: ['**/*.{ts,tsx,mts,cts}'],
  languageOptions: { parser: parser as Linter.Parser },
};
const COMMONJS: Linter.Config = { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } };
const DEPENDS = { v1: '@modelcontextprotocol/sdk', v2: '@modelcontextprotocol/server', fastmcp: 'fastmcp' } as const;

const folders = (at: string): readonly string[] =>
  readdirSync(at, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [path.join(at, entry.name)] : []));

/** Each folder that is a project, with the manifest it needs if it has none. */
function projectsOf(kind: string): readonly { readonly from: string; readonly manifest: string }[] {
  return folders(kind).flatMap((one) => {
    const about = path.join(one, 'case.json');
    const { dialect = 'v1', lang = '' } = existsSync(about)
      ? (JSON.parse(readFileSync(about, 'utf8')) as { dialect?: keyof typeof DEPENDS; lang?: string })
      : {};
    const type = lang.includes('cjs') ? 'commonjs' : 'module';
    const manifest = JSON.stringify({ name: path.basename(one), type, dependencies: { [DEPENDS[dialect]]: '*' } });
    const inner = folders(one).filter((folder) => /^(input|expected)$/.test(path.basename(folder)));
    return (inner.length > 0 ? inner : [one]).map((from) => ({ from, manifest }));
  });
}

const kinds = folders(FIXTURES).filter((kind) => !path.basename(kind).startsWith('_'));

it.each(kinds.map((kind) => [path.basename(kind), kind] as const))(
  'the check and ESLint agree, finding by finding, on the fixtures of %s',
  async (_name, kind) => {
    const cwd = keptTree({ 'mcp-mrtr.config.json': '{"preset":"strict"}' });
    for (const { from, manifest } of projectsOf(kind)) {
      const to = path.join(cwd, path.relative(kind, from));
      cpSync(from, to, { recursive: true });
      if (!existsSync(path.join(to, 'package.json'))) writeFileSync(path.join(to, 'package.json'), manifest);
    }
    const found = await analyze({ cwd, paths: ['.'], target: 'auto', config: await loadConfig(cwd) });
    const config = [plugin.configs.strict, TYPESCRIPT, COMMONJS];
    const results = await new ESLint({ cwd, overrideConfigFile: true, overrideConfig: config }).lintFiles(['.']);
    expect(messagesOf(results, cwd)).toEqual(findingsOf(found, cwd));
    if (path.basename(kind) === 'behaviour') expect(found.findings.length).toBeGreaterThan(100);
    rmSync(cwd, { recursive: true, force: true });
  },
  300_000,
);
