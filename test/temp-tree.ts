import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes files into a new folder outside any repository; it is gone when the test is. Forward slashes. */
export function tempTree(files: Readonly<Record<string, string | Buffer>>): string {
  const root = keptTree(files);
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

/** The same for several tests; the caller removes it. */
export function keptTree(files: Readonly<Record<string, string | Buffer>>): string {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'mrtr-')));
  writeTree(root, files);
  return root.replaceAll('\\', '/');
}

/** Writes files below an existing folder. */
export function writeTree(root: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** Runs git in a folder, with an author and no configuration of this machine. */
export function git(root: string, ...command: string[]): string {
  const author = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  return execFileSync('git', [...author, ...command], { cwd: root, env, encoding: 'utf8', stdio: 'pipe' });
}

/** Makes a folder a repository with all its files committed. */
export function commitAll(root: string): void {
  git(root, 'init', '-q');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'start', '--allow-empty');
}
