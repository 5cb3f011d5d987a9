import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Given, runNode } from './run-node.js';

/**
 * What the project's own compiler says of a folder with its `tsconfig.json`; undefined where one of the two is missing, or
 * where it does not end in time.
 */
export async function typeErrors(root: string, given: Given): Promise<readonly string[] | undefined> {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  if (!existsSync(compiler) || !existsSync(path.join(root, 'tsconfig.json'))) return undefined;
  const { stdout, timedOut } = await runNode(compiler, ['--noEmit', '--pretty', 'false'], given);
  if (timedOut) return undefined;
  return stdout.split('\n').filter((line) => /error TS\d+:/.test(line));
}

/** Errors that are not among the old ones; lines may move. */
export function newErrors(before: readonly string[], after: readonly string[]): readonly string[] {
  const known = before.map(withoutPlace);
  return after.filter((error) => {
    const at = known.indexOf(withoutPlace(error));
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}

function withoutPlace(error: string): string {
  return error.replace(/\(\d+,\d+\): error/, ': error');
}
