import path from 'node:path';
import type { FindFormatter } from './formatter.js';
import { loadFrom, nearestOf } from './project-tools.js';

interface Linter {
  lintText(text: string, options: { filePath: string }): Promise<readonly { readonly output?: string }[]>;
}

const CONFIGS = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map((ending) => `eslint.config.${ending}`);

/** ESLint of the project, of which only the rules about layout count: `@stylistic`, `indent`, `semi` (`fixTypes`). */
export const findEslint: FindFormatter = async (file) => {
  const config = nearestOf(CONFIGS, file);
  const eslint =
    config === undefined ? undefined : await loadFrom<{ ESLint?: new (options: object) => Linter }>('eslint', file);
  if (config === undefined || eslint?.ESLint === undefined) return undefined;
  const linter = new eslint.ESLint({ cwd: path.dirname(config), fix: true, fixTypes: ['layout'] });
  return async (text, at) => {
    const [result] = await linter.lintText(text, { filePath: at });
    return result?.output ?? text;
  };
};
