import path from 'node:path';
import type { Packages } from '../workspace/packages.js';
import type { Sources } from '../workspace/prefilter.js';

/** One part of several, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/**
 * The files of one shard. Packages that depend on each other, or import each other's files, stay together, so that no route
 * is cut; the sets are dealt out by their size, the same way in every run over the same tree.
 */
export function filesOfShard(sources: Sources, packages: Packages, { index, count }: Shard): readonly string[] {
  const loads = Array.from({ length: count }, () => 0);
  const found: string[] = [];
  for (const files of setsOf(sources, packages)) {
    const least = loads.indexOf(Math.min(...loads));
    loads[least] = (loads[least] ?? 0) + files.length;
    if (least === index - 1) found.push(...files);
  }
  return found.sort();
}

/** Files that may have to do with each other, the largest set first. */
function setsOf(sources: Sources, packages: Packages): readonly (readonly string[])[] {
  const parents = new Map<string, string>();
  const rootOf = (dir: string): string => {
    const parent = parents.get(dir) ?? dir;
    return parent === dir ? dir : rootOf(parent);
  };
  const join = (a: string, b: string): void => void parents.set(rootOf(a), rootOf(b));
  const dirs = new Map<string, string>();
  for (const file of sources.files) {
    const { dir, name } = packages.of(file);
    if (name !== undefined) dirs.set(name, dir);
  }
  for (const file of sources.files) {
    const { dir, dependencies } = packages.of(file);
    for (const name of Object.keys(dependencies)) {
      const other = dirs.get(name);
      if (other !== undefined) join(dir, other);
    }
  }
  for (const file of sources.containing(['../'])) {
    for (const target of importedAbove(sources, file)) join(packages.of(file).dir, packages.of(target).dir);
  }
  const sets = new Map<string, string[]>();
  for (const file of sources.files) {
    const root = rootOf(packages.of(file).dir);
    sets.set(root, [...(sets.get(root) ?? []), file]);
  }
  return [...sets.values()].sort((a, b) => b.length - a.length || ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1));
}

/** What a file imports by a path that leaves its folder. */
function importedAbove(sources: Sources, file: string): readonly string[] {
  const read = sources.read(file);
  if (!('text' in read)) return [];
  const specifiers = read.text.matchAll(/\b(?:from|import|require)\s*\(?\s*['"](\.\.\/[^'"]*)['"]/g);
  return [...specifiers].map(([, specifier = '']) => path.posix.join(path.posix.dirname(file), specifier));
}
