import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Path of a package's file as the project of `file` resolves it; undefined where it is not installed there. */
export function installed(specifier: string, file: string): string | undefined {
  try {
    return createRequire(file).resolve(specifier);
  } catch {
    return undefined;
  }
}

/** Loads a package out of the project of `file`. */
export async function loadFrom<T>(name: string, file: string): Promise<T | undefined> {
  const entry = installed(name, file);
  if (entry === undefined) return undefined;
  const loaded = (await import(pathToFileURL(entry).href)) as { readonly default?: T };
  return loaded.default ?? (loaded as T);
}

/** The nearest of some files upwards, up to the git root. */
export function nearestOf(names: readonly string[], file: string): string | undefined {
  for (const folder of projectFolders(file)) {
    const found = names.map((name) => path.posix.join(folder, name)).find((at) => existsSync(at));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a package.json at or above a file, up to the git root, depends on a package. */
export function isDeclared(name: string, file: string): boolean {
  return projectFolders(file).some((folder) => {
    try {
      const { dependencies, devDependencies } = JSON.parse(
        readFileSync(path.posix.join(folder, 'package.json'), 'utf8'),
      );
      return name in { ...dependencies, ...devDependencies };
    } catch {
      return false;
    }
  });
}

function projectFolders(file: string): readonly string[] {
  const found: string[] = [];
  for (let at = path.posix.dirname(file); ; at = path.posix.dirname(at)) {
    found.push(at);
    if (existsSync(path.posix.join(at, '.git')) || path.posix.dirname(at) === at) return found;
  }
}

/** Runs a program of node over a text: what it prints, or undefined when it fails. */
export function pipeThrough(
  script: string,
  words: readonly string[],
  cwd: string,
  text: string,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { cwd, maxBuffer: 1 << 28, timeout: 30_000 };
    const child = execFile(process.execPath, [script, ...words], options, (error, out) =>
      resolve(error === null ? out : undefined),
    );
    child.stdin?.on('error', () => resolve(undefined));
    child.stdin?.end(text);
  });
}
