import path from 'node:path';
import { governingConfig, reachable } from '../program/governing-config.js';
import type { Survey } from './survey.js';

/**
 * The folder for a new shim: the common one of the files that need it. Where they belong to several projects of TypeScript, it
 * has to be one that the others refer to, since a project may import nothing else.
 */
export function shimFolder({ packages }: Survey, files: readonly string[]): string {
  const byConfig = new Map<string, string[]>();
  for (const file of files) {
    const nearest = packages.tsconfigOf(file);
    const config = nearest === undefined ? '' : governingConfig(nearest, file);
    byConfig.set(config, [...(byConfig.get(config) ?? []), file]);
  }
  const configs = [...byConfig.keys()];
  const base =
    configs.length > 1 && configs.find((config) => configs.every((other) => reachable(other).includes(config)));
  return commonFolder(base ? (byConfig.get(base) ?? files) : files);
}

function commonFolder(files: readonly string[]): string {
  const [first = '', ...rest] = files.map((file) => path.posix.dirname(file).split('/'));
  const shared = rest.reduce((common, folder) => common.slice(0, firstDifference(common, folder)), first as string[]);
  return shared.join('/') || '/';
}

function firstDifference(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? a.length : at;
}
