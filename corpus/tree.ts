import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Digest of each file below a folder, by its path from there; links and installed packages are left out. */
export function digests(root: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = path.posix.join(folder, entry.name);
      if (entry.isDirectory() && entry.name !== 'node_modules') walk(name);
      else if (entry.isFile())
        found.set(
          name,
          createHash('sha1')
            .update(readFileSync(path.join(root, name)))
            .digest('hex'),
        );
    }
  };
  walk('');
  return found;
}

/** Files that are not the same: changed, new or gone. */
export function different(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((file) => before.get(file) !== after.get(file))
    .sort();
}
