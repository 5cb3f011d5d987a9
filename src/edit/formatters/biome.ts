import path from 'node:path';
import type { FindFormatter } from './formatter.js';
import { installed, nearestOf, pipeThrough } from './project-tools.js';

/** Biome of the project, where it is configured (biomejs.dev/reference/cli, `format --stdin-file-path`). */
export const findBiome: FindFormatter = async (file) => {
  const config = nearestOf(['biome.json', 'biome.jsonc', '.biome.json', '.biome.jsonc'], file);
  const bin = config === undefined ? undefined : installed('@biomejs/biome/bin/biome', file);
  if (config === undefined || bin === undefined) return undefined;
  return (text, at) => pipeThrough(bin, ['format', `--stdin-file-path=${at}`], path.posix.dirname(config), text);
};
