import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { foldersUp, gitRoot } from './paths.js';

export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun';

/** How a project is built and hosted, as far as its files show. */
export interface Project {
  /** Folder of the nearest package.json, else the folder it was looked for from. */
  readonly folder: string;
  /** Root of the repository, else the folder. */
  readonly root: string;
  readonly manager: PackageManager;
  /** The flat configuration of ESLint. */
  readonly eslint: string | undefined;
  readonly github: boolean;
  readonly branch: string;
  /** Whether this tool is among its dependencies. */
  readonly installed: boolean;
}

const LOCKS: Readonly<Record<string, PackageManager>> = {
  'package-lock.json': 'npm',
  'npm-shrinkwrap.json': 'npm',
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
};
const ESLINT = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map((end) => `eslint.config.${end}`);

/** Looks at the files around a folder; runs nothing. */
export function lookAtProject(from: string): Project {
  const git = gitRoot(from);
  const folders = [...foldersUp(from)].filter((at) => git === undefined || at.length >= git.length);
  const folder = folders.find((at) => existsSync(`${at}/package.json`)) ?? from;
  const root = git ?? folder;
  const up = git === undefined ? [folder] : folders;
  return {
    folder,
    root,
    manager: managerOf(up),
    eslint: up.flatMap((at) => ESLINT.map((name) => `${at}/${name}`)).find((file) => existsSync(file)),
    github: existsSync(`${root}/.github`) || /github\.com/.test(gitFile(root, 'config')),
    branch:
      /refs\/remotes\/origin\/(\S+)/.exec(gitFile(root, 'refs/remotes/origin/HEAD'))?.[1] ??
      /refs\/heads\/(\S+)/.exec(gitFile(root, 'HEAD'))?.[1] ??
      'main',
    installed: /"mcp-mrtr"\s*:\s*"/.test(textOf(`${folder}/package.json`)),
  };
}

/** What package.json names, nearest first, else whose lock file there is. */
function managerOf(folders: readonly string[]): PackageManager {
  for (const at of folders) {
    const named = /"packageManager"\s*:\s*"(npm|pnpm|yarn|bun)@/.exec(textOf(`${at}/package.json`))?.[1];
    const lock = Object.keys(LOCKS).find((name) => existsSync(path.posix.join(at, name)));
    const found = (named as PackageManager | undefined) ?? (lock === undefined ? undefined : LOCKS[lock]);
    if (found !== undefined) return found;
  }
  return 'npm';
}

function gitFile(root: string, name: string): string {
  return textOf(`${root}/.git/${name}`);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
