import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tempTree } from '../temp-tree.js';

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const TSX = import.meta.resolve('tsx');

// Names each module that is imported, and at the end each that was required.
const HOOK =
  'export async function resolve(s, c, n) { const r = await n(s, c); process._rawDebug("@" + r.url); return r; }';
const REGISTER = `import { register } from 'node:module'; register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(HOOK)}`)});`;
const SCRIPT = `
  import Module from 'node:module';
  import { main } from ${JSON.stringify(MAIN)};
  process.exitCode = await main(process.argv);
  for (const file of Object.keys(Module._cache)) process._rawDebug('@' + file);
`;

/** Runs the sources in a process of their own; `modules` is everything it loaded. */
function start(cwd: string, ...words: string[]): { status: number | null; out: string; modules: string[] } {
  const flags = ['--import', TSX, '--import', `data:text/javascript,${encodeURIComponent(REGISTER)}`];
  const script = ['--input-type=module', '-e', SCRIPT, '--', 'mcp-mrtr', ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, ...script], { cwd, encoding: 'utf8' });
  return { status, out: stdout, modules: stderr.split('\n').filter((line) => line.startsWith('@')) };
}

const COMPILER = /node_modules\/(?:ts-morph|typescript|@ts-morph)\//;

describe('what a run loads', () => {
  it.each([
    ['--help', 0],
    ['--version', 0],
    ['--nonsense', 3],
    ['nonsense', 3],
  ])('is no engine and no compiler for %s', (word, status) => {
    const ran = start(tempTree({}), word);
    expect(ran.status).toBe(status);
    expect(ran.modules.some((name) => name.includes('commander'))).toBe(true);
    expect(ran.modules.filter((name) => COMPILER.test(name))).toEqual([]);
    expect(ran.modules.filter((name) => /\/src\/(?:engine|program|planner|report|edit)\//.test(name))).toEqual([]);
  });

  it('is no compiler for a tree that has nothing to see', () => {
    const ran = start(tempTree({ 'package.json': '{}', 'src/a.ts': 'export const a = 1;\n' }), 'check');
    expect(ran).toMatchObject({ status: 0, out: 'No input points and no findings in 1 file.\n' });
    expect(ran.modules.some((name) => name.includes('/src/engine/'))).toBe(true);
    expect(ran.modules.filter((name) => COMPILER.test(name))).toEqual([]);
  });

  it('is the compiler for a tree that asks, or this test would see nothing', () => {
    const text = "import { Server } from '@modelcontextprotocol/sdk/server/index.js';\nnew Server().elicitInput({});\n";
    const ran = start(tempTree({ 'package.json': '{}', 'src/a.ts': text }), 'check', '--format', 'json');
    expect(ran.modules.some((name) => COMPILER.test(name))).toBe(true);
    expect(JSON.parse(ran.out)).toMatchObject({ summary: { files: 1 } });
  });
});
