import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Copies a repository, without its history, into an empty folder of its own; links stay links. */
export function copyOf(repository: string, bench: string): string {
  const copy = path.join(bench, path.basename(repository));
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  cpSync(repository, copy, {
    recursive: true,
    verbatimSymlinks: true,
    // Without git, nothing has to be committed first.
    filter: (from) => path.basename(from) !== '.git',
  });
  return copy;
}
