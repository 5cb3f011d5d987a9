import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Migration, planMigration } from '../../src/engine/migrate.js';
import { isShim } from '../../src/shim/render.js';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const FIXTURES = path.join(REPOSITORY, 'fixtures');

/** The transforms that have fixtures. */
export const TRANSFORMS: readonly string[] = [
  'ask-first',
  'ask-to-rounds',
  'capability-check',
  'catch-signal',
  'chain-signal',
  'dropped',
  'finally-guard',
  'forget',
  'marker',
  'remember',
  'remember-whole',
  'shim-import',
  'thrown-url',
  'unused',
  'wrap-handler',
  'wrap-server',
];

/** Stands for the text of a shim, which is tested in `test/shim`. */
const SHIM = '// The shim of this package.\n';

/** One mini-project: `catch-signal/levels`. */
export type FixtureName = `${string}/${string}`;

/** All fixtures of these transforms. */
export function fixturesOf(transforms: readonly string[]): readonly FixtureName[] {
  return transforms.flatMap((transform) =>
    readdirSync(path.join(FIXTURES, transform))
      .sort()
      .map((name): FixtureName => `${transform}/${name}`),
  );
}

/**
 * Lays the inputs of fixtures side by side in a new folder, as the packages of a monorepo with its dependencies installed.
 * Only with a tsconfig does the engine type-check what it writes. The caller removes the folder.
 */
export function layOut(names: readonly FixtureName[], { typeChecked = false } = {}): string {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'mrtr-fixtures-')));
  for (const name of names) cpSync(path.join(FIXTURES, name, 'input'), path.join(root, name), { recursive: true });
  symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(root, 'node_modules'), 'dir');
  if (typeChecked) writeFileSync(path.join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT }));
  return root.replaceAll('\\', '/');
}

const STRICT = {
  strict: true,
  target: 'ES2023',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  types: ['node'],
  skipLibCheck: true,
};

/** Migrates everything in a folder. */
export function migrate(root: string): Promise<Migration> {
  return planMigration({ cwd: root, paths: ['.'], target: 'auto' });
}

/** Texts by their path below a folder. */
export type Texts = Readonly<Record<string, string>>;

/** What a migration changed in one fixture. */
export function changedIn({ changes }: Migration, root: string, name: FixtureName): Texts {
  const folder = `${root}/${name}/`;
  return Object.fromEntries(
    changes
      .filter(({ file }) => file.startsWith(folder))
      .map(({ file, after }) => [file.slice(folder.length), isShim(after) ? SHIM : after]),
  );
}

/** What is expected to be changed in one fixture. */
export function expectedOf(name: FixtureName): Texts {
  const folder = path.join(FIXTURES, name, 'expected');
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Writes down what was changed as what is expected from now on. */
export function expectFromNowOn(name: FixtureName, changed: Texts): void {
  const folder = path.join(FIXTURES, name, 'expected');
  rmSync(folder, { recursive: true, force: true });
  for (const [file, text] of Object.entries(changed)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}
