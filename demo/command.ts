import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pc from 'picocolors';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Builds the tool if that was not done yet. */
export function buildIfMissing(): void {
  if (existsSync(path.join(root, 'dist/src/cli/main.js'))) return;
  console.log(pc.dim('$ npm run build'));
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build'], { cwd: root, encoding: 'utf8', shell: true });
  if (status !== 0) throw new Error(`npm run build failed:\n${stdout}${stderr}`);
}

/** What a run of the tool printed: the result on stdout, what is for people on stderr. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `mcp-mrtr` in a project as a user would. Exit 1 tells of findings or manual points, which is no failure here. */
export function mcpMrtr(project: string, ...args: readonly string[]): Printed {
  console.log(`\n${pc.cyan(`$ mcp-mrtr ${args.join(' ')}`)}\n`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'bin/mcp-mrtr.js'), ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, ...(pc.isColorSupported && { FORCE_COLOR: '1' }) },
  });
  if (status !== 0 && status !== 1)
    throw new Error(`mcp-mrtr ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return { stdout: stdout.trimEnd(), stderr: stderr.trimEnd() };
}
