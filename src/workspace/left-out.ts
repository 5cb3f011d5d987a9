import type { IgnoreRules } from './ignore-rules.js';

const SOURCE = /\.[cm]?[jt]sx?$/;
const NOT_SOURCE = /\.d\.[cm]?ts$|\.min\.[cm]?js$/;
const TEST_FILE = /[._](?:tests?|specs?)\.[cm]?[jt]sx?$/;
const TEST_FOLDERS = new Set(['test', 'tests', '__tests__', '__mocks__', 'spec', 'e2e']);
const NEVER = new Set([
  'node_modules',
  '.git',
  '.next',
  '.nuxt',
  '.output',
  '.svelte-kit',
  '.turbo',
  '.yarn',
  '.cache',
]);
const OUTPUT_FOLDERS = new Set(['dist', 'build', 'out', 'coverage', 'vendor']);

/** The folder that an entry stands in, as far as it decides on the entry. */
export interface Around {
  readonly rules: IgnoreRules;
  /** `src/build` may be hand-written; `build` beside a package.json is output. */
  readonly isPackage: boolean;
  /** Whether test files count. */
  readonly tests: boolean;
}

/** Why a folder is not walked, in a few words; undefined where it is. */
export function whyFolderLeftOut(name: string, at: string, { rules, isPackage, tests }: Around): string | undefined {
  if (NEVER.has(name)) return 'a folder of this name is never looked at';
  if (isPackage && OUTPUT_FOLDERS.has(name)) return 'a folder of this name in a package is output';
  if (!tests && isTestFolder(name)) return 'tests are looked at only when they are named';
  return rules.ignores(at, true) ? '.gitignore leaves it out' : undefined;
}

/** Why a file is not looked at, in a few words; undefined where it is. */
export function whyFileLeftOut(name: string, at: string, { rules, tests }: Around): string | undefined {
  if (!SOURCE.test(name)) return 'it is no TypeScript or JavaScript';
  if (NOT_SOURCE.test(name)) return 'declaration files and minified files are never looked at';
  if (!tests && TEST_FILE.test(name)) return 'tests are looked at only when they are named';
  return rules.ignores(at, false) ? '.gitignore leaves it out' : undefined;
}

export function isTestFolder(name: string): boolean {
  return TEST_FOLDERS.has(name);
}
