import { existsSync } from 'node:fs';
import path from 'node:path';

/** Absolute path with forward slashes, as the model names files. */
export function modelPath(file: string, cwd = process.cwd()): string {
  const absolute = path.resolve(cwd, file);
  return path.sep === '/' ? absolute : absolute.replaceAll(path.sep, '/');
}

/** The folder and all its parents, nearest first. */
export function* foldersUp(folder: string): Generator<string> {
  for (let at = folder; ; at = path.posix.dirname(at)) {
    yield at;
    if (path.posix.dirname(at) === at) return;
  }
}

/** The nearest folder upwards that holds an entry of that name. */
export function findUp(name: string, folder: string): string | undefined {
  for (const at of foldersUp(folder)) if (existsSync(path.posix.join(at, name))) return at;
  return undefined;
}

/** Root of the git work tree; `.git` is a file in worktrees and submodules. */
export function gitRoot(folder: string): string | undefined {
  return findUp('.git', folder);
}

/** Whether a file is one of some paths, or lies below one. */
export function isBelow(file: string, paths: readonly string[]): boolean {
  return paths.some((at) => file === at || file.startsWith(at.endsWith('/') ? at : `${at}/`));
}
