import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** One SDK and one zod that a package may have together. */
export interface Installed {
  readonly flavour: 'v1' | 'v2';
  /** Minor version. */
  readonly sdk: string;
  readonly zod: '3' | '4';
}

/** What the generated file is compiled and run with; `docs/guide.md` has the same table. */
export const VERSIONS: readonly Installed[] = [
  { flavour: 'v1', sdk: '1.20', zod: '3' },
  { flavour: 'v1', sdk: '1.25', zod: '3' },
  { flavour: 'v1', sdk: '1.25', zod: '4' },
  { flavour: 'v1', sdk: '1.29', zod: '3' },
  { flavour: 'v1', sdk: '1.29', zod: '4' },
  { flavour: 'v1', sdk: '1.32', zod: '3' },
  { flavour: 'v1', sdk: '1.32', zod: '4' },
  { flavour: 'v2', sdk: '2.0', zod: '4' },
  { flavour: 'v2', sdk: '2.4', zod: '4' },
];

/** Installs it into a folder outside of the repository, which is kept from run to run; gives the folder. */
export function install({ flavour, sdk, zod }: Installed): string {
  const folder = path.join(tmpdir(), 'mrtr-sdk-versions', `sdk-${sdk}-zod-${zod}`);
  if (existsSync(path.join(folder, 'done'))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const names = flavour === 'v1' ? ['sdk'] : ['server', 'client'];
  const packages = names.map((name) => `@modelcontextprotocol/${name}@~${sdk}.0`);
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--silent'];
  const wanted = [...packages, zod === '3' ? 'zod@^3.25.0' : 'zod@^4.2.0', '@types/node@20'];
  execFileSync('npm', ['install', ...quiet, ...wanted], { cwd: folder, stdio: 'pipe' });
  writeFileSync(path.join(folder, 'done'), '');
  return folder;
}
