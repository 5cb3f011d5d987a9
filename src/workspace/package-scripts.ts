import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findUp } from './paths.js';

const WANTED = ['typecheck', 'type-check', 'build', 'test'];
const MANAGERS = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun run'],
  ['bun.lockb', 'bun run'],
] as const;

/** The scripts of a folder's package that tell whether it is sound, as commands: `npm test`. */
export function checkingScripts(folder: string): readonly string[] {
  const at = findUp('package.json', folder);
  if (at === undefined) return [];
  try {
    const { scripts } = JSON.parse(readFileSync(path.posix.join(at, 'package.json'), 'utf8')) as { scripts?: object };
    const manager = MANAGERS.find(([lock]) => existsSync(path.posix.join(findUp(lock, at) ?? at, lock)))?.[1];
    const run = (name: string) => (manager ? `${manager} ${name}` : name === 'test' ? 'npm test' : `npm run ${name}`);
    return WANTED.filter((name) => scripts && Object.hasOwn(scripts, name)).map(run);
  } catch {
    return [];
  }
}
