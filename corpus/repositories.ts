import { readdirSync } from 'node:fs';

/** Names of the sub-folders that hold one of the wanted words (all, where there is none). Throws where nothing is found. */
export function repositoriesIn(dir: string, only: readonly string[]): readonly string[] {
  const names = readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(({ name }) => name)
    .sort();
  const wanted = names.filter((name) => only.length === 0 || only.some((part) => name.includes(part)));
  if (wanted.length === 0) throw new Error(`there is no such repository in ${dir}`);
  return wanted;
}
