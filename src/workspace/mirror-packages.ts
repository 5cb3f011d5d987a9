import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { git } from './git-command.js';

/**
 * Gives a second work tree the installed packages of the first: a `node_modules` of links beside each package.json that
 * git knows. A package of the workspace itself is linked to its place in the second tree, so that what is tested there is
 * what stands there. Hidden entries are caches, but for `.bin`.
 */
export async function mirrorPackages(from: string, to: string): Promise<void> {
  const listed = await git(from, ['ls-files', '-z', '--', 'package.json', '*/package.json']);
  const folders = new Set([
    '.',
    ...listed
      .split('\0')
      .filter((name) => name !== '')
      .map(path.posix.dirname),
  ]);
  for (const folder of folders) {
    const source = path.posix.join(from, folder, 'node_modules');
    const target = path.posix.join(to, folder, 'node_modules');
    // Packages that are committed are there already.
    if (!isFolder(source) || existsSync(target) || !existsSync(path.posix.join(to, folder))) continue;
    mkdirSync(target);
    const real = realpathSync(from);
    linkEntries(source, target, (entry) => counterpart(entry, real, to));
  }
}

function linkEntries(source: string, target: string, place: (entry: string) => string): void {
  for (const name of readdirSync(source)) {
    if (name.startsWith('.') && name !== '.bin') continue;
    const entry = path.posix.join(source, name);
    const link = path.posix.join(target, name);
    if (name.startsWith('@')) {
      mkdirSync(link);
      linkEntries(entry, link, place);
    } else {
      symlinkSync(place(entry), link, 'junction');
    }
  }
}

/** What a link of the second tree leads to. */
function counterpart(entry: string, from: string, to: string): string {
  if (!lstatSync(entry).isSymbolicLink() || !existsSync(entry)) return entry;
  const inside = path.relative(from, realpathSync(entry)).replaceAll(path.sep, '/');
  const isOwn = !inside.startsWith('../') && !path.isAbsolute(inside) && !inside.split('/').includes('node_modules');
  return isOwn ? path.posix.join(to, inside) : entry;
}

function isFolder(at: string): boolean {
  return lstatSync(at, { throwIfNoEntry: false })?.isDirectory() === true;
}
