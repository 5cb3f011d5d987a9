import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { ASK_V1, DETACHED_V1, PACKAGE, serverV1 } from '../../engine/projects.js';
import { commitAll, git, tempTree } from '../../temp-tree.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ENTRY = path.join(ROOT, 'transforms/jscodeshift.cjs');
const CPUS = fileURLToPath(new URL('./cpus.cjs', import.meta.url));

const CONFIRM = `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const FORM = { type: 'object' as const, properties: {} };
export async function confirm(server: McpServer) {
  const answer = await server.server.elicitInput({ message: 'Sure?', requestedSchema: FORM });
  return answer.action === 'accept';
}
`;
const CALLER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { confirm } from './confirm.js';
export const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('drop', {}, async () => ({ content: [{ type: 'text', text: String(await confirm(server)) }] }));
`;
const FILES: Readonly<Record<string, string>> = {
  'package.json': PACKAGE.v1,
  'src/confirm.ts': CONFIRM,
  'src/server.ts': CALLER,
  'src/dos.ts': `\uFEFF${serverV1(ASK_V1).replaceAll('\n', '\r\n')}`,
  'src/later.ts': serverV1(DETACHED_V1),
  'src/other.ts': 'export const x = 1;\n',
  'src/plain.js': serverV1(ASK_V1).replace(' as const', ''),
};

/** A committed package: a helper and its caller in two files, DOS lines, JavaScript, and an ask that stays. */
export function shop(more: Readonly<Record<string, string>> = {}): string {
  const root = tempTree({ ...FILES, ...more });
  commitAll(root);
  return root;
}

/** The bytes of all files of a repository, by path. */
export function bytesOf(root: string): Readonly<Record<string, string>> {
  const names = git(root, 'ls-files', '--cached', '--others', '--exclude-standard').trim().split('\n');
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(root, name), 'latin1')]));
}

/** The real jscodeshift with the entry, compiled, in processes of its own; gives what it prints. */
export function jscodeshift(cwd: string, ...words: readonly string[]): Promise<string> {
  return jscodeshiftWith(ENTRY, cwd, ...words);
}

/** The same with another copy of the entry. */
export function jscodeshiftWith(entry: string, cwd: string, ...words: readonly string[]): Promise<string> {
  const bin = path.join(ROOT, 'node_modules/jscodeshift/bin/jscodeshift.js');
  return printed(cwd, [bin, '-t', entry, ...words], `--require ${CPUS}`);
}

/** Puts what `npm pack` packs into the `node_modules` of a project, with our own dependencies beside it. */
export function installPacked(root: string): void {
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', root];
  const packed = execFileSync('npm', pack, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n').at(-1) ?? '';
  const folder = path.join(root, 'node_modules/mcp-mrtr');
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', path.join(root, packed), '-C', folder, '--strip-components', '1']);
  rmSync(path.join(root, packed));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
}

/** Our own command line, compiled; gives what it prints. */
export function mcpMrtr(cwd: string, ...words: readonly string[]): Promise<string> {
  return printed(cwd, [path.join(ROOT, 'bin/mcp-mrtr.js'), ...words]);
}

function printed(cwd: string, words: readonly string[], nodeOptions = ''): Promise<string> {
  const env = { ...process.env, NODE_OPTIONS: nodeOptions, BABEL_DISABLE_CACHE: '1' };
  return new Promise((resolve) => {
    execFile(process.execPath, [...words], { cwd, env, maxBuffer: 1 << 26 }, (_error, out, err) =>
      resolve(stripVTControlCharacters(out + err)),
    );
  });
}
