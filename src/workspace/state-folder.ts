import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { gitPath } from './git.js';
import { foldersUp, modelPath } from './paths.js';

/**
 * Where the tool keeps what is its own about the project that the paths lie in: below `.git`, or, without git, in the
 * user's state folder (XDG base directories; `LOCALAPPDATA` on Windows). Never in the tree. The same for every path of
 * one repository.
 */
export async function stateFolder(paths: readonly string[], cwd: string): Promise<string> {
  const folder = commonFolder(paths.map((given) => folderOf(modelPath(given, cwd))));
  const inGit = await gitPath('.', folder);
  if (inGit !== undefined) return inGit;
  const project = [...foldersUp(folder)].findLast((at) => existsSync(path.posix.join(at, 'package.json'))) ?? folder;
  const key = createHash('sha256').update(project).digest('hex').slice(0, 16);
  return modelPath(`${userState()}/mcp-mrtr/${path.posix.basename(project)}-${key}`);
}

function userState(): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = process.env;
  if (XDG_STATE_HOME !== undefined && path.isAbsolute(XDG_STATE_HOME)) return XDG_STATE_HOME;
  if (process.platform === 'win32' && LOCALAPPDATA) return LOCALAPPDATA;
  return path.join(homedir(), '.local', 'state');
}

function folderOf(file: string): string {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true ? file : path.posix.dirname(file);
}

function commonFolder([first = '/', ...rest]: readonly string[]): string {
  const isAbove = (folder: string, file: string) =>
    file === folder || file.startsWith(folder === '/' ? '/' : `${folder}/`);
  return [...foldersUp(first)].find((at) => rest.every((other) => isAbove(at, other))) ?? '/';
}
