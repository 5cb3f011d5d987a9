import path from 'node:path';
import type { FindFormatter } from './formatter.js';
import { isDeclared, loadFrom, nearestOf } from './project-tools.js';

interface Prettier {
  format(text: string, options: object): Promise<string> | string;
  resolveConfig(file: string, options: { editorconfig: boolean }): Promise<object | null>;
  resolveConfigFile(file: string): Promise<string | null>;
  getFileInfo(file: string, options: { ignorePath?: string }): Promise<{ ignored: boolean }>;
}

/** Prettier 2 or 3 of the project, where it is configured or declared (prettier.io/docs/api). */
export const findPrettier: FindFormatter = async (file) => {
  const prettier = await loadFrom<Prettier>('prettier', file);
  if (!prettier) return undefined;
  if (!isDeclared('prettier', file) && (await prettier.resolveConfigFile(file)) === null) return undefined;
  return async (text, at) => {
    const ignorePath = nearestOf(['.prettierignore'], at);
    const { ignored } = await prettier.getFileInfo(at, ignorePath === undefined ? {} : { ignorePath });
    if (ignored) return undefined;
    const options = (await prettier.resolveConfig(path.normalize(at), { editorconfig: true })) ?? {};
    return prettier.format(text, { ...options, filepath: at });
  };
};
