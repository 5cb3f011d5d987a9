import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../model/errors.js';
import { foldersUp, gitRoot } from './paths.js';

/** Where configuration is looked for in a folder, the first that is there counts. */
export const CONFIG_NAMES = ['mcp-mrtr.config.ts', 'mcp-mrtr.config.js', 'mcp-mrtr.config.json'];
/** The key of package.json that holds it otherwise. */
export const CONFIG_KEY = 'mcp-mrtr';

/** The nearest configuration from a folder upwards, up to the root of the repository. Throws where a folder has two. */
export function findConfig(folder: string): string | undefined {
  const root = gitRoot(folder);
  for (const at of foldersUp(folder)) {
    const found = [...CONFIG_NAMES, 'package.json']
      .map((name) => path.posix.join(at, name))
      .filter((file) => existsSync(file) && (!file.endsWith('/package.json') || hasKey(file)));
    if (found.length > 1) throw new UsageError(`${found.join(' and ')}: keep one configuration, delete the others`);
    if (found[0] !== undefined) return found[0];
    if (at === root) return undefined;
  }
  return undefined;
}

/** The configuration in a JSON file or a package.json, not checked yet. */
export function readJsonConfig(file: string): unknown {
  const parsed = parse(file);
  return file.endsWith('/package.json') ? (parsed as Record<string, unknown>)[CONFIG_KEY] : parsed;
}

function hasKey(file: string): boolean {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
    return typeof parsed === 'object' && parsed !== null && CONFIG_KEY in parsed;
  } catch {
    // Reported as a broken package.json where it matters.
    return false;
  }
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(`${file}: it is not JSON (${(error as Error).message}); mend it and run again`);
  }
}
