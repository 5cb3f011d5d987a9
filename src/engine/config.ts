import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, LoadedConfig } from '../model/config.js';
import { UsageError } from '../model/errors.js';
import { findConfig, readJsonConfig } from '../workspace/config-files.js';
import { pageIds } from '../workspace/pages.js';
import { checkConfig } from './config-check.js';

/**
 * The configuration that holds in a folder: the nearest `mcp-mrtr.config.{ts,js,json}` or package.json with the key
 * `mcp-mrtr`, up to the root of the repository; without any, preset `recommended`. Throws `UsageError` for one that can't be
 * read or says what it can't say.
 */
export async function loadConfig(folder: string): Promise<LoadedConfig> {
  const file = findConfig(folder);
  if (file === undefined) return { file, folder };
  const given = file.endsWith('.json') ? readJsonConfig(file) : await run(file);
  checkConfig(given, file, pageIds('rules'));
  return { ...(given as Config), file, folder: path.posix.dirname(file) };
}

/** The default export of a module. */
async function run(file: string): Promise<unknown> {
  try {
    // The address changes with the file, so that a long-running editor sees the new one.
    const address = await runnable(file);
    const loaded = (await import(address)) as { readonly default?: unknown };
    if (loaded.default === undefined) throw new UsageError('it has no default export');
    return loaded.default;
  } catch (error) {
    throw new UsageError(`${file}: the configuration could not be loaded (${(error as Error).message})`, {
      cause: error,
    });
  }
}

async function runnable(file: string): Promise<string> {
  const address = `${pathToFileURL(file).href}?${statSync(file).mtimeMs}`;
  // Node 22.18 and later run TypeScript themselves.
  if (!file.endsWith('.ts') || 'typescript' in process.features) return address;
  const { transpile } = await import('../program/transpile.js');
  const text = transpile(file, readFileSync(file, 'utf8'));
  if (/^\s*(?:import|export)\b[^;]*\bfrom\s*['"]|\brequire\(/m.test(text)) {
    throw new UsageError('on this version of Node it may import types only; write it as mcp-mrtr.config.js');
  }
  return `data:text/javascript,${encodeURIComponent(text)}`;
}
