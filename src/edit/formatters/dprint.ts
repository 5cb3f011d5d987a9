import path from 'node:path';
import type { FindFormatter } from './formatter.js';
import { installed, nearestOf, pipeThrough } from './project-tools.js';

/** dprint of the project, where it is configured (dprint.dev/cli, `fmt --stdin`). */
export const findDprint: FindFormatter = async (file) => {
  const config = nearestOf(['dprint.json', 'dprint.jsonc', '.dprint.json', '.dprint.jsonc'], file);
  const bin = config === undefined ? undefined : installed('dprint/bin.js', file);
  if (config === undefined || bin === undefined) return undefined;
  return (text, at) => pipeThrough(bin, ['fmt', '--stdin', at], path.posix.dirname(config), text);
};
