import { existsSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/engine/config.js';
import { commitAll, tempTree, writeTree } from '../temp-tree.js';
import { run } from './run.js';

const WORKFLOW = '.github/workflows/mcp-mrtr.yml';
const ESLINT = 'export default [\n  {},\n];\n';
const project = (more: Readonly<Record<string, string>> = {}): string =>
  tempTree({ 'package.json': '{ "devDependencies": { "mcp-mrtr": "1.0.0" } }', 'package-lock.json': '', ...more });

describe('init', () => {
  it('shows what it would write, and writes nothing', async () => {
    const root = project({ 'eslint.config.js': ESLINT, '.github/x': '' });
    const { out, code } = await run(root, ['init']);
    expect(code).toBe(0);
    expect(out).toContain('Found npm, ESLint (eslint.config.js), GitHub.\n');
    expect(out).toContain('+++ b/mcp-mrtr.config.json\n');
    expect(out).toContain(`+++ b/${WORKFLOW}\n`);
    expect(out).toContain('+  mcpMrtr.configs.recommended,\n');
    expect(out).toContain('Nothing was written; --write writes this.\n');
    expect(existsSync(`${root}/mcp-mrtr.config.json`)).toBe(false);
  });

  it('writes it once', async () => {
    const root = project({ 'eslint.config.js': ESLINT, '.github/x': '' });
    commitAll(root);
    expect((await run(root, ['init', '--write'])).out).toContain(`created ${WORKFLOW}\n`);
    expect(readFileSync(`${root}/eslint.config.js`, 'utf8')).toBe(
      "import mcpMrtr from 'mcp-mrtr/eslint';\nexport default [\n  {},\n  mcpMrtr.configs.recommended,\n];\n",
    );
    expect((await run(root, ['init', '--write'])).out).toContain('Nothing to write');
    expect(await loadConfig(root)).toMatchObject({ preset: 'recommended' });
    const schema = JSON.parse(readFileSync(new URL('../../schema/config.schema.json', import.meta.url), 'utf8'));
    const config = JSON.parse(readFileSync(`${root}/mcp-mrtr.config.json`, 'utf8'));
    expect(new Ajv2020().validate(schema, config)).toBe(true);
  });

  it('says when ESLint is to get files of TypeScript that it can not read', async () => {
    const note = 'ESLint reads no TypeScript by itself';
    const parser = "import tseslint from 'typescript-eslint';\n";
    const [without, withOne, plain] = await Promise.all(
      [
        { 'eslint.config.js': ESLINT, 'tsconfig.json': '{}' },
        { 'eslint.config.js': parser + ESLINT, 'tsconfig.json': '{}' },
        { 'eslint.config.js': ESLINT },
      ].map(async (files) => (await run(project(files), ['init'])).out.includes(note)),
    );
    expect([without, withOne, plain]).toEqual([true, false, false]);
  });

  it('refuses to change a configuration of ESLint that is not committed', async () => {
    const root = project({ 'eslint.config.js': ESLINT });
    commitAll(root);
    writeTree(root, { 'eslint.config.js': `// new\n${ESLINT}` });
    expect(await run(root, ['init', '--write'])).toMatchObject({ code: 3 });
    expect(existsSync(`${root}/mcp-mrtr.config.json`)).toBe(false);
  });

  it('leaves what is there, and says what is left to do', async () => {
    const root = tempTree({
      'package.json': '{ "packageManager": "pnpm@9.0.0", "mcp-mrtr": {} }',
      'eslint.config.mjs': 'export default make();\n',
      'yarn.lock': '',
    });
    const { out } = await run(root, ['init']);
    expect(out).toContain('Found pnpm, ESLint (eslint.config.mjs), no GitHub.\nNothing to write');
    expect(out).toContain('Install it: pnpm add --save-dev mcp-mrtr\n');
    expect(out).toContain(
      "import mcpMrtr from 'mcp-mrtr/eslint'; and, in the list it exports, mcpMrtr.configs.recommended",
    );
  });

  it('puts the workflow at the root of the repository, for the package it stands in', async () => {
    const root = tempTree({
      '.git/HEAD': 'ref: refs/heads/trunk\n',
      '.git/config': '[remote "origin"]\n\turl = git@github.com:o/r.git\n',
      'yarn.lock': '',
      'packages/a/package.json': '{}',
    });
    const { out } = await run(`${root}/packages/a`, ['init', '--write']);
    expect(out).toContain('created mcp-mrtr.config.json\n');
    const text = readFileSync(`${root}/${WORKFLOW}`, 'utf8');
    expect(text).toContain('branches: ["trunk"]');
    expect(text).toContain('        working-directory: "packages/a"\n');
    expect(text).toContain('sarif_file: "packages/a/mcp-mrtr.sarif"');
    expect(text).toContain('run: yarn install --immutable\n');
    expect(text).toContain('run: yarn mcp-mrtr check --format sarif --output mcp-mrtr.sarif\n');
  });
});
